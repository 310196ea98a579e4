// A board whose moves have stopped says so: <a class="mini" data-last-move="…" data-quiet="no move for {minutes} min">.
(() => {
  "use strict";
  const QUIET_AFTER = 3, LOOK_EVERY = 15000;
  function look() {
    document.querySelectorAll("[data-last-move]").forEach((board) => {
      const minutes = Math.floor((Date.now() - Date.parse(board.dataset.lastMove)) / 60000), isQuiet = minutes >= QUIET_AFTER;
      board.classList.toggle("is-quiet", isQuiet);
      const words = isQuiet ? board.dataset.quiet.replace("{minutes}", minutes) : "", told = board.querySelector("[data-quiet-words]");
      if (told.textContent !== words) { told.textContent = words; }
    });
  }
  setInterval(look, LOOK_EVERY);
})();
