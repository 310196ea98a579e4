// What a device keeps of a game that it writes while it is played: acts that have not gone out, and
// the end. Nothing is lost by a closed page; where the store is shut the page itself keeps it.
const NAME = "live-device";
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class LiveStore {
  constructor(game) {
    const account = document.querySelector('meta[name="account"]')?.content || "";
    this.key = `live:${account}:${game}`;
    this.device = this.read(NAME) || random();
    this.write(NAME, this.device);
    this.kept = { isBegun: false, number: 0, acts: [], ending: null, ...this.read(this.key) };
  }

  read(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } }
  write(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a full or closed store */ } }
  save() { this.write(this.key, this.kept); }

  get acts() { return this.kept.acts; }
  get isBegun() { return this.kept.isBegun; }
  get ending() { return this.kept.ending; }
  get hasUnsent() { return this.acts.length > 0 || this.ending !== null; }

  begin() { this.kept.isBegun = true; this.save(); }
  // numbers go up for ever: the server knows by them what has come in
  add(act) {
    this.kept.number = Math.max(this.kept.number + 1, Math.floor(Date.now() / 1000) - 1767225600);
    this.acts.push({ ...act, number: this.kept.number, at: Date.now() });
    this.save();
  }
  pop() { this.acts.pop(); this.save(); }
  gone(number) {
    this.kept.acts = this.acts.filter((act) => act.number > number);
    this.save();
  }
  endWith(result, why) { this.kept.ending = { result, why, key: random() }; this.save(); }
  ended() { this.kept.ending = null; this.save(); }
  clear() { this.kept.acts = []; this.kept.ending = null; this.save(); }
}
