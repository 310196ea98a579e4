// Hand in a record through offline_queue.js: it goes out now, or by itself when the network is back, and
// once in either case; answer_after_reload.js tells the answer. <form data-record-sending> brings the address for
// programs, the name by which the record waits (the same as that of its draft), and the words for each
// answer. What is read from a file, an empty box and «Only check» go as the form itself goes.
(() => {
  "use strict";
  const FACTS = {
    white_resigned: { kind: "resignation", loser: "w" }, black_resigned: { kind: "resignation", loser: "b" },
    white_flag: { kind: "clock", loser: "w" }, black_flag: { kind: "clock", loser: "b" }, agreed: { kind: "agreement" },
  };

  const RESULT = /(?:1\s?[-–:]\s?0|0\s?[-–:]\s?1|2\s?[-–:]\s?0|0\s?[-–:]\s?2|1\s?[-–:]\s?1|1\/2\s?[-–:]\s?1\/2|½\s?[-–:]\s?½)\s*$/;
  const form = document.querySelector("form[data-record-sending]");
  if (!form) { return; }
  const { sendingTo, sendingAs, sendingLabel, sendingKept, sendingPage, ...words } = form.dataset;

  // one press of a player stands for an ending of the list behind it, and the other way round
  const said = form.querySelector("[data-said]"), presses = [...form.querySelectorAll("[data-ending]")];
  form.addEventListener("change", ({ target }) => {
    if (target.dataset.ending) { form.elements.ending.value = target.dataset.ending; }
    if (target === form.elements.ending) { presses.forEach((press) => { press.checked = press.dataset.ending === target.value; }); }
  }, true);

  form.addEventListener("submit", (event) => {
    const { text, upload, ending } = form.elements;
    const isKnown = ending.value || !said || form.hasAttribute("data-is-decided") || RESULT.test(text.value);
    if (!isKnown && navigator.onLine) { return; } // the server says whether the record tells how the game ended
    if (event.submitter?.name === "only_check" || upload?.files.length || !text.value.trim()) { return; }
    event.preventDefault();
    if (window.Sending.isSending(form)) { return; }
    window.Sending.start(form, event.submitter);
    const body = { text: text.value, ...(FACTS[ending.value] && { fact: FACTS[ending.value] }) };
    window.Outbox.post(sendingTo, body, { about: sendingAs, label: sendingLabel, tells: true });
  });

  document.addEventListener("outbox:held", ({ detail: { item } }) => {
    if (item.about !== sendingAs) { return; }
    window.Sending.restore();
    window.Sending.tellNotSent(form, sendingKept);
  });
  document.addEventListener("outbox:refused", ({ detail: { item } }) => { if (item.about === sendingAs) { window.Sending.restore(); } });
  document.addEventListener("outbox:sent", ({ detail: { item, data } }) => {
    if (item.about !== sendingAs) { return; }
    const answer = words[`sending${data.state[0].toUpperCase()}${data.state.slice(1)}`];
    // a form that came back stands at the address it was sent to, which is no page
    if (answer) { window.AnswerAfterReload.keep(answer, sendingPage); }
    location.assign(answer ? sendingPage : `${sendingPage}?version=${data.number}`);
  });
})();
