// Say that a form is on its way when its answer takes long, and send it once, however often pressed.
// The button says the words that the page brings (data-sending, data-loading) and shows a bar; whoever
// only hears the page is told the same. Escape, the way back to the page and half a minute without an
// answer make the form as it was, ten minutes where a file goes along. A form that a script sends itself is not touched, nor is one that opens
// another window. A script that sends a form itself tells of it by Sending.start(form, button),
// Sending.restore() and Sending.tellNotSent(form, words); Sending.isSendingWithin(element) tells whether a form
// of it is on its way, and "sending:ended" that none is any longer. Without a network nothing goes, and the form says so;
// where no service worker stands by to tell that the service is off, the service is asked before a form goes.
(() => {
  "use strict";
  const SAY_AFTER = 700, GIVE_UP_AFTER = 30000, GIVE_UP_WITH_FILE = 600000, ASK_FOR = 5000;
  const words = document.currentScript.dataset;
  let sent = null; // the form on its way: { form, button, content, timers }

  const methodOf = (form, button) => (button?.getAttribute("formmethod") || form.getAttribute("method") || "get").toLowerCase();

  function say({ form, button }) {
    const text = methodOf(form, button) === "get" ? words.loading : words.sending;
    window.ScreenReader.announce(text);
    if (!button) { return; }
    button.style.minWidth = `${button.offsetWidth}px`; // nothing jumps
    sent.content = [...button.childNodes];
    button.replaceChildren(text);
    button.classList.add("is-sending");
    button.setAttribute("aria-busy", "true");
  }
  function restore() {
    if (!sent) { return; }
    const { button, content, timers } = sent;
    timers.forEach(clearTimeout);
    if (content) {
      button.replaceChildren(...content);
      button.classList.remove("is-sending");
      button.removeAttribute("aria-busy");
      button.style.minWidth = "";
    }
    sent = null;
    document.dispatchEvent(new CustomEvent("sending:ended"));
  }

  function start(form, button) {
    restore(); // another form is sent instead
    const hasFile = [...form.querySelectorAll("input[type=file]")].some(({ files }) => files.length > 0);
    const wait = hasFile ? GIVE_UP_WITH_FILE : GIVE_UP_AFTER;
    sent = { form, button, timers: [setTimeout(() => say(sent), SAY_AFTER), setTimeout(restore, wait)] };
  }
  const isSending = (form) => sent?.form === form;
  const isSendingWithin = (element) => sent !== null && element.contains(sent.form);

  // beside the button that was pressed, until the network is back
  function tellNotSent(form, text = words.away) {
    let notice = form.querySelector("[data-stays-here]");
    if (!notice) {
      notice = document.createElement("p");
      notice.className = "notice notice-warning";
      notice.dataset.staysHere = "";
      form.append(notice);
    }
    notice.textContent = text;
    window.ScreenReader.announce(text);
    notice.scrollIntoView({ block: "nearest" });
    window.addEventListener("online", () => notice.remove(), { once: true });
  }

  const isThere = () => {
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(), ASK_FOR);
    return fetch("/service-worker.js", { method: "HEAD", cache: "no-store", signal: giveUp.signal })
      .then((answer) => answer.status < 500, () => false);
  };
  // as if the button were pressed; Safari 15 has no requestSubmit
  function submit(form, button) {
    if (form.requestSubmit) { form.requestSubmit(button); } else if (button) { button.click(); } else { form.submit(); }
  }
  let asked = null; // the form whose question has been answered: it goes now
  async function sendWhereServiceIsThere(form, button) {
    start(form, button);
    const press = sent, mayGo = await isThere();
    if (sent !== press) { return; } // stopped by Escape, and perhaps pressed again
    restore();
    if (!mayGo) { tellNotSent(form); return; }
    asked = form;
    submit(form, form.contains(button) || button?.form === form ? button : undefined);
    asked = null;
  }

  // on the window, after every other listener: by then a script has said that it sends by itself
  window.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter || form.querySelector("button:not([type=button])");
    if (event.defaultPrevented || methodOf(form, button) === "dialog" || form.hasAttribute("target")) { return; }
    if (isSending(form)) { event.preventDefault(); return; }
    if (!navigator.onLine && methodOf(form, button) === "post") { event.preventDefault(); tellNotSent(form); return; } // the browser would put a page of its own over what is typed
    if (methodOf(form, button) === "post" && !navigator.serviceWorker?.controller && asked !== form && !form.action.endsWith("/logout/")) {
      event.preventDefault();
      sendWhereServiceIsThere(form, button);
      return;
    }
    start(form, button);
  });
  // on the page that a form without a network is answered with
  document.querySelector("[data-go-back]")?.addEventListener("click", () => history.back());
  window.Sending = { start, restore, isSending, isSendingWithin, tellNotSent };
  window.addEventListener("pagehide", restore);
  window.addEventListener("pageshow", restore);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { restore(); } });
})();
