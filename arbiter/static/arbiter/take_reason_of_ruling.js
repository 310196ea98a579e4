// Reasons of a ruling by one press: [data-ready-reason] are written often, [data-take-reason] holds what the
// program found. Where the latter stands in the box beforehand, it goes when another outcome is chosen and
// comes back with its own.
(() => {
  "use strict";
  const form = document.querySelector("[data-ruling]");
  if (!form) { return; }
  const reason = form.elements.reason, taken = form.querySelector("[data-take-reason]");
  const ready = form.querySelector("[data-ready-reasons]"), found = taken?.dataset.takeReason ?? "";
  const showTaken = () => { if (taken) { taken.hidden = reason.value.includes(found); } };
  const set = (text) => { reason.value = text; showTaken(); };
  const add = (text) => {
    if (!reason.value.includes(text)) { set([reason.value.trim(), text].filter(Boolean).join(" ")); }
    reason.focus();
  };
  taken?.addEventListener("click", () => add(found));
  reason.addEventListener("input", showTaken);
  if (ready) {
    ready.hidden = false;
    const sentences = [...ready.children].map((button) => button.textContent);
    ready.addEventListener("click", ({ target }) => {
      if (!target.matches("[data-ready-reason]")) { return; }
      // one of them takes the place of another, and of what the program found; own words stay
      if ([...sentences, found].includes(reason.value.trim())) { set(""); }
      add(target.textContent);
    });
  }
  form.addEventListener("change", ({ target }) => {
    if (target.name === "another" && target.value) { form.querySelector("[value=another]").checked = true; }
    const own = form.dataset.foundOutcome;
    if (target.name !== "outcome" || !own || !taken) { return; }
    if (target.value === own && reason.value.trim() === "") { set(found); }
    if (target.value !== own && reason.value.trim() === found.trim()) { set(""); }
  });
  showTaken();
})();
