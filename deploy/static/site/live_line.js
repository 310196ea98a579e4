// The line by which the server tells a page what has happened in its event.
// LiveLine(address, { receive, showLost, mayRest }): a stream while the server has room for one, else the
// address is asked every few seconds. The server sends a sign of life on the stream ("here", with the
// seconds until the next one). A phone that slept or changed its network is told by nobody that its line
// is dead: after three signs missed the page says that it is not live, asks, and opens another line; so
// it does at once when it is looked at again or comes back to a network.
// receive(state) returns true where a newer state is to be asked for soon; a page that mayRest asks
// nothing while nobody looks at it.
(() => {
  "use strict";
  const ASK_EVERY = 10000, ASK_SOON = 2000, ANSWER_WITHIN = 10000, LOOK_EVERY = 1000, LEAST_SILENCE = 12000;

  // fetch, given up where no whole answer comes: a dead line never says so
  function fetchInTime(address, options) {
    const control = new AbortController();
    setTimeout(() => control.abort(), ANSWER_WITHIN); // after a whole answer it means nothing
    return fetch(address, { ...options, signal: control.signal });
  }

  function LiveLine(address, { receive, showLost, mayRest }) {
    let stream = null, isAsking = false, timer = 0, heardAt = Date.now(), beat = ASK_EVERY;
    const isResting = () => mayRest && document.hidden;
    const silence = () => Date.now() - heardAt;
    const isDead = () => stream !== null && silence() > Math.max(3 * beat, LEAST_SILENCE);

    function ask() {
      clearTimeout(timer);
      if (isResting()) { timer = isAsking ? setTimeout(ask, ASK_EVERY) : 0; return; }
      let wait = isAsking ? ASK_EVERY : 0; // with a stream one answer is enough
      fetchInTime(`${address}?once`)
        .then((answer) => {
          if (!answer.ok) { throw new Error(String(answer.status)); } // a proxy without its server
          return answer.json();
        })
        .then((state) => {
          showLost(false);
          if (receive(state) && isAsking) { wait = ASK_SOON; }
        })
        .catch(() => { showLost(true); wait = isAsking ? ASK_EVERY : ASK_SOON; })
        .finally(() => {
          clearTimeout(timer);
          timer = wait ? setTimeout(ask, wait) : 0;
        });
    }

    function hear() { heardAt = Date.now(); }
    function listen() {
      if (stream) { stream.close(); }
      const opened = new EventSource(address);
      stream = opened;
      hear();
      opened.addEventListener("open", hear);
      opened.addEventListener("here", (event) => {
        hear();
        beat = 1000 * Number(event.data);
        showLost(false);
      });
      opened.addEventListener("message", (event) => {
        hear();
        showLost(false);
        receive(JSON.parse(event.data));
      });
      opened.addEventListener("error", () => {
        if (opened !== stream) { return; }
        if (opened.readyState === EventSource.CLOSED) { stream = null; isAsking = true; } // no room for a stream
        ask(); // else the browser connects again
      });
    }

    function reopen() {
      listen();
      ask();
    }
    function wake() {
      if (isResting()) { return; }
      if (isDead()) { showLost(true); reopen(); }
      else if (stream === null || silence() > LOOK_EVERY) { ask(); }
    }

    if (window.EventSource) { listen(); } else { isAsking = true; ask(); }
    setInterval(() => { if (isDead() && !isResting()) { showLost(true); reopen(); } }, LOOK_EVERY);
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pageshow", (event) => { if (event.persisted) { wake(); } });
    window.addEventListener("focus", wake);
    window.addEventListener("online", () => { if (stream) { reopen(); } else { ask(); } });
    window.addEventListener("offline", () => showLost(true));
    return { ask };
  }

  window.LiveLine = LiveLine;
  window.fetchInTime = fetchInTime;
})();
