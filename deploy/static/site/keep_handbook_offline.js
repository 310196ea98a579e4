// Keep the chapters for everybody at an event after one look into the handbook: a hall without a network
// is where they are asked for. Without one, each link says whether its chapter is not among those kept.
(() => {
  "use strict";
  const { keep, edition, notKept } = document.currentScript.dataset;
  if (!navigator.serviceWorker || !window.caches) { return; }
  const LINKS = ".handbook-contents a, .handbook-list nav a[href^='/help/'], .handbook-turn a";

  navigator.serviceWorker.ready.then(({ active }) => {
    active.postMessage({ kind: "keep-handbook", pages: keep.split(" "), edition, language: document.documentElement.lang });
  });

  const isKept = (address) => caches.match(address, { ignoreVary: true, ignoreSearch: true }).then(Boolean);
  const marks = () => document.querySelectorAll("[data-not-kept]:not(script)");
  async function mark() {
    for (const link of document.querySelectorAll(LINKS)) {
      if (await isKept(new URL(link.href).pathname) || link.querySelector("[data-not-kept]")) { continue; } // looked at last: two may mark at once
      const note = document.createElement("small");
      note.dataset.notKept = "";
      note.textContent = ` (${notKept})`;
      link.append(note);
    }
  }
  navigator.serviceWorker.addEventListener("message", ({ data }) => data?.kind === "old-page" && mark());
  window.addEventListener("offline", mark);
  window.addEventListener("online", () => marks().forEach((note) => note.remove()));
  if (!navigator.onLine) { mark(); }
})();
