// Around the board: the clock, what is said when it is solved, sharing, settings, and the frame of another page.
const SETTINGS = "bookmaker/settings";
const clock = { spent: 0, since: null };
let isMarking = false; // whether taps set marks; for notes it may be a further mode of the kind's
let first = null; // the digit that taps write, where the reader chooses that before the cell
let settings = { clock: true, rules: false, lines: true, first: false, theme: "", ...stored(SETTINGS) };

const spent = () => clock.spent + (clock.since === null ? 0 : Date.now() - clock.since);
const shownTime = () => {
  const seconds = Math.floor(spent() / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

// The clock begins with the first move, and rests while the page is hidden, or paused, or the puzzle solved.
function startClock() {
  if (clock.since === null && !isSolved && !document.hidden && !isPaused()) clock.since = Date.now();
}
const isPaused = () => document.body.classList.contains("paused");
function stopClock() {
  clock.spent = spent();
  clock.since = null;
}
function pause() {
  const isNow = document.body.classList.toggle("paused");
  if (isNow) stopClock();
  else startClock();
  part("pause").textContent = label(isNow ? "go_on" : "pause");
  for (const id of ["view", "zoom", "pad", "moves", "shift"]) part(id).inert = isNow;
  keep();
}
let wasRunning = false;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    wasRunning = clock.since !== null;
    stopClock();
    keep();
  } else if (wasRunning) startClock();
});
window.addEventListener("pagehide", keep);
const tick = () => (part("time").textContent = shownTime());
setInterval(tick, 1000);

const solvedText = () =>
  settings.clock ? label("solved_in", { time: shownTime() }) : label("solved");

function celebrate() {
  stopClock();
  tick();
  tell(lessons?.shows ? `${solvedText()} ${lessons.shows}.` : solvedText());
  enrol(Math.floor(spent() / 1000));
  post({ type: "bookmaker-done", seconds: Math.floor(spent() / 1000), hints: helped });
}

// What is shared tells the time and the hints, and nothing of the answer.
async function share() {
  const address = location.protocol.startsWith("http") ? `\n${location.href}` : "";
  const text = label(helped ? "shared_with" : "shared", { title: document.body.dataset.about, time: shownTime(), count: helped }) + address;
  try {
    if (navigator.share && window.parent === window && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
    else await copy(text);
  } catch {
    // The reader thought better of it.
  }
}
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell(label("copied"));
  } catch {
    tell(text);
  }
}

function applySettings() {
  // The first rule of the style that hangs on the device is its dark colours.
  const dark = [...document.styleSheets[0].cssRules].find((rule) => rule.media);
  dark.media.mediaText = { light: "not all", dark: "all" }[settings.theme] ?? "(prefers-color-scheme: dark)";
  document.documentElement.style.colorScheme = settings.theme;
  part("clock").hidden = !settings.clock;
  document.body.classList.toggle("plain", !settings.lines);
  if (!settings.first) chooseFirst(null);
  for (const name of ["lines", "first"]) part("settings").querySelector(`[name=${name}]`).parentElement.hidden = !kind.peers;
  for (const input of part("settings").querySelectorAll("[name]")) {
    if (input.type === "checkbox") input.checked = settings[input.name];
    else input.value = settings[input.name];
  }
}
part("settings").addEventListener("change", ({ target }) => {
  if (!target.name) return;
  settings = { ...settings, [target.name]: target.type === "checkbox" ? target.checked : target.value };
  store(SETTINGS, settings);
  applySettings();
  settle();
});

// In a frame of another page: its height, how far the game is, and the colours that the page gives.
const post = (message) => {
  if (window.parent !== window) window.parent.postMessage({ ...message, id: document.body.dataset.puzzle }, "*");
};
const whole = kind.open(puzzle, kind.begin(puzzle)); // cells to fill in
let [left, begun] = [whole];
function progress() {
  if (begun === false && past.length) post({ type: "bookmaker-start" });
  begun ||= past.length > 0;
  const open = kind.open(puzzle, state);
  if (open !== left) post({ type: "bookmaker-progress", done: whole - open, of: whole });
  left = open;
}
function frame() {
  if (window.parent === window) return;
  document.body.classList.add("framed");
  for (const link of document.links) link.target = "_top";
  const height = () => Math.ceil(document.querySelector("main").getBoundingClientRect().bottom + scrollY);
  new ResizeObserver(() => post({ type: "bookmaker-height", height: height() })).observe(document.querySelector("main"));
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || data?.type !== "bookmaker-style") return;
    for (const [name, value] of Object.entries(data.variables ?? {})) {
      if (/^--[a-z-]+$/.test(name)) document.documentElement.style.setProperty(name, String(value));
    }
  });
}
