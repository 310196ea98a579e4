// Fetch a picture of a chapter when its reader comes near it: a browser by itself fetches all within two
// windows, which is most of a chapter. The address stands in data-src; the place is kept by the picture's size.
// What is printed is fetched first.
(() => {
  "use strict";
  const NEAR = "100px", waiting = document.querySelectorAll("img[data-src]");
  function fetchPicture(picture) {
    if (!picture.dataset.src) { return; }
    picture.src = picture.dataset.src;
    delete picture.dataset.src;
  }
  window.addEventListener("beforeprint", () => waiting.forEach(fetchPicture));
  if (!window.IntersectionObserver) { waiting.forEach(fetchPicture); return; }
  const seen = new IntersectionObserver((rows) => rows.filter((row) => row.isIntersecting).forEach(({ target }) => {
    seen.unobserve(target);
    fetchPicture(target);
  }), { rootMargin: NEAR });
  waiting.forEach((picture) => seen.observe(picture));
})();
