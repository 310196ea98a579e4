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

  const form = document.querySelector("form[data-record-sending]");
  if (!form) { return; }
  const { sendingTo, sendingAs, sendingLabel, sendingKept, ...words } = form.dataset;

  form.addEventListener("submit", (event) => {
    const { text, upload, ending } = form.elements;
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
    if (answer) { window.AnswerAfterReload.keep(answer); }
    location.assign(answer ? location.pathname : `${location.pathname}?version=${data.number}`);
  });
})();
