// The pages around the puzzles: which of them the reader has begun or solved, in this browser alone; their record; a
// frame's height and links; and, where it is served, a worker that keeps the newest for reading without a network.
"use strict";
(() => {
  const own = document.body.dataset;
  const CLUB = `bookmaker/club/${own.paper}`;
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(CLUB)) ?? {};
    } catch {
      return {}; // Nothing is kept here.
    }
  };
  for (const link of document.querySelectorAll("[data-mine]")) {
    const one = read()[link.dataset.mine];
    if (!one) continue;
    const isSolved = one.seconds !== undefined;
    link.classList.add(isSolved ? "solved" : "begun");
    link.append(` ${isSolved ? "\u2713" : "\u2026"} `);
    const said = document.createElement("span");
    [said.className, said.textContent] = ["off", isSolved ? own.solved : own.begun];
    said.lang = document.documentElement.lang; // the link's may be the puzzle's
    link.append(said);
  }
  const room = document.getElementById("record");
  if (room) member(room);
  if (window.parent !== window) {
    for (const link of document.links) link.target = "_top";
    const tell = () => window.parent.postMessage({ type: "bookmaker-height", height: document.documentElement.scrollHeight }, "*");
    new ResizeObserver(tell).observe(document.body);
  } else if (own.worker && location.protocol.startsWith("http")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: own.manifest }));
    navigator.serviceWorker?.register(own.worker);
  }

  // The record as a table by slot and grade, and as a file or a link for another browser.
  function member(room) {
    const status = room.querySelector("[role=status]");
    const named = Object.fromEntries([...room.querySelectorAll("data")].map((one) => [one.value, one.textContent]));
    const off = new Set(room.dataset.off.split(" "));
    const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

    function streak(days) {
      let [count, day] = [0, [...days].sort().pop()];
      const first = [...days].sort()[0];
      for (; day >= first; day = new Date(Date.parse(day) - 864e5).toISOString().slice(0, 10)) {
        if (days.has(day)) count++;
        else if (!off.has(day) && !off.has(String(new Date(day).getUTCDay()))) break;
      }
      return count;
    }

    function show() {
      const solved = Object.entries(read()).filter(([, one]) => one.seconds !== undefined);
      const rows = new Map();
      for (const [name, one] of solved) {
        const key = `${name.split("|")[1]}|${one.grade}`;
        rows.set(key, [...(rows.get(key) ?? []), one]);
      }
      const order = Object.keys(named);
      const parts = (key) => ["slot", "grade"].map((sort, k) => `${sort} ${key.split("|")[k]}`);
      const at = (name) => order.indexOf(name) + 1 || order.length + 1;
      const sorted = [...rows].sort(([a], [b]) => at(parts(a)[0]) - at(parts(b)[0]) || at(parts(a)[1]) - at(parts(b)[1]));
      room.querySelector("table").hidden = !solved.length;
      room.querySelector("tbody").replaceChildren(...sorted.map(([key, some]) => {
        const times = some.filter((one) => !one.hints).map((one) => one.seconds).sort((a, b) => a - b);
        const shown = times.length ? [clock(times[0]), clock(times[Math.floor((times.length - 1) / 2)])] : ["", ""];
        const row = document.createElement("tr");
        for (const text of [...parts(key).map((name) => named[name] ?? name.slice(name.indexOf(" ") + 1)), some.length, ...shown]) row.insertCell().textContent = text;
        return row;
      }));
      const days = new Set(solved.map(([name]) => name.split("|")[0]).filter(Boolean));
      const count = days.size ? streak(days) : 0;
      status.textContent = !solved.length ? room.dataset.none : count > 1 ? room.dataset.streak.replace("{count}", count) : "";
    }

    // What is read is added; of two times of a puzzle the one here stays.
    function add(text) {
      try {
        const isWhole = ([name, one]) => name.includes("|") && one && (one.seconds === undefined || Number.isFinite(one.seconds));
        const found = Object.fromEntries(Object.entries(JSON.parse(text)).filter(isWhole));
        localStorage.setItem(CLUB, JSON.stringify({ ...found, ...read() }));
        show();
        status.textContent = `${room.dataset.imported} ${status.textContent}`;
      } catch {
        status.textContent = room.dataset.wrong;
      }
    }

    const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
    async function copyLink() {
      const bytes = await through(JSON.stringify(read()), new CompressionStream("deflate"));
      const link = `${location.href.split("#")[0]}#record=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`;
      try {
        await navigator.clipboard.writeText(link);
        status.textContent = room.dataset.copied;
      } catch {
        status.textContent = link;
      }
    }
    async function openLink() {
      const [, packed] = location.hash.split("#record=");
      if (!packed) return;
      history.replaceState(null, "", location.pathname);
      try {
        const bytes = Uint8Array.from(atob(decodeURIComponent(packed)), (letter) => letter.charCodeAt(0));
        add(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate"))));
      } catch {
        add("");
      }
    }

    room.querySelector("#export").addEventListener("click", () => {
      const href = `data:application/json,${encodeURIComponent(JSON.stringify(read()))}`;
      Object.assign(document.createElement("a"), { href, download: "record.json" }).click();
    });
    room.querySelector("#link").addEventListener("click", copyLink);
    room.querySelector("#import").addEventListener("change", async ({ target }) => add(await target.files[0].text()));
    addEventListener("hashchange", openLink);
    show();
    openLink();
  }
})();
