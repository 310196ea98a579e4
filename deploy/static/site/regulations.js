// Hide the questions that the chosen system of play does not ask (<div data-systems="swiss">), and let
// each fold tell what is chosen inside (<span data-choice="as usual">): the answer to every <div data-question>,
// of one with data-usual="…" only another answer than that. Without this script the questions stand
// there with their hint, and the server drops their answers.
(() => {
  "use strict";
  const NOTHING_CHOSEN = "—";
  const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "True" : "") : field.value.trim());
  function answerOf(question) {
    const field = question.querySelector("input, select, textarea");
    if (!field || question.hidden || question.dataset.usual === valueOf(field)) { return ""; }
    const label = question.querySelector("label, legend").textContent.trim();
    if (field.type === "checkbox") { return field.checked ? label : ""; }
    if (field.tagName === "SELECT") { return field.selectedOptions[0]?.text.replace(NOTHING_CHOSEN, "") || ""; }
    return valueOf(field) && `${label}: ${valueOf(field)}`;
  }
  document.querySelectorAll("form").forEach((form) => {
    const system = form.elements.namedItem("system");
    const questions = form.querySelectorAll("[data-systems]"), folds = [...form.querySelectorAll("details")].filter((fold) => fold.querySelector("[data-choice]"));
    const show = () => {
      if (system) { questions.forEach((question) => { question.hidden = !question.dataset.systems.split(" ").includes(system.value); }); }
      folds.forEach((fold) => {
        const answers = [...fold.querySelectorAll("[data-question]")].map(answerOf);
        const asked = [...fold.querySelectorAll("[data-question]")];
        fold.hidden = asked.length > 0 && asked.every((question) => question.hidden); // nothing to choose
        const choice = fold.querySelector("[data-choice]");
        choice.textContent = answers.filter(Boolean).join(" · ") || choice.dataset.choice;
      });
    };
    if (!questions.length && !folds.length) { return; }
    // «only in a round robin»: it is seen there alone
    questions.forEach((question) => { question.querySelectorAll("small").forEach((hint) => { hint.hidden = true; }); });
    form.addEventListener("change", show);
    window.addEventListener("pageshow", show); // back from the next page the browser fills in what was chosen
    show();
  });
})();
