// The desk's own script: buttons and keys send acts, news redraw the room in place; no logic of books.
const $ = (what, from = document) => from.querySelector(what);
const words = document.body.dataset;
let dirty = false, busy = 0, turn = 0, marked = null, dragged = null, fresh = "";

function say(text) { $("#status").textContent = text; clearTimeout(say.timer); if (text) say.timer = setTimeout(() => say(""), 12000); }

// A question with what it is about; true for yes.
function asked(question, about = "", there = "") {
  const box = $("#ask");
  $("#question").textContent = question; $("#diff").textContent = about; $("#there").textContent = there;
  box.returnValue = "no"; box.showModal();
  return new Promise(done => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
}

// Nothing is clicked or dragged while something is done and drawn: what is seen is what is meant.
async function working(work) {
  const room = $("#room"), focus = focused();
  busy += 1; turn += 1; room.inert = true; document.body.setAttribute("aria-busy", "true");
  try { return await work(); }
  finally {
    busy -= 1;
    if (!busy) { room.inert = false; document.body.removeAttribute("aria-busy"); refocus(focus); }
  }
}
function focused() {
  const one = document.activeElement, held = one?.closest("[id]");
  return one?.dataset.was !== undefined ? `[name="${CSS.escape(one.name)}"]` : held && `#${CSS.escape(held.id)}`;
}
function refocus(what) {
  if (fresh) { toFresh(); return; }
  const again = what && ($(what) ?? $("#room"));
  if (again && !again.contains(document.activeElement)) ($("a, input", again) ?? again).focus({ preventScroll: true });
}

async function send(act, body = {}) {
  const room = $("#room").dataset;
  say(words.busy);
  try {
    const answer = await fetch(`/do/${act}`, { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ lock: room.lock, yaml: room.yaml, ...body }) });
    const said = answer.headers.get("content-type")?.includes("json") ? await answer.json() : { faults: [await answer.text()] };
    say((said.faults?.length ? said.faults.join("\n\n") : "") || said.stale || said.said || "");
    if (said.stale) { say(words.changed); await offerBoth(body); }
    return { ok: answer.ok, ...said };
  } catch { say(words.lost); return { ok: false }; }
}

// Something else changed the book: what was typed stays to be seen, and beside it what is there now.
async function offerBoth(body) {
  const next = new DOMParser().parseFromString(await (await fetch(location.pathname + location.search)).text(), "text/html");
  const typed = Object.entries(body.values ?? {}), there = key => $(`[name="${CSS.escape(key)}"]`, next)?.value ?? "";
  const mine = body.text ?? typed.map(([key, value]) => `${key}: ${value}`).join("\n");
  const theirs = "text" in body ? there("text") : typed.map(([key]) => `${key}: ${there(key)}`).join("\n");
  if (await asked(words.changed, mine, theirs)) { dirty = false; await redraw(); }
}

// The room as it is now, in the place of what is shown; the reader's place and focus stay.
async function redraw(isAsked = true) {
  const mine = ++turn, answer = await fetch(location.pathname + location.search), text = await answer.text();
  if (!answer.ok || mine !== turn) return; // a later one, or an act, has more to say
  if (!isAsked && dirty) return; // something was begun meanwhile
  const next = new DOMParser().parseFromString(text, "text/html");
  const room = $("#room"), focus = focused(), { scrollX, scrollY } = window;
  const inner = [...document.querySelectorAll(".one, .editor, .scroll")].map(one => one.scrollTop);
  const open = [...document.querySelectorAll("details")].map(one => one.open), drags = $("#drags input:checked")?.value;
  room.replaceChildren(...$("#room", next).childNodes);
  Object.assign(room.dataset, { ...$("#room", next).dataset });
  document.title = next.title; $("header strong").textContent = $("header strong", next).textContent;
  document.querySelectorAll("details").forEach((one, at) => { one.open = open[at] ?? false; });
  const again = drags && $(`#drags [value=${drags}]`);
  if (again) again.checked = true;
  marked = marked && document.getElementById(marked.id);
  marked?.classList.add("is-marked");
  document.querySelectorAll(".one, .editor, .scroll").forEach((one, at) => { one.scrollTop = inner[at] ?? 0; });
  document.dispatchEvent(new Event("drawn"));
  window.scrollTo(scrollX, scrollY);
  if (!busy) refocus(focus);
  dirty = false;
}

