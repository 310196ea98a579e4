// Starts every board of a page, and lends its keys: ← → Home End, f turns, the space bar plays.
import { Board } from "./board.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", f: "flip", "а": "flip", " ": "play" };
const MOVES = "[data-ply]:is(a, button)";
let active = null;

const startBoard = (root, Writer = null) => {
  const board = new Board(root);
  root.stepper = board;
  if (Writer) board.writer = new Writer(board);
  if (!active?.root.isConnected) active = board;
  root.addEventListener("pointerdown", () => { active = board; });
};
// what writes a record, and what shares a move, is fetched by a page that has it
const start = () => {
  for (const root of document.querySelectorAll("[data-board]:not([data-started])")) {
    root.dataset.started = "";
    if (root.dataset.mode === "write") import("./writer.js").then(({ Writer }) => startBoard(root, Writer));
    else if (root.dataset.mode === "live") import("./live_writer.js").then(({ LiveWriter }) => startBoard(root, LiveWriter));
    else startBoard(root);
  }
  document.querySelectorAll("[data-share]:not([data-started])").forEach((box) => {
    box.dataset.started = "";
    import("./sharing.js").then(({ Sharing }) => new Sharing(box, () => active));
  });
};

const boardOf = (element) => (element.closest(".game") || document).querySelector("[data-board]")?.stepper || active;

document.addEventListener("keydown", (event) => {
  if (!active || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input, textarea, select, dialog, [contenteditable], [data-results]")) return;
  if (event.key === " " && event.target.closest("a, button, summary, [tabindex='0']")) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  active.act(act);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest(MOVES);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const board = boardOf(link);
  if (!board) return;
  event.preventDefault();
  const { ply, line = "", try: tried = "" } = link.dataset;
  active = board;
  board.pause();
  board.go(Number(ply), { line, tried: tried.split(/[-:x]/).filter(Boolean) });
});
// a button that puts a legal move into the text shows it on the board while it is looked at
for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, (event) => {
    const button = event.target.closest?.("[data-show-ply]");
    if (!button) return;
    const { showPly: ply, showLine: line, showTry } = button.dataset;
    boardOf(button)?.go(Number(ply), { line, tried: showTry.split(/[-:x]/), quietly: true });
  });
}
document.addEventListener("htmx:afterSettle", start);
start();
