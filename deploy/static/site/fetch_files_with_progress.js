// A file that takes long to make (a[data-gives-file]) is fetched here: links_on_their_way.js shows that it is
// on its way, how much of it has come where that is known, and ends when it is there. A browser by itself
// tells a page nothing of a file.
(() => {
  "use strict";
  const KEPT_FOR = 60000;

  // how long a compressed file will be nobody says
  const lengthOf = (answer) => (answer.headers.get("Content-Encoding") ? 0 : Number(answer.headers.get("Content-Length")));
  async function read(way, answer) {
    const length = lengthOf(answer), parts = [];
    if (!length || !answer.body) { return answer.blob(); }
    const reader = answer.body.getReader();
    for (let come = 0; ;) {
      const { done, value } = await reader.read();
      if (done) { return new Blob(parts, { type: answer.headers.get("Content-Type") }); }
      parts.push(value);
      come += value.length;
      window.OnItsWay.tellShare(way, come / length);
    }
  }
  const nameOf = (answer, link) => /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") || "")?.[1]
    || new URL(link.href).pathname.split("/").pop();
  function save(content, name) {
    const address = URL.createObjectURL(content), link = Object.assign(document.createElement("a"), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
  }
  async function fetchFile(link) {
    const way = window.OnItsWay.begin();
    way.abort = new AbortController();
    try {
      const answer = await fetch(link.href, { credentials: "same-origin", signal: way.abort.signal });
      if (!answer.ok) { throw new Error(String(answer.status)); }
      const content = await read(way, answer);
      if (window.OnItsWay.isGoing(way)) { save(content, nameOf(answer, link)); }
    } catch {
      if (window.OnItsWay.isGoing(way)) { location.assign(link.href); } // the service or the browser says why
    }
    window.OnItsWay.end(way);
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-gives-file]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) { return; }
    event.preventDefault();
    fetchFile(link);
  });
})();
