// The pages around the puzzles: which of them the reader has begun or solved, in this browser alone; a frame's height
// and links; and, where it is served, a worker that keeps the newest for reading without a network.
"use strict";
(() => {
  const own = document.body.dataset;
  let record = {};
  try {
    record = JSON.parse(localStorage.getItem(`bookmaker/club/${own.paper}`)) ?? {};
  } catch {
    // Nothing is kept here.
  }
  for (const link of document.querySelectorAll("[data-mine]")) {
    const one = record[link.dataset.mine];
    if (!one) continue;
    const isSolved = one.seconds !== undefined;
    link.classList.add(isSolved ? "solved" : "begun");
    link.append(` ${isSolved ? "\u2713" : "\u2026"} `);
    const said = document.createElement("span");
    [said.className, said.textContent] = ["off", isSolved ? own.solved : own.begun];
    link.append(said);
  }
  if (window.parent !== window) {
    for (const link of document.links) link.target = "_top";
    const tell = () => window.parent.postMessage({ type: "bookmaker-height", height: document.documentElement.scrollHeight }, "*");
    new ResizeObserver(tell).observe(document.body);
  } else if (own.worker && location.protocol.startsWith("http")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "site.webmanifest" }));
    navigator.serviceWorker?.register(own.worker);
  }
})();
