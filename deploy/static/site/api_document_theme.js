// Draw the API's document in the theme that theme.js has chosen: Swagger UI has a dark one of its own.
(() => {
  "use strict";
  const root = document.documentElement, system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const theme = root.dataset.theme || (system.matches ? "dark" : "light");
    root.classList.toggle("dark-mode", theme === "dark");
  };
  root.classList.add("has-script");
  show();
  system.addEventListener("change", show);
})();