async function act(name, data) {
  if (data.ask && !(await asked(words[data.ask]))) return;
  const body = {};
  for (const key of ["number", "which", "other"]) if (data[key]) body[key] = Number(data[key]);
  if (data.after) body.after = true;
  if (data.reader) body.reader = data.reader;
  await working(async () => {
    const done = await send(name, body);
    if (data.show && done.said) {
      $(`#${data.show}`).textContent = done.said;
      document.querySelectorAll(".said").forEach(one => { one.textContent = done.beside[one.dataset.key] ?? words.fine; one.classList.toggle("is-bad", one.dataset.key in done.beside); });
    }
    else if (done.ok && name === "new") location.href = "/pages";
    else if (done.ok) await redraw();
  });
}

// A change of book.yaml: shown as a diff first, then written.
async function change(body, then) {
  const first = await send("change", body);
  if (!first.ok) return;
  if (first.faults.length) { await asked(first.faults.join("\n\n"), first.diff); return; }
  if (!first.diff) { say(words.nothing); return; }
  say("");
  if (await asked(words.saved, first.diff)) await working(async () => {
    if (!(await send("change", { ...body, sure: true })).ok) return;
    dirty = false; fresh = body.add ?? "";
    await redraw();
  });
  if (then) { $(`${then} input`)?.focus({ preventScroll: true }); $(then)?.scrollIntoView({ block: "nearest" }); }
}

// To the entry that has come to a list.
function toFresh() {
  const list = fresh.slice(0, -1), steps = fresh.split(".").length;
  fresh = "";
  const field = [...document.querySelectorAll(`fieldset[id^="${list}"]`)].filter(one => one.id.split(".").length === steps).pop()?.querySelector("input");
  field?.focus(); field?.scrollIntoView({ block: "center" });
}

// What was typed into the fields of a form.
function typed(form) {
  return Object.fromEntries([...form.elements].filter(one => one.name && one.dataset.was !== undefined && one.value !== one.dataset.was).map(one => [one.name, one.value]));
}

document.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.tour) tour(Number(button.dataset.tour));
  for (const key of ["add", "remove"]) if (button.dataset[key]) change({ values: typed(button.form), [key]: button.dataset[key] });
  if (button.dataset.move) shift(button.closest("[data-entry]"), Number(button.dataset.move));
  if (button.dataset.do) act(button.dataset.do, button.dataset);
  if (button.dataset.cover) { const [design, palette] = button.dataset.cover.split(" "); change({ values: { "cover.design": design, "cover.palette": palette } }); }
});

document.addEventListener("submit", event => {
  const form = event.target;
  if (form.method === "dialog") return;
  event.preventDefault();
  if (form.dataset.pair) {
    const which = event.submitter.value, other = Number(form.other.value), number = Number(form.dataset.pair);
    sendPair(which === "swap" ? "swap" : "move", { number, other, after: which === "after" });
  } else if ("source" in form.dataset) change({ text: form.text.value });
  else {
    const values = typed(form);
    if (Object.keys(values).length) change({ values }); else say(words.nothing);
  }
});

document.addEventListener("input", event => {
  if (event.target.closest("[data-fields], [data-source]")) dirty = true;
});
window.addEventListener("beforeunload", event => { if (dirty) event.preventDefault(); });

// An entry of a list of book.yaml to another place of it.
function entry(field) { const steps = field.dataset.entry.split("."), at = Number(steps.pop()); return { list: steps.join("."), at }; }
function shift(field, by) {
  const { list, at } = entry(field);
  if (document.getElementById(`${list}.${at + by}`)) moveTo(field, at + by);
}
function moveTo(field, to) {
  const { list } = entry(field);
  return change({ values: typed(field.form), move: field.dataset.entry, to }, `#${CSS.escape(`${list}.${to}`)}`);
}

