// «Share this move»: its address goes to the device's own sheet or into the clipboard; the line to
// put the board into another site shows the same move.
export class Sharing {
  constructor(box, board) {
    this.box = box;
    this.board = board;
    this.embed = box.querySelector("[data-embed-line]");
    box.hidden = false;
    box.querySelector("[data-share-move]").addEventListener("click", () => this.send());
    this.embed?.addEventListener("focus", () => this.embed.select());
    document.addEventListener("board:shown", () => this.write());
    this.write();
  }

  address(base) {
    const url = new URL(base, location.href), place = this.board()?.sharedPlace;
    const { lines } = this.board() ?? {};
    url.hash = lines?.isOwn ? lines.ownAddress : "";
    for (const name of ["try", "flip", "line", "ply"]) url.searchParams.delete(name);
    if (place?.line) url.searchParams.set("line", place.line);
    if (place) url.searchParams.set("ply", place.ply);
    if (this.board()?.drawing.flipped) url.searchParams.set("flip", "1");
    return url.href;
  }

  write() {
    if (!this.embed) return;
    const { embed, title } = this.box.dataset;
    const name = title.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    this.embed.value = `<iframe src="${this.address(embed).replaceAll("&", "&amp;")}" title="${name}" width="420" height="700" loading="lazy"></iframe>`;
  }

  async send() {
    const { copied, title } = this.box.dataset, url = this.address(location.href);
    const answer = this.box.querySelector("[data-share-answer]");
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) { await navigator.share({ title, url }); return; }
      await navigator.clipboard.writeText(url);
      answer.textContent = copied;
    } catch (error) {
      if (error.name !== "AbortError") answer.textContent = url;
    }
  }
}
