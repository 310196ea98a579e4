// Results by keyboard: arrows go from board to board, 1 = 0 + - choose, Enter sends, ? shows the keys.
// <table data-results> holds fields [data-result] (select or input); [data-keys] is the list of keys.
(() => {
  const table = document.querySelector("[data-results]");
  if (!table) return;
  const SIGNS = { "1": "1", "=": "=", "0": "0", "+": "+", "-": "-", "−": "-", "½": "=" };
  const MEMORY = "results-at";
  const fields = () => [...table.querySelectorAll("[data-result]:not(:disabled)")];
  const keep = (value) => {
    try { sessionStorage.setItem(MEMORY, JSON.stringify(value)); } catch { /* no memory */ }
  };
  const recall = () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(MEMORY));
      sessionStorage.removeItem(MEMORY);
      return kept?.path === location.pathname ? kept : null;
    } catch { return null; }
  };

  const first = new Map(fields().map((field) => [field, field.value]));
  const mark = (field) => field.classList.toggle("is-changed", field.value !== first.get(field));
  const choose = (field, value) => {
    if (field.tagName === "SELECT" && ![...field.options].some((one) => one.value === value)) return;
    field.value = value;
    mark(field);
  };
  const showKeys = () => {
    const keys = document.querySelector("[data-keys]");
    if (keys) keys.hidden = !keys.hidden;
  };

  table.addEventListener("change", (event) => {
    if (event.target.matches("[data-result]")) mark(event.target);
  });
  table.addEventListener("keydown", (event) => {
    const field = event.target.closest("[data-result]");
    if (!field || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = fields().filter((one) => !one.closest("tr").hidden), at = all.indexOf(field);
    const act = {
      ArrowDown: () => all[at + 1]?.focus(),
      ArrowUp: () => all[at - 1]?.focus(),
      Enter: () => field.value && field.form.requestSubmit(),
      "?": showKeys,
      Escape: () => choose(field, first.get(field) ?? ""),
    }[event.key] || (SIGNS[event.key] && (() => choose(field, SIGNS[event.key])));
    if (!act) return;
    event.preventDefault();
    act();
  });
  // after a result is sent the page comes back: what was chosen at other boards is still there,
  // and one goes on at the board that took this one's place
  table.addEventListener("submit", (event) => {
    const all = fields(), at = all.findIndex((field) => field.form === event.target);
    if (at < 0) return;
    const others = all.filter((field, index) => index !== at && field.value !== first.get(field));
    const chosen = others.map((field) => [field.form.action, field.value]);
    keep({ path: location.pathname, at, chosen });
  });
  const kept = recall();
  if (!kept) return;
  const chosen = new Map(kept.chosen);
  const all = fields();
  all.forEach((field) => chosen.has(field.form.action) && choose(field, chosen.get(field.form.action)));
  all[Math.min(kept.at, all.length - 1)]?.focus();
})();