// Dragging: a puzzle onto another, which moves it there or swaps the two; an entry of a list onto another of it.
document.addEventListener("dragstart", event => { dragged = event.target.closest?.(".tile, [data-entry]"); event.dataTransfer?.setData("text/plain", dragged?.dataset.number ?? ""); });
document.addEventListener("dragover", event => {
  const tile = event.target.closest?.(".tile, [data-entry]");
  document.querySelectorAll(".is-over").forEach(one => one.classList.remove("is-over"));
  if (dragged && tile && (tile.draggable || isBeside(dragged, tile))) { event.preventDefault(); tile.classList.add("is-over"); }
});
document.addEventListener("dragend", () => { dragged = null; document.querySelectorAll(".is-over").forEach(one => one.classList.remove("is-over")); });
document.addEventListener("drop", event => {
  const tile = event.target.closest?.(".tile, [data-entry]");
  if (!tile || !dragged || tile === dragged) return;
  event.preventDefault();
  if (tile.dataset.entry) { if (isBeside(dragged, tile)) moveTo(dragged, entry(tile).at); return; }
  pair(dragged, tile, $("#drags input:checked").value);
});
function isBeside(one, other) { return one.dataset.entry && other.dataset.entry && entry(one).list === entry(other).list; }
function pair(tile, other, how) {
  const number = Number(tile.dataset.number), there = Number(other.dataset.number);
  return sendPair(how, { number, other: there, after: how === "move" && there > number });
}
function sendPair(how, body) {
  return working(async () => { const done = await send(how, body); if (done.ok) await redraw(); return done.ok; });
}

// Keys on an entry of a list.
document.addEventListener("keydown", event => {
  const by = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key], field = event.target.closest("[data-entry]");
  if (by && field && $("[data-move]", field)) { event.preventDefault(); shift(field, by); }
});

// Keys on a puzzle of the room of choosing.
document.addEventListener("keydown", event => {
  if (event.target.closest("input, textarea, dialog") || event.ctrlKey || event.metaKey || busy) return;
  const tile = event.target.closest(".tile"), tiles = [...document.querySelectorAll(".tile")];
  if (event.key === "z" && $("[data-do=undo]")) return act("undo", {});
  if (event.key === "Escape" && marked) { marked.classList.remove("is-marked"); marked = null; }
  if (!tile) return;
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const beside = step && tiles[tiles.indexOf(tile) + step];
  if (beside) {
    event.preventDefault();
    if (event.altKey) {
      const number = Number(beside.dataset.number);
      pair(tile, beside, "move").then(done => done && $(`#tile-${number} a`)?.focus());
    } else $("a", beside).focus();
  }
  if (!tile.draggable) return;
  const data = { number: tile.dataset.number };
  if (event.key === "a") act("another", data);
  if (event.key === "c") { act("candidates", data).then(() => { location.href = `/choose?puzzle=${data.number}#one`; }); }
  if (event.key === "p") act(tile.dataset.pinned === "1" ? "unpin" : "pin", data);
  if (event.key === "Delete") act("never", { ...data, ask: "never" });
  if (event.key === "x") {
    if (marked?.isConnected && marked !== tile) { const one = marked; marked = null; pair(one, tile, "swap"); }
    else { marked = tile; tile.classList.add("is-marked"); say(words.marked); }
  }
});

const news = new EventSource("/events");
const changed = () => { if (dirty || $("dialog[open]")) say(words.changed); else if (!busy) redraw(false); };
news.addEventListener("changed", changed);
news.addEventListener("seen", event => {
  const now = JSON.parse(event.data), { yaml, lock } = $("#room").dataset;
  if (now.yaml !== yaml || now.lock !== lock) changed();
});
news.addEventListener("build", event => {
  const told = JSON.parse(event.data), box = $("#progress");
  if (!told.running) { if (!dirty) redraw(); return; }
  if (!box) return;
  box.replaceChildren(...Object.entries(told.stages).map(([name, [done, total]]) => {
    const label = document.createElement("label"), bar = document.createElement("progress"), count = document.createElement("span");
    bar.max = total || 1; bar.value = done; count.textContent = `${done}/${total}`; label.append(name, bar, count);
    return label;
  }));
});

// The tour, on the first opening of a book: from room to room, a sentence in each.
const TOUR = ["pages", "choose", "sections", "checks", "build"];
function tour(step) {
  localStorage.setItem("desk-tour", step);
  if (words.room !== TOUR[step]) { location.href = `/${TOUR[step]}`; return; }
  const box = $("#tour");
  box.querySelectorAll("p").forEach((one, at) => { one.hidden = at !== step; });
  $("[value=next]", box).hidden = step === TOUR.length - 1;
  box.returnValue = "seen"; box.showModal();
  box.addEventListener("close", () => box.returnValue === "next" ? tour(step + 1) : localStorage.setItem("desk-tour", "seen"), { once: true });
}
const toured = localStorage.getItem("desk-tour") ?? "0";
if (TOUR[toured] === words.room) tour(Number(toured));
