// A board or a list in a frame of another site follows its event: once something has happened there the
// frame takes the new one in place of the old. <main data-live="/events/1/live/"
// data-live-seen="revision/standings" data-seconds-until-next="15">; of a board also
// data-live-moves="the second at which it was made". The line is live_line.js.
(() => {
  "use strict";
  const part = document.querySelector("[data-live]");
  if (!part) { return; }

  // a sandboxed frame is of no site, and this server answers its questions not: it loads itself anew
  if (window.origin === "null") {
    setTimeout(() => location.reload(), 1000 * part.dataset.secondsUntilNext);
    return;
  }

  let shownState = part.dataset.liveSeen, newestState = null, isBusy = false;
  const showsMoves = part.matches("[data-live-moves]"); // a list does not follow each move
  const hasMovesUntil = 1000 * part.dataset.liveMoves; // one of that very second may be missing

  function receive(state) {
    newestState = `${state.revision}/${state.standings}/${state.journal}`;
    if (showsMoves) { newestState += `/${state.moves ?? 0}`; }
    const isShown = newestState.startsWith(`${shownState}/`);
    if (isShown && !(showsMoves && state.moves >= hasMovesUntil)) { shownState = newestState; }
    refresh();
    return state.revision !== state.standings; // the table is being computed
  }

  function refresh() {
    if (isBusy || newestState === null || shownState === newestState) { return; }
    const requestedState = newestState;
    isBusy = true;
    window.fetchInTime(location.href)
      .then((answer) => {
        if (!answer.ok) { throw new Error(String(answer.status)); }
        return answer.text();
      })
      .then((text) => {
        const made = new DOMParser().parseFromString(text, "text/html").querySelector("main");
        part.replaceChildren(...made.childNodes);
        document.dispatchEvent(new Event("htmx:afterSettle")); // the new board starts
        shownState = requestedState;
        isBusy = false;
        refresh();
      })
      .catch(() => {
        isBusy = false;
        line.ask();
      });
  }

  const line = window.LiveLine(part.dataset.live, { receive, showLost: () => {}, mayRest: true });
})();
