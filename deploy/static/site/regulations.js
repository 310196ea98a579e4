// Questions that the chosen system of play does not ask are put away: <div data-systems="swiss">.
// Without this script they stand there with their hint, and the server drops their answers.
(() => {
  "use strict";
  document.querySelectorAll("form").forEach((form) => {
    const system = form.elements.namedItem("system");
    const asked = form.querySelectorAll("[data-systems]");
    if (!system || !asked.length) return;
    const show = () => asked.forEach((one) => {
      one.hidden = !one.dataset.systems.split(" ").includes(system.value);
    });
    system.addEventListener("change", show);
    show();
  });
})();
