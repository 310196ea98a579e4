// Keep the pages and files seen last, so that a hall without Wi-Fi still has its round.
// The network goes first; what was kept answers when it is away. Each account's pages stand in a
// cache of its own, named by the X-Account of the answer ("-" for nobody): when another account,
// or nobody, signs in, the pages of the earlier account are deleted. What is typed is kept by offline_queue.js and
// keep_typed_forms.js, not here. Where nothing is kept, a page of the service's own says that there is no connection.
"use strict";
const FILES = "files-1", PAGES = "pages-1-", HANDBOOK = "handbook-1-", NOBODY = "-", OFFLINE = "/offline/", NOT_SENT = "/offline/form/";
const MOST_PAGES = 40, SLOW = 8000;
const NEVER = ["/login/", "/logout/", "/account/", "/card/", "/admin/", "/api/", "/i18n/"];

self.addEventListener("install", (event) => event.waitUntil(keepOwnPages().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// the pages that tell of a lost connection, in the language of the reader; without one in that of the browser
async function keepOwnPages(language = "") {
  const cache = await caches.open(FILES), kept = await cache.match(OFFLINE);
  if (kept && kept.headers.get("Content-Language") === language) { return; }
  const headers = language ? { "Accept-Language": language } : {};
  await Promise.all([OFFLINE, NOT_SENT].map(async (address) => {
    const answer = await fetch(address, { credentials: "omit", headers });
    if (!answer.ok) { throw new Error(String(answer.status)); }
    await cache.put(address, answer);
  }));
}
const ownPage = async (address) => (await caches.match(address)) || Response.error();
// what stands before the service answers with a page in its place, where the service itself is off
const isPage = (answer) => (answer.headers.get("Content-Type") || "").startsWith("text/html");
const isFromService = (answer) => ![502, 503, 504].includes(answer.status) || answer.headers.has("X-Account") || !isPage(answer);
async function fetchFromService(request) {
  const answer = await fetch(request);
  if (!isFromService(answer)) { throw new Error("away"); }
  return answer;
}

const isPageCache = (name) => name.startsWith("pages-");
async function clearPages(except = []) {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isPageCache(name) && !except.includes(name)).map((name) => caches.delete(name)));
}

async function keepPage(address, answer) {
  const path = new URL(address).pathname;
  const account = answer.headers.get("X-Account") || NOBODY;
  await clearPages([PAGES + account, PAGES + NOBODY]);
  const isPrivate = /no-store/.test(answer.headers.get("Cache-Control") || "");
  if (!answer.ok || answer.redirected || !isPage(answer) || isPrivate || NEVER.some((beginning) => path.startsWith(beginning))) { return; }
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
  for (const name of (await caches.keys()).filter((other) => other.startsWith(HANDBOOK))) {
    const found = await (await caches.open(name)).match(address, { ignoreSearch: true });
    if (found) { return found; }
  }
  return null;
}
// The handbook is the same for everybody, and is kept beside the pages of an account: as nobody reads it.
async function keepHandbook({ pages, edition, language }) {
  const name = `${HANDBOOK}${language}-${edition}`, cache = await caches.open(name);
  for (const page of pages) {
    if (await cache.match(page)) { continue; }
    const answer = await fetch(page, { credentials: "omit", headers: { Accept: "text/html", "Accept-Language": language } });
    if (answer.ok && isFromService(answer)) { await cache.put(page, answer); }
  }
  const names = await caches.keys();
  await Promise.all(names.filter((other) => other.startsWith(HANDBOOK) && other !== name).map((other) => caches.delete(other)));
}
// A kept page is read to its end before it answers: one whose body went away meanwhile would come as an empty page.
async function wholePage(address) {
  for (let turn = 0; turn < 2; turn += 1) {
    const kept = await keptPage(address), body = await kept?.arrayBuffer().catch(() => null);
    if (body?.byteLength) { return new Response(body, { status: kept.status, headers: kept.headers }); }
  }
  return null;
}
function failWhenSlow(promise, hasKept) {
  return new Promise((resolve, fail) => {
    promise.then(resolve, fail);
    if (hasKept) { setTimeout(() => fail(new Error("slow")), SLOW); }
  });
}

