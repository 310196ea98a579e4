// Keeps a record that is being typed on this device until it has come in: a closed tab or an
// expired session brings it back, and it is said that it was not sent.
const AGE = 30 * 24 * 3600 * 1000;

export class Draft {
  constructor(writer) {
    this.writer = writer;
    const { draft, received } = writer.dataset;
    this.key = draft ? `record:${draft}` : null;
    this.received = Number(received || 0); // how many versions the server has from this visitor
    this.form = writer.field.form;
    this.ending = this.form.elements.ending;
    this.note = writer.box.querySelector("[data-writer-note]");
    if (!this.key) return;
    this.form.addEventListener("submit", ({ submitter }) => this.save({ isSent: submitter?.name !== "only_check" }));
    this.form.addEventListener("change", () => this.save());
    this.bring();
  }

  load() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch { return null; }
  }

  save(more = {}) {
    if (!this.key) return;
    const { text } = this.writer;
    try {
      if (!text.trim()) { localStorage.removeItem(this.key); return; }
      const kept = { text, ending: this.ending?.value ?? "", received: this.received, at: Date.now(), ...more };
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch { /* a full or forbidden store keeps nothing; the text is still in its box */ }
  }

  bring() {
    const kept = this.load();
    if (!kept) return;
    const hasCome = kept.isSent && this.received > kept.received, isOld = Date.now() - kept.at > AGE;
    const isSame = kept.text.trim() === this.writer.text.trim();
    if (hasCome || isOld || this.form.dataset.isSettled) { localStorage.removeItem(this.key); return; }
    if (isSame && !this.waits) return;
    const shown = this.writer.text;
    this.writer.field.value = kept.text;
    if (this.ending && kept.ending) {
      this.ending.value = kept.ending;
      this.ending.dispatchEvent(new Event("change", { bubbles: true }));
    }
    this.tell(shown);
  }

  // handed in already, and waiting on this device for a network or for its sender to sign in
  get waits() { return window.Outbox?.waiting(this.key); }

  tell(shown) {
    const { writer, note } = this, sentence = document.createElement("p");
    sentence.textContent = this.waits ? writer.dataset.waitsToGo : writer.dataset.notSent;
    const drop = writer.button(writer.dataset.drop, () => {
      note.hidden = true;
      writer.field.value = shown;
      localStorage.removeItem(this.key);
      if (this.waits) window.Outbox.drop(this.waits.key);
      writer.read();
    }, "link");
    note.replaceChildren(sentence, drop);
    note.hidden = false;
    note.scrollIntoView?.({ block: "nearest" });
  }
}
