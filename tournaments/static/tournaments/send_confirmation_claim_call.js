// Confirm a result, claim a draw, call the arbiter through offline_queue.js: the act goes out now, or by
// itself when the network is back, and once in either case. <form data-act="claim:7"> is such an act:
// `data-act` is the name by which it waits, `data-act-to` its address for programs, `data-act-label` what it
// is called where it waits or was refused, `data-act-done` what is said when it has come in (of a confirmation
// the words are common to all); `data-act-revision` and `data-act-version` name the game and the record that
// the page shows: of another the server refuses it. Without a script the form goes as forms go.
(() => {
  "use strict";
  const words = document.currentScript.dataset;
  const NOT_TYPED = ["csrfmiddlewaretoken", "to"];
  const account = document.querySelector('meta[name="account"]')?.content;
  if (!account) { return; }

  const forms = () => [...document.querySelectorAll("form[data-act]")];
  const formOf = (item) => forms().find((form) => form.dataset.act === item.about);
  const openFolds = (form) => { for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) { fold.open = true; } };
  const lacksText = (form) => [...form.querySelectorAll("[required]")].some((field) => !field.value.trim());
  const comeAnew = () => location.assign(location.pathname + location.search);

  function bodyOf(form, isSure) {
    const { actRevision, actVersion } = form.dataset;
    const typed = [...new FormData(form)].filter(([name, value]) => value !== "" && !NOT_TYPED.includes(name));
    return {
      ...Object.fromEntries(typed),
      ...(actRevision && { expected_revision: Number(actRevision) }),
      ...(actVersion && { expected_version: Number(actVersion), refuse_if_doubtful: !isSure }),
    };
  }
  function press(form, button, isSure) {
    if (window.Sending.isSending(form)) { return; }
    window.Sending.start(form, button);
    const { act, actTo, actLabel } = form.dataset;
    const more = { label: actLabel, about: act, tells: true, once: words.cameBefore, typed: window.KeptForms?.keyOf(form) };
    window.Outbox.post(actTo, bodyOf(form, isSure), more);
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-act]") || lacksText(form)) { return; }
    event.preventDefault();
    press(form, event.submitter, event.submitter?.name === "is_sure");
  });

  const part = (tag, more) => Object.assign(document.createElement(tag), more);
  function notice(form, name) {
    form.querySelector(`[data-act-${name}]`)?.remove();
    const box = part("div", { className: "notice notice-warning" });
    box.setAttribute(`data-act-${name}`, "");
    form.append(box);
    return box;
  }
  const link = (text, act) => {
    const button = part("button", { type: "button", className: "link", textContent: text });
    button.addEventListener("click", act);
    return button;
  };

  // beside the button, as long as it waits
  function show(form) {
    const item = window.Outbox.waiting(form.dataset.act);
    const before = form.querySelector("[data-act-waits]");
    if (!item) { before?.remove(); return; }
    const said = `${window.Outbox.isSignedOut() ? words.keptOut : words.kept} `;
    if (before?.firstChild.data === said) { return; } // it stands there and was heard
    const box = notice(form, "waits");
    window.ScreenReader.announce(said);
    box.append(said, link(words.takeBack, () => {
      if (window.Outbox.drop(item.key)) { show(form); }
    }));
  }
  // a page opened again: what waits stands in its form
  function bring(form) {
    const item = window.Outbox.waiting(form.dataset.act);
    if (!item) { return; }
    for (const [name, value] of Object.entries(item.body)) {
      if (form.elements[name]) { form.elements[name].value = value; }
    }
    openFolds(form);
    show(form);
  }
  function askWhetherSure(form, doubt) {
    const box = notice(form, "question"), close = () => box.remove();
    const sure = part("button", { type: "button", className: "button button-needs", textContent: words.sure });
    sure.addEventListener("click", () => { close(); press(form, form.querySelector("button:not([type=button])"), true); });
    const line = part("p");
    line.append(part("strong", { textContent: doubt }));
    box.append(line, part("p", { textContent: words.question }), sure, " ", link(words.notClaim, close));
    sure.focus();
    window.ScreenReader.announce(`${doubt} ${words.question}`);
  }

  document.addEventListener("outbox:held", () => {
    const waiting = forms().filter((form) => window.Outbox.waiting(form.dataset.act));
    if (waiting.some(window.Sending.isSending)) { window.Sending.restore(); }
    waiting.forEach(show);
  });
  document.addEventListener("outbox:changed", () => forms().filter((form) => form.querySelector("[data-act-waits]")).forEach(show));
  document.addEventListener("htmx:afterSettle", () => forms().forEach(show));
  document.addEventListener("outbox:sent", ({ detail: { item, data } }) => {
    const form = formOf(item);
    if (!form) { return; }
    window.AnswerAfterReload.keep(form.dataset.actDone || (data.state === "waiting" ? words.confirmWaits : words.confirmed));
    comeAnew();
  });
  document.addEventListener("outbox:refused", ({ detail: { item, data } }) => {
    const form = formOf(item);
    if (!form) { return; }
    window.Sending.restore();
    if (data.code !== "claim_doubtful") { comeAnew(); return; } // the page shows what stands now, and why it was refused
    window.Outbox.drop(item.key);
    openFolds(form);
    askWhetherSure(form, data.params.doubt);
  });
  document.addEventListener("DOMContentLoaded", () => forms().forEach(bring));
})();
