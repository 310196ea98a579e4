// Enter results by one press or one key, from anywhere on the page of a round; each is kept and sent
// by offline_queue.js, so that nothing waits for the network.
// <tr data-game data-seen data-table data-result> is a game: `data-seen` the state its buttons were drawn
// for, `data-result` what stands ("" for none); [data-toast], [data-special], [data-ask-…] see
// tournaments/rounds/_result_tools.html. Without a script the same buttons are a form.
(() => {
  "use strict";
  const SENT = {
    "1": ["1-0", "recorded"], "=": ["1/2-1/2", "recorded"], "0": ["0-1", "recorded"],
    "+": ["1-0", "forfeit"], "-": ["0-1", "forfeit"], "--": ["0-0", "double_forfeit"], "00": ["0-0", "recorded"],
  };
  const WINNER = { "1": 1, "+": 1, "0": 3, "-": 3 }; // the cell of the winner, whose name is bold
  const TOAST_TIME = 8000;

  const form = document.getElementById("r");
  if (!form || !document.querySelector("[data-results]")) { return; }
  // pairs of words that the page brings: a key and what it enters, a value and how it is written
  const pairs = (name) => Object.entries(form.dataset).filter(([attribute]) => attribute.startsWith(name)).map(([, pair]) => pair.split(" "));
  const SIGNS = { "+": "+", "-": "-", "−": "-", "½": "=", ...Object.fromEntries(pairs("key-")) };
  const SHOWN = Object.fromEntries(pairs("sign-"));
  const table = () => document.querySelector("[data-results]");
  const rows = () => [...table().querySelectorAll("tr[data-game]")];
  const canEnter = (row) => !row.hidden && row.querySelector(".cells");
  const boardOf = (row) => row.dataset.table.split(".")[0]; // of a match, «3.2» is the second game of board 3
  const rowsByBoard = () => rows().reduce((boards, row) => boards.set(boardOf(row), [...(boards.get(boardOf(row)) || []), row]), new Map());
  const rowOf = (game) => document.getElementById(`g${game}`);
  const about = (row) => `game:${row.dataset.game}`;
  const words = (name, values) => form.dataset[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
  let currentGame = null, lastEntry = null; // the game of the marked row; the entry that «undo» takes back
  const undoneOnTheWay = new Set(); // entries that were undone while they were being sent
  const CONTROLS = ".cells, .cells button, .cells .more, .change"; // what a row can hold the focus on
  let focused = { game: null, control: 0 }; // where the focus stood last, until it goes elsewhere

  // what a row shows ------------------------------------------------------------
  // words that are the same on every board come once with the page
  const WORDS = { "1": form.dataset.wordsWhite, "=": form.dataset.wordsDraw, "0": form.dataset.wordsBlack };
  function addWords(row) {
    const cells = row.querySelector(".cells:not([role])");
    if (!cells) { return; }
    cells.setAttribute("role", "group");
    cells.tabIndex = -1; // focused when the row becomes the one in work
    cells.setAttribute("aria-label", words("wordsGroup", { board: row.dataset.table }));
    cells.querySelectorAll("button").forEach((button) => {
      const small = document.createElement("small");
      small.textContent = WORDS[button.value];
      button.append(small);
    });
    const more = cells.querySelector(".more"), change = document.createElement("a");
    more.setAttribute("aria-label", form.dataset.wordsOther);
    change.className = "change";
    change.href = more.href;
    change.textContent = form.dataset.wordsChange;
    cells.after(change);
  }
  function paint(row, value, waits) {
    addWords(row);
    const cells = row.querySelector(".cells");
    if (!cells) { return; }
    cells.querySelectorAll("button").forEach((button) => button.setAttribute("aria-pressed", String(button.value === value)));
    const more = cells.querySelector(".more"), isSpecial = value !== "" && !cells.querySelector(`button[value="${CSS.escape(value)}"]`);
    more.textContent = isSpecial ? SHOWN[value] : "…";
    more.toggleAttribute("aria-current", isSpecial);
    [1, 3].forEach((cell) => row.children[cell].classList.toggle("won", WINNER[value] === cell));
    row.classList.toggle("is-in", value !== "");
    row.classList.toggle("is-waiting", Boolean(waits));
    row.querySelector(".waits")?.remove();
    if (waits) {
      const notice = document.createElement("small");
      notice.className = "waits";
      notice.textContent = form.dataset.wordsWaits;
      cells.after(notice);
    }
  }
  function paintAll() {
    rows().forEach((row) => {
      const waits = Outbox.waiting(about(row));
      paint(row, valueIn(row), waits && !navigator.onLine);
    });
    fillMap();
    count();
    filter();
    mark(currentGame && rowOf(currentGame));
    keepFocus();
    if (isAll) { document.querySelectorAll("[data-show]").forEach((link) => (link.dataset.show === shown ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"))); }
  }
  // a row that was replaced takes the focus away with it: Tab would begin at the top of the page
  function keepFocus() {
    if (focused.game === null || document.activeElement !== document.body) { return; }
    const game = currentGame ?? focused.game, controls = rowOf(game)?.querySelectorAll(CONTROLS) ?? [];
    const control = controls[game === focused.game ? focused.control : 0] ?? controls[0];
    control?.focus({ preventScroll: true });
  }
  // what an unsent request will make of its row; undefined for a request that changes no result
  function valueOf(item) {
    if (!item) { return undefined; }
    if (item.path.endsWith("/undo/")) { return ""; }
    return Object.keys(SENT).find((value) => SENT[value][0] === item.body.result && SENT[value][1] === item.body.termination);
  }
  const valueIn = (row) => valueOf(Outbox.waiting(about(row))) ?? row.dataset.result;
  const isSettled = (row) => valueIn(row) !== "" || row.classList.contains("game-annulled");

  // a square for each board, in the colour of what stands; count() paints those that change
  function fillMap() {
    const map = document.querySelector("[data-map]:empty");
    if (!map) { return; }
    map.append(...[...rowsByBoard()].map(([board, games]) => {
      const item = document.createElement("li"), square = document.createElement("a");
      square.className = games.some((row) => row.classList.contains("game-disputed")) ? "is-disputed" : "is-open";
      square.dataset.square = board;
      square.href = `#${games[0].id}`;
      square.textContent = board;
      item.append(square);
      return item;
    }));
  }
  function count() {
    const entered = rows().filter(isSettled).length;
    const progress = document.querySelector(".round-progress");
    if (!progress || progress.max !== rows().length) { return; } // a page of a long round: the server counts
    document.querySelector("[data-entered]").textContent = entered;
    document.querySelector("[data-open]").textContent = progress.max - entered;
    progress.value = entered;
    rowsByBoard().forEach((games, board) => {
      const square = document.querySelector(`[data-square="${board}"]`);
      if (!square || square.classList.contains("is-disputed")) { return; }
      const isEntered = games.every(isSettled);
      square.classList.toggle("is-entered", isEntered);
      square.classList.toggle("is-open", !isEntered);
      square.classList.toggle("is-current", games.some((row) => row.dataset.game === currentGame));
    });
  }

  // the row in work -------------------------------------------------------------
  function mark(row) {
    rows().forEach((other) => other.classList.toggle("is-current", other === row));
    currentGame = row ? row.dataset.game : null;
    document.querySelectorAll("[data-square]").forEach((square) => square.classList.toggle("is-current", Boolean(row) && boardOf(row) === square.dataset.square));
  }
  function go(row, control = row?.querySelector("button, .more")) {
    if (!row) { return; }
    mark(row);
    control?.focus({ preventScroll: true });
    const { top, bottom } = row.getBoundingClientRect();
    if (top < 120 || bottom > innerHeight - 90) { row.scrollIntoView({ block: "center" }); }
  }
  function step(by) {
    const open = rows().filter(canEnter), index = open.findIndex((row) => row.dataset.game === currentGame);
    go(index < 0 ? open[by > 0 ? 0 : open.length - 1] : open[index + by]);
  }
  function leaveRows() {
    mark(null);
    focused = { game: null, control: 0 };
    if (document.activeElement.closest("tr[data-game]")) { document.activeElement.blur(); }
  }
  function goToNextOpen(row) {
    const all = rows().filter(canEnter), index = all.indexOf(row);
    const next = [...all.slice(index + 1), ...all.slice(0, index)].find((other) => valueIn(other) === "");
    if (!next) { leaveRows(); return; } // one more key would change the board that was entered just now
    go(next, next.querySelector(".cells")); // no button: Enter pressed from habit must not enter a result there
  }

  // entering ----------------------------------------------------------------------
  function enter(row, value, more = {}) {
    const waiting = Outbox.waiting(about(row)), stands = waiting && valueOf(waiting);
    if (waiting && Outbox.isSending(waiting.key)) { return; } // on its way: its answer comes first
    if (value === (stands ?? row.dataset.result)) { goToNextOpen(row); return; }
    if (row.dataset.result !== "" && !more.reason && stands !== "") { askReason(row, value); return; }
    const [result, termination] = SENT[value];
    const key = Outbox.post(`/api/v1/games/${row.dataset.game}/result/`,
      { result, termination, expected_revision: Number(row.dataset.seen), ...more },
      { about: about(row), label: labelOf(row, SHOWN[value]) });
    lastEntry = more.reason ? null : { game: row.dataset.game, key, value };
    paint(row, value, !navigator.onLine);
    count();
    toast(words(navigator.onLine ? "wordsEntered" : "wordsKept", { board: row.dataset.table, result: SHOWN[value] }), Boolean(lastEntry));
    goToNextOpen(row);
  }
  const labelOf = (row, shown) => words("wordsLabel", { board: row.dataset.table, result: shown });
  function undo() {
    if (!lastEntry) { return; }
    const { game, key } = lastEntry, row = rowOf(game);
    if (!row) { return; }
    if (Outbox.isSending(key)) { undoneOnTheWay.add(key); } // goes back as soon as it has arrived
    else if (!Outbox.drop(key)) { sendUndo(row); }
    lastEntry = null;
    paint(row, undoneOnTheWay.has(key) ? "" : valueIn(row), false);
    count();
    toast(words("wordsUndone", { board: row.dataset.table }), false);
    go(row);
  }
  function sendUndo(row) {
    Outbox.post(`/api/v1/games/${row.dataset.game}/result/undo/`, { expected_revision: Number(row.dataset.seen) },
      { about: about(row), label: words("wordsUndone", { board: row.dataset.table }) });
  }

  // what the server answered ----------------------------------------------------------
  document.addEventListener("outbox:sent", ({ detail: { item, data } }) => {
    const row = data.id !== undefined && rowOf(data.id);
    if (!row || !item.about.startsWith("game:")) { return; }
    row.dataset.seen = data.revision;
    row.dataset.result = data.state === "finished" ? valueOf(item) : "";
    if (undoneOnTheWay.delete(item.key)) { sendUndo(row); }
    paint(row, valueIn(row), false);
    count();
    if (data.state !== "finished" && !item.path.endsWith("/undo/")) { redraw(row); } // a second official has to enter it too
  });
  document.addEventListener("outbox:refused", ({ detail: { item, data } }) => {
    const row = rows().find((waiting) => about(waiting) === item.about);
    if (!row) { return; }
    if (lastEntry && lastEntry.key === item.key) { lastEntry = null; }
    if (data.code === "moves_not_stated") { Outbox.drop(item.key); ask(row, "moves", () => sendAgain(row, item, { moves_made: true })); }
    if (data.code === "reason_missing") { Outbox.drop(item.key); askReason(row, valueOf(item)); }
    hideToast();
    redraw(row);
  });
  function sendAgain(row, item, more) {
    Outbox.post(item.path, { ...item.body, ...more }, { about: item.about, label: item.label });
    paint(row, valueOf(item), !navigator.onLine);
  }
  // show the row as it stands on the server: somebody else was faster, or a second official must confirm
  function redraw(row) {
    const id = row.id;
    fetch(location.href, { headers: { Accept: "text/html" } }).then((answer) => answer.text()).then((text) => {
      const fresh = new DOMParser().parseFromString(text, "text/html").getElementById(id), here = document.getElementById(id);
      if (fresh && here) { here.replaceWith(fresh); }
    }).catch(() => {}).then(paintAll);
    paint(row, row.dataset.result, false);
  }

  // questions in the row ------------------------------------------------------------------
  function ask(row, name, act) {
    document.querySelector(".ask-row")?.remove();
    const line = document.createElement("tr"), cell = line.insertCell();
    line.className = "ask-row";
    line.dataset.held = "";
    cell.colSpan = row.children.length;
    cell.append(document.querySelector(`template[data-ask-${name}]`).content.cloneNode(true));
    row.after(line);
    const close = () => { line.remove(); go(row); };
    line.querySelector("[data-cancel]").addEventListener("click", close);
    line.querySelector("form").addEventListener("keydown", (event) => event.key === "Escape" && close());
    line.querySelectorAll("[data-ready-reason]").forEach((ready) => ready.addEventListener("click", () => {
      ready.form.elements.reason.value = ready.textContent;
      ready.form.querySelector("button:not([type=button])").click();
    }));
    line.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      const reason = event.target.elements.reason?.value.trim();
      line.remove();
      act(reason);
    });
    (line.querySelector("input") || line.querySelector("button")).focus();
  }
  function askReason(row, value) {
    mark(row);
    ask(row, "reason", (reason) => enter(row, value, { reason }));
  }
  const specialDialog = document.querySelector("[data-special]");
  // the name, and what tells him from his namesakes
  const nameIn = (cell) => [...cell.querySelectorAll("a, .apart")].map((part) => part.textContent).join(" ");
  function openSpecial(row) {
    mark(row);
    specialDialog.querySelector("[data-special-board]").textContent = words("wordsBoard", { board: row.dataset.table, players: [1, 3].map((cell) => nameIn(row.children[cell])).join(" – ") });
    specialDialog.querySelector("[data-special-page]").href = row.querySelector(".more").href;
    specialDialog.returnValue = "";
    specialDialog.dataset.game = row.dataset.game;
    specialDialog.showModal();
  }
  specialDialog.addEventListener("close", () => {
    const row = rowOf(specialDialog.dataset.game);
    if (row && SENT[specialDialog.returnValue]) { enter(row, specialDialog.returnValue); }
  });

  // the toast -------------------------------------------------------------------------------
  // the toast comes and goes; who only hears the page is told by a region that is always there
  const box = document.querySelector("[data-toast]"), told = document.querySelector("[data-told]");
  let timer = 0;
  const isToastInUse = () => box.matches(":hover, :focus-within");
  function hideToast() { box.hidden = true; clearTimeout(timer); }
  function toast(text, mayUndo) {
    box.querySelector("p").textContent = text;
    box.querySelector("[data-undo]").hidden = !mayUndo;
    box.hidden = false;
    told.textContent = mayUndo ? `${text}. ${form.dataset.wordsHow}` : text;
    document.querySelectorAll("[data-entered-notice], [data-just-done]").forEach((notice) => notice.remove());
    const later = () => { timer = setTimeout(() => (isToastInUse() ? later() : hideToast()), TOAST_TIME); };
    clearTimeout(timer);
    later();
  }
  box.querySelector("[data-undo]").addEventListener("click", undo);

  // filters: at once where all boards are on the page, else by the server --------------------------
  let shown = table().dataset.shown || "", isAll = shown === "";
  function filter() {
    if (!isAll) { return; }
    rows().forEach((row) => {
      const isDisputed = row.classList.contains("game-disputed");
      const fits = shown === "" || (shown === "disputed" ? isDisputed : !isSettled(row) || row.dataset.game === currentGame);
      row.classList.toggle("is-left-out", !fits);
    });
    table().querySelectorAll("tr.rest").forEach((row) => row.classList.toggle("is-left-out", shown !== ""));
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-show]"), cell = event.target.closest(".cells button, .cells .more, .change");
    const square = event.target.closest("[data-square]");
    if (link && isAll && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      shown = link.dataset.show;
      paintAll();
    } else if (square) {
      const row = rowOf(square.hash.slice(2));
      if (row) { event.preventDefault(); go(row); }
    } else if (cell) {
      const row = cell.closest("tr");
      if (cell.matches(".change")) { if (matchMedia("(max-width: 40rem)").matches) { event.preventDefault(); row.classList.add("is-changed"); row.querySelector("button").focus(); } return; }
      event.preventDefault();
      if (cell.matches(".more")) { openSpecial(row); } else { enter(row, cell.value); }
    }
  });
  document.addEventListener("focusin", (event) => {
    const row = event.target.closest?.("tr[data-game]");
    focused = row
      ? { game: row.dataset.game, control: [...row.querySelectorAll(CONTROLS)].indexOf(event.target) }
      : { game: null, control: 0 };
    if (row && row.querySelector(".cells")) { mark(row); }
  });

  // to a board by its number: «37» and Enter. A figure that enters a result begins no number: «/», «14», Enter.
  const jump = document.querySelector("[data-jump]"), NUMBER_TIME = 4000;
  let typed = "", typedTimer = 0;
  function showTyped(number) {
    typed = number;
    clearTimeout(typedTimer);
    if (typed) { typedTimer = setTimeout(() => showTyped(""), NUMBER_TIME); }
    jump.hidden = typed === "";
    jump.textContent = typed && words("wordsJump", { board: typed });
  }
  function typeNumber(event) {
    const isFigure = /^[0-9]$/.test(event.key) && (typed !== "" || !SIGNS[event.key] && event.key !== "0" && !event.repeat);
    if (isFigure) { showTyped((typed + event.key).slice(0, 4)); return true; }
    if (typed === "") { return false; }
    const number = typed;
    showTyped(event.key === "Backspace" ? typed.slice(0, -1) : "");
    if (event.key === "Enter") { jumpTo(number); }
    return ["Enter", "Escape", "Backspace"].includes(event.key);
  }
  function jumpTo(board) {
    const row = rows().find((other) => boardOf(other) === board), aPage = Number(table().dataset.aPage);
    if (!row && aPage) { location.assign(`?page=${Math.ceil(board / aPage)}#board-${board}`); }
    if (!row) { return false; }
    row.hidden = false;
    mark(row);
    filter(); // also a board that the filter leaves out
    row.classList.remove("is-left-out");
    go(row, row.querySelector(".cells, a"));
    return true;
  }
  // Enter in the box that finds: to the board of that number, else to the first one found
  document.addEventListener("keydown", (event) => {
    const box = event.target.closest?.("[data-find], [data-page-find]");
    if (!box || event.key !== "Enter") { return; }
    const text = event.target.value.trim(), isNumber = /^[1-9][0-9]*$/.test(text);
    const found = box.matches("[data-find]") && rows().find((row) => !row.hidden && !row.classList.contains("is-left-out"));
    const board = isNumber && (rows().some((row) => boardOf(row) === text) || table().dataset.aPage) ? text : found && boardOf(found);
    if (!board) { return; }
    event.preventDefault();
    event.target.value = "";
    event.target.dispatchEvent(new Event("input", { bubbles: true }));
    jumpTo(board);
  });

  // keys, from anywhere on the page but a text field -----------------------------------------------
  const keys = document.querySelector("[data-keys-bar]");
  if (keys) { keys.hidden = false; }
  const toggleKeys = () => { const list = keys.querySelector("[data-keys]"); list.hidden = !list.hidden; if (!list.hidden) { keys.scrollIntoView({ block: "nearest" }); } };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || specialDialog.open) { return; }
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) { return; }
    if (typeNumber(event)) { event.preventDefault(); return; }
    const row = currentGame && rowOf(currentGame), target = row && canEnter(row) ? row : rows().find((other) => canEnter(other) && valueIn(other) === "");
    const key = event.key.toLowerCase();
    const act = {
      arrowdown: () => step(1), arrowup: () => step(-1), z: undo, я: undo,
      "?": toggleKeys,
    }[key] || (SIGNS[event.key] && target && (() => enter(target, SIGNS[event.key])));
    if (event.key === "," && event.shiftKey) { event.preventDefault(); toggleKeys(); return; }
    if (!act) { return; }
    event.preventDefault();
    act();
  });

  document.addEventListener("outbox:changed", count);
  document.addEventListener("htmx:afterSettle", ({ target }) => { // another official entered something
    if (target.querySelector("[data-results]")) { paintAll(); }
  });
  window.addEventListener("online", paintAll);
  window.addEventListener("offline", paintAll);
  paintAll();
  const [, sought] = /^#board-([0-9]+)$/.exec(location.hash) || [];
  if (sought) { jumpTo(sought); }
  if (!currentGame) { mark(rows().find((row) => canEnter(row) && valueIn(row) === "")); }
})();
