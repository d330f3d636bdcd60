// Akari on the web: tap for a light, again for a cross where none is; a stroke does the same to many cells.
// Kits: values/shades
const isBlack = (puzzle, cell) => inAnswer(puzzle.grid, cell) >= 0;
const BARE = 5; // a black cell without a number
const STEPS = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const inside = (puzzle, [r, c]) => r >= 0 && c >= 0 && r < puzzle.height && c < puzzle.width;
const every = (puzzle) => puzzle.grid.flat().map((_, k) => place(puzzle, k));
const sides = (puzzle, [r, c]) => STEPS.map(([y, x]) => [r + y, c + x]).filter((cell) => inside(puzzle, cell) && !isBlack(puzzle, cell));
const hasLight = (puzzle, state, cell) => state.cells[at(puzzle, cell)] === 1;

// What a light in a cell shines on, besides.
function seen(puzzle, [r, c]) {
  const found = [];
  for (const [y, x] of STEPS)
    for (let cell = [r + y, c + x]; inside(puzzle, cell) && !isBlack(puzzle, cell); cell = [cell[0] + y, cell[1] + x]) found.push(cell);
  return found;
}
const lightsOf = (puzzle, state) => every(puzzle).filter((cell) => hasLight(puzzle, state, cell));
function litBy(puzzle, state) {
  const lit = new Set();
  for (const cell of lightsOf(puzzle, state)) for (const one of [cell, ...seen(puzzle, cell)]) lit.add(at(puzzle, one));
  return lit;
}
const beside = (puzzle, state, cell) => sides(puzzle, cell).filter((one) => hasLight(puzzle, state, one)).length;
const shining = (puzzle, state) =>
  lightsOf(puzzle, state).filter((cell) => seen(puzzle, cell).some((one) => hasLight(puzzle, state, one)));
// A number with too many lights, or with too few sides that are not crossed.
function isWrong(puzzle, state, cell) {
  const open = sides(puzzle, cell).filter((one) => state.cells[at(puzzle, one)] === 0).length;
  const [number, lights] = [inAnswer(puzzle.grid, cell), beside(puzzle, state, cell)];
  return lights > number || (lights + open < number);
}
const numbers = (puzzle) => every(puzzle).filter((cell) => isBlack(puzzle, cell) && inAnswer(puzzle.grid, cell) < BARE);
globalThis.bookmakerKind = shades({
  isFixed: isBlack,
  open(puzzle, state) {
    const lit = litBy(puzzle, state);
    const dark = every(puzzle).filter((cell) => !isBlack(puzzle, cell) && !lit.has(at(puzzle, cell))).length;
    return dark + numbers(puzzle).filter((cell) => beside(puzzle, state, cell) < inAnswer(puzzle.grid, cell)).length;
  },
  mistakes(puzzle, state) {
    const lit = litBy(puzzle, state);
    const crossed = every(puzzle).filter((cell) => !isBlack(puzzle, cell) && state.cells[at(puzzle, cell)] === 2);
    const dark = crossed.filter((cell) => !lit.has(at(puzzle, cell)) && seen(puzzle, cell).every((one) => lit.has(at(puzzle, one)) || state.cells[at(puzzle, one)] === 2));
    const unmet = numbers(puzzle).filter((cell) => isWrong(puzzle, state, cell));
    return mistakesIn({ "shine": shining(puzzle, state), "number": unmet, "dark": dark });
  },
  isClear: () => true, // a cell without a light needs no mark
  label(puzzle, state, cell, say) {
    const number = inAnswer(puzzle.grid, cell);
    if (isBlack(puzzle, cell)) return number < BARE ? say("number", { number }) : say("black");
    const lit = litBy(puzzle, state).has(at(puzzle, cell)) ? "lit" : "dark";
    return [["light", "crossed"][state.cells[at(puzzle, cell)] - 1], lit].flatMap((name) => (name ? [say(name)] : [])).join(", ");
  },
  draw(puzzle, state) {
    const lit = litBy(puzzle, state);
    const ground = every(puzzle).map(([r, c]) => box(lit.has(at(puzzle, [r, c])) ? "lit" : "white", c, r));
    let [black, lights, crosses, figures] = ["", "", "", ""];
    for (const [r, c] of every(puzzle)) {
      const [number, held] = [inAnswer(puzzle.grid, [r, c]), state.cells[at(puzzle, [r, c])]];
      if (number >= 0) black += `M${c} ${r}h1v1h-1z`;
      if (number >= 0 && number < BARE) {
        const isMet = number > 0 && beside(puzzle, state, [r, c]) === number; // a 0 stays to be looked at
        figures += text(isMet ? "clue met" : "clue on-black", c + 0.5, r + 0.5, 0.62, number);
      }
      if (held === 1) lights += `<circle class="node" cx="${c + 0.5}" cy="${r + 0.5}" r=".3"/><circle class="head" cx="${c + 0.5}" cy="${r + 0.5}" r=".12"/>`;
      if (held === 2) crosses += cross(c + 0.5, r + 0.5, 0.14);
    }
    const crowded = numbers(puzzle).filter((cell) => beside(puzzle, state, cell) > inAnswer(puzzle.grid, cell));
    const flags = [...shining(puzzle, state), ...crowded].map(([r, c]) => `M${c + 0.1} ${r + 0.1}h.8v.8h-.8z`).join("");
    return {
      under: ground.join("") + path("grid", puzzle.lines) + path("black", black) + figures,
      over: lights + path("cross", crosses) + path("bad", flags) + path("frame", puzzle.edge),
    };
  },
});
