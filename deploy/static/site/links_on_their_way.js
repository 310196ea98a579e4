// Say that what a link leads to is on its way when it takes long: a bar over the page, and words for whoever
// only hears it. Escape, the way back to the page and half a minute without an answer end it. Of a file (a[download],
// a[data-gives-file]) the browser tells: the page stays when it has come, and nothing would end the bar.
// A script that fetches something itself begins with OnItsWay.begin(), tells the share that has come by
// OnItsWay.tellShare(way, 0.4) and ends with OnItsWay.end(way).
(() => {
  "use strict";
  const SAY_AFTER = 700, GIVE_UP_AFTER = 30000;
  const words = document.currentScript.dataset.loading;
  let current = null; // what is on its way: { bar, timers, abort }

  function end(way = current) {
    if (!way || way !== current) { return; }
    way.timers.forEach(clearTimeout);
    way.bar?.remove();
    way.abort?.abort();
    current = null;
  }
  function show(way) {
    const bar = document.createElement("div");
    bar.className = "on-its-way no-print";
    bar.setAttribute("role", "progressbar");
    bar.setAttribute("aria-label", words);
    bar.textContent = words;
    document.querySelector("header").append(bar); // a landmark: the bar belongs to the page, not to its content
    way.bar = bar;
    window.ScreenReader.announce(words);
  }
  function begin() {
    end();
    const way = { bar: null, timers: [], abort: null };
    way.timers.push(setTimeout(() => show(way), SAY_AFTER));
    current = way;
    return way;
  }
  function tellShare({ bar }, share) {
    if (!bar) { return; }
    const hundredths = Math.floor(100 * share);
    bar.setAttribute("aria-valuenow", hundredths);
    bar.style.setProperty("--share", `${hundredths}%`);
    bar.classList.add("has-share");
    bar.textContent = `${words} ${hundredths} %`;
  }

  // on the window, after every other listener: by then a script has said that it takes the press itself
  window.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const isOther = event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const isFile = link && (link.hasAttribute("download") || "givesFile" in link.dataset);
    if (!link || isOther || link.target || isFile || link.origin !== location.origin) { return; }
    if (link.pathname === location.pathname && link.search === location.search && link.hash) { return; }
    const way = begin();
    way.timers.push(setTimeout(() => end(way), GIVE_UP_AFTER));
  });
  window.OnItsWay = { begin, tellShare, end, isGoing: (way) => way === current };
  window.addEventListener("pagehide", () => end());
  window.addEventListener("pageshow", () => end());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { end(); } });
})();
