// Tell, when a page comes anew, what the answer to the form was that a script had sent from it.
// AnswerAfterReload.keep(text) before the page is left; told after the page is read, so that it is heard too.
(() => {
  "use strict";
  const KEPT = "answer-after-reload";

  function show(text) {
    let box = document.querySelector("main .messages");
    if (!box) {
      box = Object.assign(document.createElement("div"), { className: "messages" });
      document.querySelector("main .outbox").after(box);
    }
    box.replaceChildren(Object.assign(document.createElement("p"), { className: "notice notice-success", textContent: text }));
    window.ScreenReader.announce(text);
  }

  try {
    const [page, text] = JSON.parse(sessionStorage.getItem(KEPT)) ?? [];
    sessionStorage.removeItem(KEPT);
    if (page === location.pathname) { setTimeout(() => show(text), 50); }
  } catch { /* a closed store tells nothing */ }

  window.AnswerAfterReload = {
    keep(text, page = location.pathname) {
      try { sessionStorage.setItem(KEPT, JSON.stringify([page, text])); } catch { /* the page itself shows what stands */ }
    },
  };
})();
