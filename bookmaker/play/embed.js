// Puts a puzzle into any page, as high as it needs to be:
//
//   <script src="https://example.com/play/embed.js" data-puzzle="2026-12-01/net/play.html" data-title="Net"></script>
//
// The colours are the page's own where it sets --bookmaker-ink, -paper, -soft, -line, -joined, -tint or -button around
// the script. The frame dispatches "bookmaker-start" with the first move, "bookmaker-progress" with done and of (cells)
// in its detail, and "bookmaker-done" with seconds and hints when the puzzle is solved.
"use strict";
(() => {
  const NAMES = ["ink", "paper", "soft", "line", "joined", "tint", "button"];
  const EVENTS = ["bookmaker-start", "bookmaker-progress", "bookmaker-done"];
  const script = document.currentScript;
  const frame = document.createElement("iframe");
  frame.src = new URL(script.dataset.puzzle, script.src).href;
  frame.title = script.dataset.title || "Puzzle";
  frame.loading = "lazy";
  frame.allow = "clipboard-write";
  Object.assign(frame.style, { width: "100%", height: "40rem", border: "0", display: "block" });
  script.after(frame);

  frame.addEventListener("load", () => {
    const style = getComputedStyle(script.parentElement);
    const given = NAMES.map((name) => [`--${name}`, style.getPropertyValue(`--bookmaker-${name}`).trim()]);
    const variables = Object.fromEntries(given.filter(([, value]) => value));
    frame.contentWindow.postMessage({ type: "bookmaker-style", variables }, "*");
  });
  window.addEventListener("message", ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data?.type === "bookmaker-height") frame.style.height = `${data.height}px`;
    if (EVENTS.includes(data?.type)) frame.dispatchEvent(new CustomEvent(data.type, { bubbles: true, detail: data }));
  });
})();
