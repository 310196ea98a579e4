// A strip of the letters by which the names of a long table begin: <p data-find="…" data-letters> is the box of the
// table. A letter shows its names alone; of a very long table the first rows are shown until somebody asks
// for more. Paper, and a page without this script, has all of them.
const MOST_WITHOUT_STRIP = 30, MOST_WITHOUT_FOLD = 60, SHOWN_AT_FIRST = 50;
const chosenBy = new Map(); // table → a letter, "all" or "first"

const letterOf = (row) => (/\p{L}/u.exec(row.querySelector("th a, th label, th")?.textContent ?? "")?.[0] ?? "").toLocaleUpperCase().replace("Ё", "Е");
const tableOf = (box) => document.getElementById(box.dataset.find)?.closest("table");
const rowsOf = (table) => [...table.tBodies[0].rows].filter((row) => row.querySelector("th"));

function makeButton(words, choice, box) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.dataset.choice = choice;
  button.addEventListener("click", () => {
    const isLetter = choice.length === 1, isChosen = chosenBy.get(box.dataset.find) === choice;
    chosenBy.set(box.dataset.find, isLetter && isChosen ? "first" : choice);
    const input = box.querySelector("input");
    if (input.value) { input.value = ""; input.dispatchEvent(new Event("input", { bubbles: true })); }
    show(box);
  });
  return button;
}
function build(box) {
  const table = tableOf(box), rows = table ? rowsOf(table) : [], wrap = table?.closest(".table-wrap");
  if (rows.length <= MOST_WITHOUT_STRIP || wrap.previousElementSibling?.matches(".letters")) { return; }
  const letters = [...new Set(rows.map(letterOf))].filter(Boolean).sort((one, other) => one.localeCompare(other));
  const strip = document.createElement("div");
  strip.className = "letters no-print";
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", box.dataset.wordsLetters);
  strip.append(...letters.map((letter) => makeButton(letter, letter, box)));
  strip.append(makeButton(`${box.dataset.wordsAll} ${rows.length}`, "all", box));
  wrap.before(strip);
  if (rows.length > MOST_WITHOUT_FOLD) {
    const rest = document.createElement("p");
    rest.className = "rest-of-list no-print";
    rest.append(makeButton(`${box.dataset.wordsAll} ${rows.length}`, "all", box));
    wrap.after(rest);
  }
}
function show(box) {
  const table = tableOf(box);
  if (!table) { return; }
  build(box);
  const rows = rowsOf(table), isLong = rows.length > MOST_WITHOUT_FOLD;
  const isSearched = box.querySelector("input").value.trim() !== "", choice = chosenBy.get(box.dataset.find) ?? "first";
  const wrap = table.closest(".table-wrap"), rest = wrap.nextElementSibling;
  let isFolded = false;
  rows.forEach((row, at) => {
    const fits = isSearched || choice === "all" || (choice === "first" ? !isLong || at < SHOWN_AT_FIRST : letterOf(row) === choice);
    row.classList.toggle("is-folded", !fits);
    isFolded ||= !fits;
  });
  wrap.previousElementSibling?.querySelectorAll("[data-choice]").forEach((button) => button.setAttribute("aria-pressed", String(!isSearched && button.dataset.choice === choice)));
  if (rest?.matches(".rest-of-list")) { rest.hidden = !isFolded; }
}
// a link to a row of the list shows it
function showTarget(box) {
  const row = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("tr.is-folded");
  if (row && tableOf(box)?.contains(row)) { chosenBy.set(box.dataset.find, "all"); show(box); row.scrollIntoView(); }
}

const boxes = () => document.querySelectorAll("[data-letters]");
document.addEventListener("input", (event) => {
  const box = event.target.closest("[data-letters]");
  if (box) { show(box); }
});
document.addEventListener("keydown", (event) => {
  const box = event.target.closest?.("[data-letters]");
  if (box && event.key === "Escape") { setTimeout(() => show(box)); } // after the box was emptied
});
boxes().forEach((box) => { show(box); showTarget(box); });
document.addEventListener("htmx:afterSettle", () => boxes().forEach(show));
