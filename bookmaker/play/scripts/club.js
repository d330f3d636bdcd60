// The club: what this browser's reader has played of a paper, kept here alone; days in a row, times, a card to share.
const own = part("club").dataset; // {paper, slot, day, grade}; without a day, as in a book, the slot is the puzzle's title
const CLUB = `bookmaker/club/${own.paper}`;
const mine = `${own.day}|${own.slot}`;
const record = () => stored(CLUB) ?? {};

const clock_ = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const dayBefore = (day) => new Date(Date.parse(day) - 864e5).toISOString().slice(0, 10);

// Days without an issue end no row of days.
const off = new Set(own.off.split(" "));
const isOff = (day) => off.has(day) || off.has(String(new Date(day).getUTCDay()));

// Marks that the puzzle is begun or solved; the first time stays, and what was revealed counts as begun.
function enrol(seconds = null) {
  const [all, counts] = [record(), seconds !== null && !isRevealed];
  if (all[mine]?.seconds !== undefined || (all[mine] && !counts)) return;
  store(CLUB, { ...all, [mine]: { grade: own.grade, ...(counts ? { seconds, hints: helped } : {}) } });
}

// Days in a row with a puzzle solved, up to this puzzle's; times of its slot and grade without hints.
function standing() {
  const solved = Object.entries(record()).filter(([, one]) => one.seconds !== undefined);
  const days = new Set(solved.map(([name]) => name.split("|")[0]));
  const [first] = [...days].sort();
  let streak = 0;
  for (let day = own.day; day && day >= first && (days.has(day) || isOff(day)); day = dayBefore(day)) streak += days.has(day);
  const alike = solved.filter(([name, one]) => name.split("|")[1] === own.slot && one.grade === own.grade && !one.hints);
  const times = alike.map(([, one]) => one.seconds).sort((a, b) => a - b);
  return { streak, count: times.length, best: times[0], median: times[Math.floor((times.length - 1) / 2)] };
}

function showClub() {
  const open = [...document.querySelectorAll(".ahead")].filter((one) => !(record()[one.dataset.mine]?.seconds >= 0));
  for (const one of document.querySelectorAll(".ahead")) one.hidden = one !== open[0];
  part("club").hidden = !isSolved;
  if (!isSolved) return;
  const { streak, count, best, median } = standing();
  const lines = [
    ...(count && own.day ? [label("times", { best: clock_(best), median: clock_(median), count })] : []),
    ...(streak > 1 ? [label("streak", { count: streak })] : []),
    ...(window.parent === window ? [] : [label("own_record")]),
  ];
  part("standing").replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })),
  );
}

// A picture to share, which tells nothing of the answer.
function card() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1200, 630];
  const pencil = canvas.getContext("2d");
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
  const line = (shown, size, y, name) => {
    pencil.fillStyle = colour(name);
    pencil.font = `${size}px Georgia, serif`;
    pencil.fillText(shown, 80, y, 1040);
  };
  pencil.fillStyle = colour("--paper");
  pencil.fillRect(0, 0, 1200, 630);
  line(document.title, 84, 180, "--ink");
  line(document.querySelector("header p").textContent, 44, 260, "--soft");
  line(solvedText(), 96, 430, "--joined");
  const { streak } = standing();
  if (streak > 1) line(label("streak", { count: streak }), 44, 520, "--ink");
  save(canvas.toDataURL(), "puzzle.png");
}

function save(href, download) {
  Object.assign(document.createElement("a"), { href, download }).click();
}

const exportRecord = () => save(`data:application/json,${encodeURIComponent(JSON.stringify(record()))}`, "record.json");
// What is read is added; of two times of a puzzle the one here stays.
async function takeIn(read) {
  try {
    const isWhole = ([name, one]) => name.includes("|") && one && (one.seconds === undefined || Number.isFinite(one.seconds));
    store(CLUB, { ...Object.fromEntries(Object.entries(await read()).filter(isWhole)), ...record() });
    showClub();
    tell(label("imported"));
  } catch {
    tell(label("not_imported"));
  }
  part("settings").close();
}
const importRecord = ({ target }) => takeIn(async () => JSON.parse(await target.files[0].text()));

// In a link the record is packed, as lessons are.
const through = (parts, stream) => new Response(new Blob(parts).stream().pipeThrough(stream));
const unpacked = (text) =>
  through([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], new DecompressionStream("deflate")).json();
async function copyLink() {
  const bytes = new Uint8Array(await through([JSON.stringify(record())], new CompressionStream("deflate")).arrayBuffer());
  part("settings").close();
  await copy(`${location.href.split("#")[0]}#record=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`);
}
function openLink() {
  const [, text] = location.hash.split("#record=");
  if (!text) return;
  history.replaceState(null, "", location.pathname);
  takeIn(() => unpacked(decodeURIComponent(text)));
}
