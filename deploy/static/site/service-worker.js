// Keep the pages and files seen last, so that a hall without Wi-Fi still has its round.
// The network goes first; what was kept answers when it is away. Each account's pages stand in a
// cache of its own, named by the X-Account of the answer ("-" for nobody): when another account,
// or nobody, signs in, the pages of the earlier account are deleted. What is typed is kept by offline_queue.js, not here.
"use strict";
const FILES = "files-1", PAGES = "pages-1-", NOBODY = "-", OFFLINE = "/offline/";
const MOST_PAGES = 40, SLOW = 8000;
const NEVER = ["/login/", "/logout/", "/account/", "/card/", "/admin/", "/api/", "/i18n/"];

self.addEventListener("install", (event) => {
  const offlinePage = new Request(OFFLINE, { credentials: "omit" });
  event.waitUntil(caches.open(FILES).then((cache) => cache.add(offlinePage)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isPageCache = (name) => name.startsWith("pages-");
async function clearPages(except = []) {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isPageCache(name) && !except.includes(name)).map((name) => caches.delete(name)));
}

async function keepPage(address, answer) {
  const path = new URL(address).pathname;
  const account = answer.headers.get("X-Account") || NOBODY;
  await clearPages([PAGES + account, PAGES + NOBODY]);
  const isHtml = (answer.headers.get("Content-Type") || "").startsWith("text/html");
  const isPrivate = /no-store/.test(answer.headers.get("Cache-Control") || "");
  if (!answer.ok || answer.redirected || !isHtml || isPrivate || NEVER.some((beginning) => path.startsWith(beginning))) { return; }
  const cache = await caches.open(PAGES + account);
  await cache.put(address, answer);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - MOST_PAGES)).map((oldest) => cache.delete(oldest)));
}
async function keptPage(address) {
  const names = (await caches.keys()).filter(isPageCache).sort((first, second) => (first === PAGES + NOBODY) - (second === PAGES + NOBODY));
  for (const name of names) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found) { return found; }
  }
  return null;
}
function failWhenSlow(promise, hasKept) {
  return new Promise((resolve, fail) => {
    promise.then(resolve, fail);
    if (hasKept) { setTimeout(() => fail(new Error("slow")), SLOW); }
  });
}

async function answerPage(event) {
  const address = event.request.url, kept = await keptPage(address);
  try {
    const answer = await failWhenSlow(fetch(event.request), kept !== null);
    if (answer.type === "basic") { event.waitUntil(keepPage(address, answer.clone())); }
    return answer;
  } catch {
    if (kept && event.resultingClientId) {
      const tell = () => self.clients.get(event.resultingClientId).then((page) => page?.postMessage({ kind: "old-page" }));
      event.waitUntil(new Promise((done) => { setTimeout(() => tell().finally(done), 300); }));
    }
    return kept || caches.match(OFFLINE);
  }
}
async function answerFile(request) {
  const cache = await caches.open(FILES), found = await cache.match(request.url);
  if (found && /\.[0-9a-f]{12}\./.test(request.url)) { return found; } // named by its content: never changes
  try {
    const answer = await fetch(request);
    if (answer.ok) { await cache.put(request.url, answer.clone()); }
    return answer;
  } catch (error) {
    if (found) { return found; }
    throw error;
  }
}
let signOuts = 0; // a page asked for before somebody signed out is not kept after it
async function signOut(request) {
  const answer = await fetch(request);
  signOuts += 1;
  await clearPages();
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (address.origin !== self.location.origin) { return; }
  if (request.method === "POST" && address.pathname === "/logout/") { event.respondWith(signOut(request)); }
  if (request.method !== "GET") { return; }
  if (address.pathname.startsWith("/static/")) { event.respondWith(answerFile(request)); }
  else if (request.mode === "navigate" && !NEVER.some((beginning) => address.pathname.startsWith(beginning))) { event.respondWith(answerPage(event)); }
});

// The first page of a visit was loaded before this worker ran: it sends the list of its files. It is
// kept after them: without its scripts it would come back and take no result.
self.addEventListener("message", (event) => {
  if (event.data?.kind !== "keep") { return; }
  const keepFiles = event.data.files.map((address) => answerFile(new Request(address)).catch(() => {}));
  const fetched = fetch(event.data.page, { credentials: "same-origin", headers: { Accept: "text/html" } });
  const signOutsBefore = signOuts;
  const keepThisPage = Promise.all([fetched, ...keepFiles])
    .then(([answer]) => (signOuts === signOutsBefore ? keepPage(event.data.page.split("#")[0], answer) : undefined));
  event.waitUntil(Promise.allSettled([...keepFiles, keepThisPage]));
});
