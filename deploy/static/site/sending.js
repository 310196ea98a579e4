// Say that a form is on its way when its answer takes long, and send it once, however often pressed.
// The button says the words that the page brings (data-sending, data-loading) and shows a bar; whoever
// only hears the page is told the same. Escape, the way back to the page and half a minute without an
// answer make the form as it was; five seconds where a file may come and the page stays
// (form[data-gives-file]). A form that a script sends itself is not touched, nor is one that opens
// another window.
(() => {
  "use strict";
  const SAY_AFTER = 700, GIVE_UP_AFTER = 30000, FILE_AFTER = 5000;
  const words = document.currentScript.dataset;
  let sent = null; // the form on its way: { form, button, content, notice, timers }

  const methodOf = (form, button) => (button?.getAttribute("formmethod") || form.getAttribute("method") || "get").toLowerCase();

  function say({ form, button }) {
    const text = methodOf(form, button) === "get" ? words.loading : words.sending;
    sent.notice = document.createElement("p");
    sent.notice.className = "visually-hidden";
    sent.notice.setAttribute("role", "status");
    document.body.append(sent.notice);
    sent.notice.textContent = text;
    if (!button) { return; }
    button.style.minWidth = `${button.offsetWidth}px`; // nothing jumps
    sent.content = [...button.childNodes];
    button.replaceChildren(text);
    button.classList.add("is-sending");
    button.setAttribute("aria-busy", "true");
  }
  function restore() {
    if (!sent) { return; }
    const { button, content, notice, timers } = sent;
    timers.forEach(clearTimeout);
    notice?.remove();
    if (content) {
      button.replaceChildren(...content);
      button.classList.remove("is-sending");
      button.removeAttribute("aria-busy");
      button.style.minWidth = "";
    }
    sent = null;
  }

  // on the window, after every other listener: by then a script has said that it sends by itself
  window.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter || form.querySelector("button:not([type=button])");
    if (event.defaultPrevented || methodOf(form, button) === "dialog" || form.hasAttribute("target")) { return; }
    if (sent?.form === form) { event.preventDefault(); return; }
    restore(); // another form is sent instead
    const wait = "givesFile" in form.dataset ? FILE_AFTER : GIVE_UP_AFTER;
    sent = { form, button, timers: [setTimeout(() => say(sent), SAY_AFTER), setTimeout(restore, wait)] };
  });
  window.addEventListener("pagehide", restore);
  window.addEventListener("pageshow", restore);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { restore(); } });
})();
