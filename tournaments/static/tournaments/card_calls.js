// What makes a player's card call: messages to this device, and the card on the home screen.
// <form data-push="public key" hidden> gets what the browser gives, and is sent as a form; shown only where
// the browser takes messages. [data-push-says] of the same section tell why it cannot.
// <section data-home hidden> says how the card comes onto the home screen; [data-home-by="ios|android|button"].
(() => {
  "use strict";
  const PUT_AWAY = "card-home-put-away", SLOW = 20000;
  const say = (what) => document.querySelectorAll("[data-push-says]").forEach((words) => { words.hidden = words.dataset.pushSays !== what; });
  const isStandalone = () => window.matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches || navigator.standalone === true;
  const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const letters = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  // a worker that cannot keep its own pages is never ready, and no error says so
  const tooLong = () => new Promise((_done, reject) => { setTimeout(() => reject(new Error("slow")), SLOW); });

  async function subscribe(form) {
    say("");
    const permission = await Notification.requestPermission();
    if (permission !== "granted") { say(permission === "denied" ? "denied" : "unanswered"); return; }
    await navigator.serviceWorker.register("/service-worker.js");
    const worker = await Promise.race([navigator.serviceWorker.ready, tooLong()]);
    const key = bytes(form.dataset.push);
    const old = await worker.pushManager.getSubscription();
    if (old && letters(old.options.applicationServerKey || new ArrayBuffer(0)) !== form.dataset.push) { await old.unsubscribe(); }
    const given = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    form.elements.endpoint.value = given.endpoint;
    form.elements.p256dh.value = letters(given.getKey("p256dh"));
    form.elements.auth.value = letters(given.getKey("auth"));
    form.submit();
  }

  function offerMessages(form) {
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
      say(isApple() && !isStandalone() ? "home-first" : "none");
      return;
    }
    if (Notification.permission === "denied") { say("denied"); return; }
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const button = form.querySelector("button");
      button.disabled = true;
      subscribe(form).catch(() => say("failed")).finally(() => { button.disabled = false; });
    });
  }

  function offerHomeScreen(section) {
    if (isStandalone() || localStorage.getItem(PUT_AWAY)) { return; }
    const showBy = (way) => {
      section.querySelectorAll("[data-home-by]").forEach((part) => { part.hidden = part.dataset.homeBy !== way; });
      section.hidden = false;
    };
    const isPhone = window.matchMedia("(pointer: coarse)").matches;
    if (isApple()) { showBy("ios"); } else if (isPhone) { showBy("android"); }
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      showBy("button");
      section.querySelector("[data-home-add]").onclick = () => { event.prompt(); section.hidden = true; };
    });
    window.addEventListener("appinstalled", () => { section.hidden = true; });
    section.querySelector("[data-home-away]").addEventListener("click", () => {
      localStorage.setItem(PUT_AWAY, "1");
      section.hidden = true;
    });
  }

  const form = document.querySelector("[data-push]"), home = document.querySelector("[data-home]");
  if (form) { offerMessages(form); }
  if (home) { offerHomeScreen(home); }
})();
