// Offer what the program found as the reason of a ruling: [data-take-reason] holds the sentence. Where it
// stands in the box beforehand, it goes when another outcome is chosen and comes back with its own.
(() => {
  "use strict";
  const form = document.querySelector("[data-ruling]"), button = form?.querySelector("[data-take-reason]");
  if (!button) { return; }
  const found = button.dataset.takeReason, reason = form.elements.reason;
  const showButton = () => { button.hidden = reason.value.includes(found); };
  const set = (text) => { reason.value = text; showButton(); };
  button.addEventListener("click", () => {
    set([reason.value.trim(), found].filter(Boolean).join(" "));
    reason.focus();
  });
  reason.addEventListener("input", showButton);
  form.addEventListener("change", ({ target }) => {
    const own = form.dataset.foundOutcome;
    if (target.name !== "outcome" || !own) { return; }
    if (target.value === own && reason.value.trim() === "") { set(found); }
    if (target.value !== own && reason.value.trim() === found.trim()) { set(""); }
  });
  showButton();
})();
