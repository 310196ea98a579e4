// Set light or dark: what the visitor chose last, else what his system says. Runs before the page shows.
(() => {
  const root = document.documentElement;
  const storedTheme = { read: () => null, write: () => {} };
  try {
    const store = window.localStorage;
    storedTheme.read = () => store.getItem("theme");
    storedTheme.write = (value) => store.setItem("theme", value);
  } catch { /* a browser that keeps nothing still switches, until the next page */ }
  const chosen = storedTheme.read();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-theme-switch]");
    if (!button) return;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const isDark = () => (root.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
    const showState = () => button.setAttribute("aria-pressed", String(isDark()));
    button.hidden = false;
    showState();
    system.addEventListener("change", showState);
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      storedTheme.write(root.dataset.theme);
      showState();
    });
  });
})();
