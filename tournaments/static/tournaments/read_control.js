// While a time control is typed, say below it how it is understood, and show in the empty delays
// (<input data-delay="…">) what will hold. Without this script the answer comes after sending.
(() => {
  "use strict";
  const PAUSE = 350;
  document.querySelectorAll("form[data-control]").forEach((form) => {
    const field = form.elements.namedItem("time_control");
    if (!field) { return; }
    const told = document.createElement("small");
    told.setAttribute("role", "status");
    field.after(told);
    let waits, asked = 0;
    const read = async () => {
      const mine = ++asked, text = field.value.trim();
      try {
        const language = document.documentElement.lang;
        const answer = await fetch(`${form.dataset.control}?text=${encodeURIComponent(text)}`,
          { credentials: "same-origin", headers: { Accept: "application/json", "Accept-Language": language } });
        if (!answer.ok) { throw new Error(answer.status); }
        const found = await answer.json();
        if (mine !== asked) { return; }
        const isRead = found.time_control !== null;
        told.textContent = !text || !found.detail ? "" : isRead ? `${form.dataset.understood} ${found.detail}` : found.detail;
        if (!isRead) { return; }
        form.querySelectorAll("[data-delay]").forEach((delay) => { delay.placeholder = found[delay.dataset.delay]; });
      } catch {
        if (mine === asked) { told.textContent = ""; } // without a network it is read when it is sent
      }
    };
    field.addEventListener("input", () => { clearTimeout(waits); waits = setTimeout(read, PAUSE); });
    window.addEventListener("pageshow", () => { if (field.value) { read(); } });
  });
})();
