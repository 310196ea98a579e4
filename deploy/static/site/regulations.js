// Hide the questions that the chosen system of play does not ask: <div data-systems="swiss">.
// Without this script they stand there with their hint, and the server drops their answers.
(() => {
  "use strict";
  document.querySelectorAll("form").forEach((form) => {
    const system = form.elements.namedItem("system");
    const questions = form.querySelectorAll("[data-systems]");
    if (!system || !questions.length) return;
    const show = () => questions.forEach((question) => {
      question.hidden = !question.dataset.systems.split(" ").includes(system.value);
    });
    system.addEventListener("change", show);
    show();
  });
})();
