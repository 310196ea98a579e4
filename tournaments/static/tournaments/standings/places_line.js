// The places of a player round by round, "3, 1, 2", drawn as a line that rises with the place.
(() => {
  "use strict";
  const WIDTH = 88, HEIGHT = 22, EDGE = 3, SVG = "http://www.w3.org/2000/svg";
  const element = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  function line(text, places, lowest) {
    const step = (WIDTH - 2 * EDGE) / Math.max(places.length - 1, 1);
    const height = (place) => EDGE + (HEIGHT - 2 * EDGE) * (place - 1) / Math.max(lowest - 1, 1);
    // who came later has no places before
    const points = places.map((place, at) => [EDGE + at * step, height(place)]).filter(([, y]) => y === y);
    const drawing = element("svg", { class: "places-line", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": text });
    drawing.append(element("polyline", { points: points.map((point) => point.map(Math.round)).join(" ") }));
    const [x, y] = points.at(-1) || [EDGE, HEIGHT];
    drawing.append(element("circle", { cx: x, cy: y, r: 2.5 }));
    return drawing;
  }
  function draw() {
    const cells = [...document.querySelectorAll(".standings td.path")].filter((cell) => !cell.firstElementChild);
    const texts = cells.map((cell) => cell.textContent);
    const places = texts.map((text) => text.split(", ").map(Number));
    const lowest = Math.max(1, ...places.flat().filter((place) => place === place));
    cells.forEach((cell, at) => cell.replaceChildren(line(texts[at], places[at], lowest)));
  }
  document.addEventListener("DOMContentLoaded", draw);
  document.addEventListener("htmx:afterSwap", draw);
})();
