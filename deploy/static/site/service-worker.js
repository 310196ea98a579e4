// Keeps the pages and files seen last, so that a hall without Wi-Fi still has its round.
// The network goes first; what was kept answers when it is away. Each account's pages stand in a
// cache of its own, named by the X-Account of the answer ("-" for nobody): whoever comes next, or
// nobody, clears those of the one before. What is typed is kept by offline_queue.js, not here.
"use strict";
const FILES = "files-1", PAGES = "pages-1-", NOBODY = "-", OFFLINE = "/offline/";
const MOST_PAGES = 40, SLOW = 8000;
const NEVER = ["/login/", "/logout/", "/account/", "/card/", "/admin/", "/api/", "/i18n/"];

self.addEventListener("install", (event) => {
  const asked = new Request(OFFLINE, { credentials: "omit" });
  event.waitUntil(caches.open(FILES).then((kept) => kept.add(asked)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isPages = (name) => name.startsWith("pages-");
async function clearPages(except = []) {
  const names = await caches.keys();
  await Promise.all(names.filter((one) => isPages(one) && !except.includes(one)).map((one) => caches.delete(one)));
}

async function keepPage(address, answer) {
  const path = new URL(address).pathname;
  const account = answer.headers.get("X-Account") || NOBODY;
  await clearPages([PAGES + account, PAGES + NOBODY]);
  const isHtml = (answer.headers.get("Content-Type") || "").startsWith("text/html");
  const isPrivate = /no-store/.test(answer.headers.get("Cache-Control") || "");
  if (!answer.ok || answer.redirected || !isHtml || isPrivate || NEVER.some((one) => path.startsWith(one))) { return; }
  const kept = await caches.open(PAGES + account);
  await kept.put(address, answer);
  const all = await kept.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_PAGES)).map((one) => kept.delete(one)));
}
async function keptPage(address) {
  const names = (await caches.keys()).filter(isPages).sort((one, two) => (one === PAGES + NOBODY) - (two === PAGES + NOBODY));
  for (const name of names) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found) { return found; }
  }
  return null;
}
function inTime(promise, kept) {
  return new Promise((give, fail) => {
    promise.then(give, fail);
    if (kept) { setTimeout(() => fail(new Error("slow")), SLOW); }
  });
}

async function page(event) {
  const address = event.request.url, kept = await keptPage(address);
  try {
    const answer = await inTime(fetch(event.request), kept);
    if (answer.type === "basic") { event.waitUntil(keepPage(address, answer.clone())); }
    return answer;
  } catch {
    if (kept && event.resultingClientId) {
      const tell = () => self.clients.get(event.resultingClientId).then((one) => one?.postMessage({ kind: "old-page" }));
      event.waitUntil(new Promise((done) => { setTimeout(() => tell().finally(done), 300); }));
    }
    return kept || caches.match(OFFLINE);
  }
}
async function file(request) {
  const kept = await caches.open(FILES), found = await kept.match(request.url);
  if (found && /\.[0-9a-f]{12}\./.test(request.url)) { return found; } // named by its content: never changes
  try {
    const answer = await fetch(request);
    if (answer.ok) { await kept.put(request.url, answer.clone()); }
    return answer;
  } catch (error) {
    if (found) { return found; }
    throw error;
  }
}
async function signOut(request) {
  const answer = await fetch(request);
  await clearPages();
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (address.origin !== self.location.origin) { return; }
  if (request.method === "POST" && address.pathname === "/logout/") { event.respondWith(signOut(request)); }
  if (request.method !== "GET") { return; }
  if (address.pathname.startsWith("/static/")) { event.respondWith(file(request)); }
  else if (request.mode === "navigate" && !NEVER.some((one) => address.pathname.startsWith(one))) { event.respondWith(page(event)); }
});

// the first page of a visit came before this worker: it tells what it was made of
self.addEventListener("message", (event) => {
  if (event.data?.kind !== "keep") { return; }
  const keepFiles = event.data.files.map((one) => file(new Request(one)).catch(() => {}));
  const asked = fetch(event.data.page, { credentials: "same-origin", headers: { Accept: "text/html" } });
  const keepIt = asked.then((answer) => keepPage(event.data.page.split("#")[0], answer)).catch(() => {});
  event.waitUntil(Promise.all([...keepFiles, keepIt]));
});
