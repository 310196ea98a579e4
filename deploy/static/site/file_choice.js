// A field for a file says in the language of the page what it is for and which file is chosen: the
// browser's own button speaks the language of the browser. The field itself lies unseen over the
// new words, so that mouse, keys, dropped files and screen readers meet the native one.
(() => {
  "use strict";
  const { choose, none } = document.currentScript.dataset;

  function dress(field) {
    if (field.parentElement.matches(".file-choice")) { return; }
    const frame = document.createElement("span"), button = document.createElement("span"), name = document.createElement("span");
    frame.className = "file-choice";
    button.className = "file-choice-button";
    button.textContent = choose;
    name.className = "file-choice-name";
    for (const one of [button, name]) { one.setAttribute("aria-hidden", "true"); }
    const show = () => { name.textContent = [...field.files].map((file) => file.name).join(", ") || none; };
    field.before(frame);
    frame.append(field, button, name);
    field.addEventListener("change", show);
    field.form?.addEventListener("reset", () => setTimeout(show));
    window.addEventListener("pageshow", show);
    show();
  }
  const dressAll = () => document.querySelectorAll("input[type=file]").forEach(dress);
  document.addEventListener("DOMContentLoaded", dressAll);
  document.addEventListener("htmx:afterSwap", dressAll);
})();
