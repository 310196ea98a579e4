// Announce to a screen reader what a script has just shown on the page: ScreenReader.announce("Тур 2 опубликован.").
// The region stands on every page before it speaks: one that comes with its words is not heard, nor are
// words that come while the page itself is still being read out. What is shown has no role of its own,
// so that it is heard once; the focus stays where it is.
(() => {
  "use strict";
  const AFTER = 300;
  let timer = 0, waiting = [];
  function announce(text) {
    const region = document.querySelector("[data-announced]"), words = text.trim().replace(/\s+/g, " ");
    if (!region || !words) { return; }
    if (!waiting.includes(words)) { waiting.push(words); }
    region.textContent = ""; // the same words once more are heard once more
    clearTimeout(timer);
    timer = setTimeout(() => { region.textContent = waiting.join(" "); waiting = []; }, AFTER);
  }
  window.ScreenReader = { announce };
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("main > .messages .notice").forEach((notice) => announce(notice.textContent));
  });
})();
