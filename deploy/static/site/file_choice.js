// Label the button of every file field, and the file chosen, in the language of the page; the
// browser's own button speaks the language of the browser. The field itself lies unseen over the
// label, so that mouse, keys, dropped files and screen readers use the native field.
(() => {
  "use strict";
  const { choose: buttonText, none: noFileText } = document.currentScript.dataset;

  function addLabel(field) {
    if (field.parentElement.matches(".file-choice")) { return; }
    const frame = document.createElement("span"), button = document.createElement("span"), name = document.createElement("span");
    frame.className = "file-choice";
    button.className = "file-choice-button";
    button.textContent = buttonText;
    name.className = "file-choice-name";
    for (const label of [button, name]) { label.setAttribute("aria-hidden", "true"); }
    const showName = () => { name.textContent = [...field.files].map((file) => file.name).join(", ") || noFileText; };
    field.before(frame);
    frame.append(field, button, name);
    field.addEventListener("change", showName);
    field.form?.addEventListener("reset", () => setTimeout(showName));
    window.addEventListener("pageshow", showName);
    showName();
  }
  const addLabels = () => document.querySelectorAll("input[type=file]").forEach(addLabel);
  document.addEventListener("DOMContentLoaded", addLabels);
  document.addEventListener("htmx:afterSwap", addLabels);
})();
