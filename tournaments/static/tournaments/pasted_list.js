// Show below the box what a pasted list says, with the button that takes it over: nothing is pressed to
// look at it. form[data-preview-in] names the place; the page that the form leads to is read there
// (#list-read). What is typed afterwards is read again at a pause; without a script the form goes there.
// A cell that is corrected is read at once, and the box above then says the same as the cells.
(() => {
  "use strict";
  const PAUSE = 700;
  const form = document.querySelector("form[data-preview-in]");
  if (!form) { return; }
  const place = document.getElementById(form.dataset.previewIn), box = form.elements.text;
  const look = form.querySelector("button"), status = place.querySelector("[role=status]");
  let newest = 0, timer = 0;

  function clear() {
    newest += 1;
    clearTimeout(timer);
    place.querySelector("#list-read")?.remove();
    status.textContent = "";
    look.hidden = false;
  }
  function show() {
    clear();
    const mine = newest;
    ask(form.action, new FormData(form), (read) => {
      if (mine === newest) { put(read); }
    });
  }
  function ask(address, body, take) {
    fetch(address, { method: "POST", body, headers: { Accept: "text/html" } })
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((text) => {
        const read = new DOMParser().parseFromString(text, "text/html").getElementById("list-read");
        if (read) { take(read); }
      })
      .catch(() => {}); // without a network the button stays
  }
  function put(read) {
    const counts = read.querySelector("[data-counts]");
    status.textContent = counts.textContent;
    counts.remove();
    read.querySelector("[data-list-text]")?.remove(); // the box above is the text
    read.addEventListener("change", ({ target }) => {
      if (target.name.startsWith("cell-")) { correct(read); }
    });
    place.append(read);
    look.hidden = true;
  }
  function typed(read) {
    return [...read.querySelectorAll("input[name^=cell-]")];
  }
  function correct(read) {
    const mine = newest, cells = read.querySelector("form"), body = new FormData(cells);
    const sent = typed(read).map(({ value }) => value).join("\n");
    body.append("look", "1");
    ask(cells.action, body, (corrected) => {
      if (mine !== newest || typed(read).map(({ value }) => value).join("\n") !== sent) { return; }
      box.value = corrected.querySelector("#pasted")?.value ?? box.value;
      const at = typed(read).indexOf(document.activeElement), button = document.activeElement?.closest("#list-read button");
      if (button) { return; } // it is being pressed: the page that comes tells the rest
      newest += 1;
      read.remove();
      put(corrected);
      const cell = at >= 0 && typed(corrected)[at];
      if (cell) {
        cell.closest("tr").querySelector("input").focus(); // on a phone the empty cells of its row appear
        cell.focus();
      }
    });
  }
  box.addEventListener("paste", () => setTimeout(show));
  box.addEventListener("input", ({ inputType }) => {
    if (inputType === "insertFromPaste" || !place.querySelector("#list-read")) { return; }
    clear();
    timer = setTimeout(show, PAUSE);
  });
})();
