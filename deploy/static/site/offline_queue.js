// Send what is typed, and keep it on this device until the server has answered.
//
//   Outbox.post("/api/v1/games/7/result/", {result: "1-0", …}, {label: "Доска 7, 1–0", about: "game:7"})
//     keeps a POST (JSON) with an idempotency key of its own, sends it now or when the network is back,
//     and returns its key. A newer item about the same thing (`about`) replaces one not yet sent.
//   Outbox.drop(key)       takes back what has not gone out; false when it is on its way or gone.
//   Outbox.waiting(about)  what waits about this thing, or undefined.
//   Outbox.hasUnsent()     whether anything waits at all.
//   document events: outbox:sent {item, data}, outbox:refused {item, status, data}, outbox:changed,
//     outbox:held {item}: it could not go out now and waits.
//   The same item once more is the one that waits. An item with `once` is sent, changed or not, under the key of an earlier one about the same thing that still waits: that
//   one may have come in without its answer. If it had, the words of `once` say so and nothing is done twice.
//   `typed` is the name of the form kept by keep_typed_forms.js, to be forgotten when the item has come in.
//   An item with `tells` says on whatever page its sender reads by then that it has gone out.
//
// An item is sent once: the server answers a repeated key with its first answer. A refusal (somebody
// was faster, no right) is shown with the server's words and never tried again over what stands.
// 401 keeps everything and asks to sign in; items belong to the account that typed them.
(() => {
  "use strict";
  const STORE = "outbox", RETRY = 4000, LONGEST_WAIT = 15000;
  const account = document.querySelector('meta[name="account"]')?.content || "";
  let sendingKey = null, timer = 0, isLost = false, isSignedOut = false, memory = [];

  const read = () => {
    try { return JSON.parse(localStorage.getItem(STORE)) || []; } catch { return memory; }
  };
  function write(items) {
    memory = items;
    try { localStorage.setItem(STORE, JSON.stringify(items)); } catch { /* a full or closed store */ }
    show();
    document.dispatchEvent(new CustomEvent("outbox:changed"));
  }
  const ownItems = () => read().filter((item) => !account || item.account === account);
  const unsent = () => ownItems().filter((item) => !item.refused);
  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const cookie = (name) => document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.split("=")[1] || "";
  const dispatch = (kind, detail) => document.dispatchEvent(new CustomEvent(`outbox:${kind}`, { detail }));
  const remove = (key) => write(read().filter((item) => item.key !== key));

  function post(path, body, { label = "", about = "", tells = false, once = "", typed = "" } = {}) {
    const isSame = (kept) => once || JSON.stringify(kept.body) === JSON.stringify(body);
    const earlier = unsent().find((kept) => about && kept.about === about && kept.path === path && isSame(kept));
    if (earlier && earlier.key === sendingKey) { return earlier.key; }
    const key = earlier?.key || newKey();
    const item = { key, path, body, label, about, tells, once, typed, account, page: location.pathname };
    const others = read().filter((kept) => !about || kept.about !== about || kept.key === sendingKey || kept.account !== account);
    write([...others, item]);
    flush();
    return item.key;
  }
  function drop(key) {
    if (key === sendingKey || !read().some((item) => item.key === key)) { return false; }
    remove(key);
    return true;
  }

  function send(item) {
    const abort = new AbortController(), deadline = setTimeout(() => abort.abort(), LONGEST_WAIT);
    return fetch(item.path, {
      method: "POST", credentials: "same-origin", redirect: "error", signal: abort.signal, body: JSON.stringify(item.body),
      headers: { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": item.key,
        "X-CSRFToken": cookie("csrftoken"), "Accept-Language": document.documentElement.lang },
    }).finally(() => clearTimeout(deadline));
  }
  // returns whether the next item may be tried
  async function sendItem(item) {
    let answer, data;
    try {
      answer = await send(item);
      data = await answer.json().catch(() => ({}));
    } catch { isLost = true; return false; }
    isLost = answer.status >= 502;
    if (answer.status === 401) { isSignedOut = true; return false; }
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408) { return false; }
    isSignedOut = false;
    sendingKey = null;
    if (answer.ok) {
      remove(item.key);
      if (item.tells && item.page !== location.pathname) { showGone(item); }
      dispatch("sent", { item, data });
    } else {
      const reason = (data.code === "idempotency_key_reused" && item.once) || data.detail || String(answer.status);
      write(read().map((kept) => (kept.key === item.key ? { ...kept, refused: reason } : kept)));
      dispatch("refused", { item, status: answer.status, data });
    }
    return true;
  }
  async function sendAll() {
    for (let item = unsent()[0]; item && account; item = unsent()[0]) {
      sendingKey = item.key;
      const isAnswered = await sendItem(item);
      sendingKey = null;
      if (!isAnswered) { dispatch("held", { item }); break; }
    }
  }
  let isBusy = false;
  async function flush() {
    clearTimeout(timer);
    if (!isBusy && account && unsent().length) {
      isBusy = true;
      // two windows of one browser: where the browser can lock, one of them sends
      await (navigator.locks ? navigator.locks.request(STORE, sendAll) : sendAll());
      isBusy = false;
    }
    show();
    if (unsent().length && account) { timer = setTimeout(flush, RETRY); }
  }

  const linkTo = (item) => Object.assign(document.createElement("a"), { href: item.page, textContent: item.label });
  // what has gone out while its sender reads another page: a link leads to what came of it
  function showGone(item) {
    const line = document.createElement("li");
    line.append(linkTo(item));
    document.querySelector("[data-outbox-gone]")?.append(line);
  }

  function show() {
    const box = document.querySelector("[data-outbox]");
    if (!box) { return; }
    const count = unsent().length, refused = ownItems().filter((item) => item.refused);
    const showPart = (name, isShown) => {
      const part = box.querySelector(`[data-outbox-${name}]`);
      part.hidden = !isShown;
      return part;
    };
    const saysSoItself = document.querySelector("[data-no-connection]") !== null; // shown in place of another, for want of a connection
    const isOffline = isLost || !navigator.onLine || saysSoItself;
    const oldPageNotice = box.querySelector("[data-outbox-old]"); // a page kept for everybody tells nothing of who is signed in
    const needsSignIn = count > 0 && !isOffline && (isSignedOut || (!account && oldPageNotice.hidden));
    showPart("lost", isOffline && !saysSoItself);
    showPart("out", needsSignIn);
    showPart("count", count > 0 && (isOffline || needsSignIn)).querySelector("strong").textContent = count;
    const list = showPart("refused", true);
    list.replaceChildren(...refused.map((item) => {
      const line = document.createElement("li"), button = document.createElement("button");
      line.append(item.page === location.pathname ? item.label : linkTo(item), `: ${item.refused} `);
      button.className = "button button-small button-quiet";
      button.textContent = list.dataset.drop;
      button.addEventListener("click", () => remove(item.key));
      line.append(button);
      return line;
    }));
    const gone = box.querySelector("[data-outbox-gone]");
    const hasGone = gone.children.length > 1; // its first line is the words over the list
    gone.hidden = !hasGone;
    tell(box);
    box.hidden = !((isOffline && (count > 0 || !saysSoItself)) || needsSignIn || refused.length || hasGone || !oldPageNotice.hidden);
  }

  // to who only hears the page: each line once, when it comes; not the count, which follows every entry
  let told = [];
  function tell(box) {
    const lines = [...box.querySelectorAll("p:not([hidden]):not([data-outbox-count]), ul:not([hidden]) li")]
      .map((line) => [...line.childNodes].filter((part) => part.nodeName !== "BUTTON").map((part) => part.textContent).join(""));
    lines.filter((line) => !told.includes(line)).forEach((line) => window.ScreenReader.announce(line));
    told = lines;
  }

  window.Outbox = {
    post, drop, flush,
    waiting: (about) => unsent().find((item) => item.about === about),
    isSending: (key) => key === sendingKey,
    isSignedOut: () => isSignedOut,
    hasUnsent: () => unsent().length > 0,
  };

  // signing out takes with it what the device kept for this account, once it has come through; the question
  // comes first
  const SIGNS_OUT = "signs-out";
  function forget(left) {
    write(read().filter((item) => item.account !== left));
    Object.keys(localStorage).filter((key) => key.startsWith(`typed:${left}:`)).forEach((key) => localStorage.removeItem(key));
    window.caches?.keys().then((names) => names.filter((name) => name.startsWith("pages-")).forEach((name) => caches.delete(name)));
  }
  try {
    const left = sessionStorage.getItem(SIGNS_OUT), hasLeft = !account && !document.querySelector("[data-no-connection]");
    sessionStorage.removeItem(SIGNS_OUT);
    if (left && hasLeft) { forget(left); }
  } catch { /* a closed store has kept nothing */ }
  document.addEventListener("submit", (event) => {
    if (!event.target.action?.endsWith("/logout/")) { return; }
    const question = document.querySelector("[data-sign-out]")?.dataset.signOut;
    if (unsent().length && !window.confirm(question)) { event.preventDefault(); return; }
    try { sessionStorage.setItem(SIGNS_OUT, account); } catch { forget(account); }
  });
  window.addEventListener("online", () => { isLost = false; flush(); });
  window.addEventListener("offline", show);
  window.addEventListener("storage", (event) => { if (event.key === STORE) { show(); } });
  document.addEventListener("DOMContentLoaded", () => { show(); flush(); });

  // pages seen last stay readable without a network (secure addresses only: browsers allow no other)
  if (navigator.serviceWorker) {
    navigator.serviceWorker.addEventListener("message", (event) => {
      if (event.data?.kind !== "old-page") { return; }
      document.querySelector("[data-outbox-old]").hidden = false;
      show();
    });
    navigator.serviceWorker.startMessages();
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    // only a page that has everything knows the names of all its files
    const isWhole = new Promise((done) => { if (document.readyState === "complete") { done(); } else { window.addEventListener("load", done, { once: true }); } });
    Promise.all([navigator.serviceWorker.ready, isWhole]).then(([worker]) => {
      const files = performance.getEntriesByType("resource").map((entry) => entry.name)
        .filter((address) => new URL(address).pathname.startsWith("/static/"));
      worker.active?.postMessage({ kind: "keep", files, page: location.href, language: document.documentElement.lang });
    }).catch(() => {});
  }
})();
