// Find a word of the glossary by a search box: <p data-find-term hidden> goes above the first letter.
// Terms without every word typed are hidden, and with them a letter that has none left.
(() => {
  "use strict";
  const normalise = (text) => ` ${text.toLowerCase().replace(/ё/g, "е").replace(/[^\p{L}\p{N}]+/gu, " ")}`;

  function readTerms(article) {
    const terms = [];
    let letter = null;
    for (const part of article.children) {
      if (part.matches("h2")) {
        letter = part;
      } else if (part.matches("h3")) {
        terms.push({ letter, parts: [part], name: normalise(part.textContent), text: normalise(part.textContent) });
      } else if (part.matches("p, ul") && terms.length) {
        const term = terms.at(-1);
        term.parts.push(part);
        term.text += normalise(part.textContent);
      }
    }
    return terms;
  }

  // a word in the names of terms comes before the same word in their sentences
  function findTerms(terms, words) {
    const having = (key) => terms.filter((term) => words.every((word) => term[key].includes(` ${word}`)));
    const named = having("name");
    return new Set(named.length ? named : having("text"));
  }

  document.addEventListener("DOMContentLoaded", () => {
    const box = document.querySelector("[data-find-term]");
    const article = box?.closest("article");
    const first = article?.querySelector("h2");
    if (!first) { return; }
    const input = box.querySelector("input"), status = box.querySelector("[role=status]");
    const terms = readTerms(article);
    const showFound = () => {
      const words = normalise(input.value).split(" ").filter(Boolean);
      const found = findTerms(terms, words);
      terms.forEach((term) => term.parts.forEach((part) => { part.hidden = !found.has(term); }));
      const letters = new Set([...found].map((term) => term.letter));
      article.querySelectorAll("h2").forEach((letter) => { letter.hidden = !letters.has(letter); });
      status.textContent = words.length ? `${status.dataset.word}: ${found.size}` : "";
    };
    first.before(box);
    box.hidden = false;
    input.addEventListener("input", showFound);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { input.value = ""; showFound(); }
    });
    // a link to a term that the search has hidden shows it
    article.addEventListener("click", (event) => {
      if (event.target.closest("a[href^='#']")) { input.value = ""; showFound(); }
    });
    showFound();
  });
})();
