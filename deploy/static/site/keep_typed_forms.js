// Keep what is typed into a form on this device until the server has taken it: a closed tab, an ended
// session or a lost network brings it back, and the page says that it was not sent.
// Forms that are sent by POST and have a line or a box of text are kept, each account's apart; a record of
// a game is kept by its board, and nothing of a form that asks for a password is kept.
(() => {
  "use strict";
  const account = document.querySelector('meta[name="account"]')?.content, words = document.currentScript.dataset;
  const MINE = `typed:${account}:`, AGE = 7 * 24 * 3600 * 1000, SENT = "typed-sent";
  const TYPED = "textarea, input[type=text], input:not([type])", FIELDS = `${TYPED}, input[type=number], input[type=radio], input[type=checkbox], select`;
  if (!account) { // asked to sign in, or no network: what was sent has not been taken
    try { sessionStorage.removeItem(SENT); } catch { /* nothing was kept */ }
    return;
  }

  const SECRET = "[type=password], [autocomplete=one-time-code]";
  const isOfBoard = (form) => document.querySelector(`[data-race][data-form="${CSS.escape(form.id || "-")}"]`) !== null || [...document.querySelectorAll("[data-writer]")].some(({ dataset }) => document.getElementById(dataset.field)?.form === form);
  const isKept = (form) => form.method === "post" && form.querySelector(TYPED) && !form.querySelector(SECRET) && !isOfBoard(form);
  // a page may hold the same form for several things: its hidden fields and its place tell which
  function nameOfForm(form) {
    const hidden = [...form.querySelectorAll("input[type=hidden]:not([name=csrfmiddlewaretoken])")].map(({ name, value }) => `${name}=${value}`);
    return [new URL(form.action).pathname, ...hidden].join("&");
  }
  function keyOf(form) {
    const name = nameOfForm(form), alike = [...document.querySelectorAll("main form")].filter((other) => isKept(other) && nameOfForm(other) === name);
    return `${MINE}${name}#${alike.indexOf(form)}`;
  }
  const fieldsOf = (form) => [...form.querySelectorAll(FIELDS)].filter(({ name, disabled }) => name && !disabled);
  const valueOf = (field) => (/radio|checkbox/.test(field.type) ? field.checked : field.value);
  function put(field, value) { if (/radio|checkbox/.test(field.type)) { field.checked = value; } else { field.value = value; } }
  const nameOf = (field) => (/radio|checkbox/.test(field.type) ? `${field.name}=${field.value}` : field.name);
  const valuesOf = (form) => Object.fromEntries(fieldsOf(form).map((field) => [nameOf(field), valueOf(field)]));

  const store = {
    read(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    write(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a full or closed store keeps nothing */ } },
    remove(key) { try { localStorage.removeItem(key); } catch { /* nothing was kept */ } },
  };

  function save(form) {
    const texts = [...form.querySelectorAll(TYPED)];
    if (texts.some((field) => field.value !== field.defaultValue)) { store.write(keyOf(form), { values: valuesOf(form), at: Date.now() }); }
    else { store.remove(keyOf(form)); }
  }

  function bringBack(form) {
    const kept = store.read(keyOf(form));
    if (!kept || window.Outbox?.waiting(form.dataset.act || "-")) { return; } // what waits is not brought back but told of
    const before = valuesOf(form), changed = fieldsOf(form).filter((field) => nameOf(field) in kept.values && kept.values[nameOf(field)] !== valueOf(field));
    if (Date.now() - kept.at > AGE) { store.remove(keyOf(form)); return; }
    if (!changed.length) { return; }
    changed.forEach((field) => put(field, kept.values[nameOf(field)]));
    const note = document.createElement("p"), drop = document.createElement("button");
    note.className = "notice notice-warning";
    Object.assign(drop, { type: "button", className: "link", textContent: words.drop });
    drop.addEventListener("click", () => {
      store.remove(keyOf(form));
      fieldsOf(form).forEach((field) => put(field, before[nameOf(field)]));
      note.remove();
      fieldsOf(form)[0].focus();
    });
    note.append(`${words.kept} `, drop);
    form.prepend(note);
    window.ScreenReader.announce(words.kept);
    for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) { fold.open = true; }
    changed.forEach((field) => field.dispatchEvent(new Event("change", { bubbles: true })));
  }

  // the page after the one that was sent from: taken, unless the answer is a fault or asks to sign in,
  // or no answer at all: whoever comes back from the browser's own page has sent nothing
  function forgetWhatWasTaken() {
    const key = sessionStorage.getItem(SENT), { responseStatus = 200, type } = performance.getEntriesByType("navigation")[0] || {};
    if (!key) { return; }
    sessionStorage.removeItem(SENT);
    const isAnswer = type === "navigate" && document.referrer !== "";
    const isRefused = (responseStatus || 200) >= 400 || document.querySelector("main .field-bad, main .messages .notice-error");
    if (isAnswer && !isRefused) { store.remove(key); }
  }

  // a form that a script sends through offline_queue.js
  window.KeptForms = { keyOf };
  document.addEventListener("outbox:sent", ({ detail: { item } }) => item.typed && store.remove(item.typed));

  document.addEventListener("DOMContentLoaded", () => {
    try { forgetWhatWasTaken(); } catch { return; } // a closed store: nothing is kept at all
    document.querySelectorAll("main form").forEach((form) => isKept(form) && bringBack(form));
  });
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target, isTrusted }) => isTrusted && target.form && isKept(target.form) && save(target.form));
  }
  window.addEventListener("pageshow", ({ persisted }) => { // gone back to: the page as it was left
    try { if (persisted) { sessionStorage.removeItem(SENT); } } catch { /* nothing was kept */ }
  });
  window.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) { return; }
    if (isKept(form)) { sessionStorage.setItem(SENT, keyOf(form)); }
  });
})();