// Who has just signed in waits for the page however slow it is: the one kept for nobody would look as if he had not.
let hasJustSignedIn = false;
async function signIn(request) {
  const answer = await fetchFromService(request);
  hasJustSignedIn = answer.type === "opaqueredirect";
  return answer;
}

async function answerPage(event) {
  const address = event.request.url, kept = await keptPage(address);
  try {
    const answer = await failWhenSlow(fetchFromService(event.request), kept !== null && !hasJustSignedIn);
    hasJustSignedIn = false;
    if (answer.type === "basic") { event.waitUntil(keepPage(address, answer.clone())); }
    return answer;
  } catch {
    if (kept && event.resultingClientId) {
      const tell = () => self.clients.get(event.resultingClientId).then((page) => page?.postMessage({ kind: "old-page" }));
      event.waitUntil(new Promise((done) => { setTimeout(() => tell().finally(done), 300); }));
    }
    return (kept && await wholePage(address)) || ownPage(OFFLINE);
  }
}
async function answerFile(request) {
  const cache = await caches.open(FILES), found = await cache.match(request.url);
  if (found && /\.[0-9a-f]{12}\./.test(request.url)) { return found; } // named by its content: never changes
  try {
    const answer = await fetch(request);
    if (answer.ok) { await cache.put(request.url, answer.clone()).catch(() => {}); } // no room on the device: the page needs the file all the same
    return answer;
  } catch (error) {
    if (found) { return found; }
    throw error;
  }
}
let signOuts = 0; // a page asked for before somebody signed out is not kept after it
async function signOut(request) {
  const answer = await fetchFromService(request);
  signOuts += 1;
  await clearPages();
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (address.origin !== self.location.origin) { return; }
  const isNotSent = () => ownPage(NOT_SENT);
  if (request.method === "POST" && address.pathname === "/logout/") { event.respondWith(signOut(request).catch(isNotSent)); }
  else if (request.method === "POST" && address.pathname.startsWith("/login/")) { event.respondWith(signIn(request).catch(isNotSent)); }
  else if (request.method === "POST" && request.mode === "navigate") { event.respondWith(fetchFromService(request).catch(isNotSent)); }
  if (request.method !== "GET") { return; }
  if (address.pathname.startsWith("/static/")) { event.respondWith(answerFile(request)); }
  else if (request.mode === "navigate" && NEVER.some((beginning) => address.pathname.startsWith(beginning))) { event.respondWith(fetchFromService(request).catch(() => ownPage(OFFLINE))); }
  else if (request.mode === "navigate") { event.respondWith(answerPage(event)); }
});

// The first page of a visit was loaded before this worker ran: it sends the list of its files. It is
// kept after them: without its scripts it would come back and take no result.
self.addEventListener("message", (event) => {
  if (event.data?.kind === "keep-handbook") { event.waitUntil(keepHandbook(event.data).catch(() => {})); }
  if (event.data?.kind !== "keep") { return; }
  const keepFiles = event.data.files.map((address) => answerFile(new Request(address)).catch(() => {}));
  const fetched = fetch(event.data.page, { credentials: "same-origin", headers: { Accept: "text/html" } });
  const signOutsBefore = signOuts;
  const keepThisPage = Promise.all([fetched, ...keepFiles])
    .then(([answer]) => (signOuts === signOutsBefore ? keepPage(event.data.page.split("#")[0], answer) : undefined));
  event.waitUntil(Promise.allSettled([...keepFiles, keepThisPage, keepOwnPages(event.data.language)]));
});

// A message that the service sent to this device: shown, and its page opened when it is pressed. One of
// the same topic takes the place of the one before.
const isOwnPath = (link) => /^\/(?!\/)/.test(link || "");
function showMessage(data) {
  let said = {};
  try { said = data.json(); } catch { /* a push without words must be shown all the same */ }
  return self.registration.showNotification(said.title || "…", {
    body: said.body || "", tag: said.topic || "message", renotify: true, lang: said.language || "",
    icon: "/static/site/icon-192.png", data: { link: isOwnPath(said.link) ? said.link : "/card/" },
  });
}
async function openPage(link) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === link);
  return open ? open.focus() : self.clients.openWindow(link);
}
self.addEventListener("push", (event) => event.waitUntil(showMessage(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.link));
});
