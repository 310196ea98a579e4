// What the record in the box would prove, asked for at each pause of writing. The form is sent as the
// button «Only check» would send it; the answer is the verdict alone. Without it nothing is lost.
const PAUSE = 900;

export class Verdict {
  constructor(form, box) {
    this.form = form;
    this.box = box;
    form.addEventListener("change", ({ target }) => target.type !== "file" && this.ask());
  }

  ask() {
    clearTimeout(this.timer);
    this.asked?.abort();
    if (!this.form.elements.text?.value.trim()) { this.box.replaceChildren(); return; }
    this.timer = setTimeout(() => this.fetch(), PAUSE);
  }

  async fetch() {
    this.asked = new AbortController();
    const { signal } = this.asked, body = new FormData(this.form);
    body.delete("upload");
    body.set("only_check", "typed");
    try {
      const answer = await fetch(this.form.action, { method: "POST", body, signal });
      const verdict = answer.ok && !answer.redirected ? await answer.text() : "";
      if (!signal.aborted) this.box.innerHTML = verdict;
    } catch { /* no connection, or typed on meanwhile */ }
  }
}
