// Keeps the star of several players that is being written on this device: a closed tab brings it back.
const AGE = 30 * 24 * 3600 * 1000;

export class StarRecordDraft {
  constructor(name) { this.key = `record:${name}`; }

  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key));
      return kept && Date.now() - kept.at < AGE ? kept.text : null;
    } catch { return null; }
  }

  save(text) {
    try { localStorage.setItem(this.key, JSON.stringify({ text, at: Date.now() })); } catch { /* a full or forbidden store keeps nothing; the text is still in its box */ }
  }

  drop() {
    try { localStorage.removeItem(this.key); } catch { /* nothing was kept */ }
  }
}
