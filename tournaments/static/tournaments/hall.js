// The screens of a hall: one picture after the other; a new state of the event brings new pictures
// while the one in sight stays. When the network is lost the last pictures go on and say since when.
// Keys: arrows to go on and back, the space bar to hold, f for the full screen.
(() => {
  "use strict";
  const LOOK_AGAIN = 60000, LOOK_SOON = 2000, SIZES = ["0.85em", "0.7em", "0.6em", "0.5em"];
  const body = document.body, root = document.documentElement;
  const seconds = Number(body.dataset.seconds) || 12;
  const lost = document.querySelector("[data-lost]");
  let at = 0, isHeld = false, turned = Date.now();
  let known = null, shown = document.getElementById("hall-parts").dataset.seen, isBusy = false;

  const screens = () => [...document.querySelectorAll(".hall-screen")];

  function show(number) {
    const all = screens();
    at = (number + all.length) % all.length;
    turned = Date.now();
    all.forEach((screen, place) => {
      screen.classList.toggle("is-shown", place === at);
      screen.setAttribute("aria-hidden", String(place !== at));
      screen.inert = place !== at;
    });
    const dots = document.querySelector("[data-dots]");
    dots.replaceChildren(...all.map((_, place) => {
      const dot = document.createElement("i");
      dot.classList.toggle("is-here", place === at);
      return dot;
    }));
  }

  // a name that its place does not hold is set smaller: no word of it is cut
  function fitNames() {
    const isCut = (name) => name.scrollHeight > name.clientHeight + 3
      || name.scrollWidth > name.clientWidth + 1
      || name.getBoundingClientRect().right > name.parentElement.getBoundingClientRect().right + 1;
    document.querySelectorAll(".hall-name > span:last-child, .mini-name > span:nth-child(2)").forEach((name) => {
      name.style.fontSize = "";
      SIZES.some((size) => {
        if (!isCut(name)) { return true; }
        name.style.fontSize = size;
        return false;
      });
    });
  }

  // a picture of the same name stays in sight; a line that was not there before is tinted
  function replace(page) {
    const old = document.getElementById("hall-parts"), fresh = page.getElementById("hall-parts");
    if (!fresh) { return false; }
    const name = screens()[at].dataset.screen;
    const before = new Set([...old.querySelectorAll("li.is-settled")].map((line) => line.textContent));
    old.replaceWith(fresh);
    fresh.querySelectorAll("li.is-settled").forEach((line) => {
      line.classList.toggle("is-new", !before.has(line.textContent));
    });
    const since = turned;
    show(Math.max(0, screens().findIndex((screen) => screen.dataset.screen === name)));
    turned = since;
    fitNames();
    tick();
    return true;
  }

  function showLost(isLost) {
    if (isLost && lost.hidden) {
      document.querySelector("[data-lost-since]").textContent =
        new Date().toLocaleTimeString(root.lang, { hour: "2-digit", minute: "2-digit" });
    }
    lost.hidden = !isLost;
  }

  function refresh() {
    if (isBusy || known === null || known === shown) { return; }
    const asked = known;
    let isReplaced = false;
    isBusy = true;
    window.fetchInTime(location.href, { cache: "no-cache" })
      .then((answer) => {
        if (!answer.ok) { throw new Error(String(answer.status)); }
        return answer.text();
      })
      .then((text) => {
        isReplaced = replace(new DOMParser().parseFromString(text, "text/html"));
        if (isReplaced) { shown = asked; }
        showLost(false);
      })
      .catch(() => { showLost(true); setTimeout(line.ask, LOOK_SOON); })
      .finally(() => {
        isBusy = false;
        if (isReplaced) { refresh(); } // something has happened while these pictures were on their way
      });
  }

  function takeState(state) {
    known = `${state.revision}/${state.standings}/${state.journal}/${state.moves}`;
    if (known.startsWith(`${shown}/`)) { shown = known; }
    refresh();
  }

  // the next beginning that is still to come, and how long until then
  function tick() {
    let isFound = false;
    document.querySelectorAll("[data-start]").forEach((beginning) => {
      const left = Countdown.seconds(beginning.dataset.start);
      beginning.hidden = isFound || left <= 0;
      if (beginning.hidden) { return; }
      isFound = true;
      beginning.querySelector("[data-countdown]").textContent = Countdown.text(left);
    });
  }

  root.classList.add("is-rotating", "is-starting");
  show(0);
  setTimeout(() => root.classList.remove("is-starting"), 100);
  fitNames();
  tick();
  setInterval(() => {
    tick();
    if (!isHeld && screens().length > 1 && Date.now() - turned >= seconds * 1000) { show(at + 1); }
  }, 1000);
  setInterval(() => { shown = null; refresh(); }, LOOK_AGAIN); // whatever the server did not announce
  window.addEventListener("resize", fitNames);
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") { show(at + 1); }
    else if (event.key === "ArrowLeft") { show(at - 1); }
    else if (event.key === " ") { isHeld = !isHeld; event.preventDefault(); }
    else if (event.key === "f" && root.requestFullscreen) { root.requestFullscreen().catch(() => {}); }
  });
  if (navigator.wakeLock) { navigator.wakeLock.request("screen").catch(() => {}); }
  const line = window.LiveLine(body.dataset.hall, { receive: takeState, showLost, mayRest: false });
})();
