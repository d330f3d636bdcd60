// Skyscrapers on the web: choose a cell, then type a height or press one below; with Shift, or notes on, it is a pencil
// mark. Numbers outside are struck out once their line is full and shows so many.
// Kits: values, values/latin, values/outside
const views = (puzzle) =>
  linesOf(puzzle).flatMap(({ name, clue, cells }) =>
    clue.flatMap((number, end) => (number ? [{ name, end, number, cells: end ? [...cells].reverse() : cells }] : [])),
  );

// How many towers a full line shows, null where it is not full; with parks the value 1 is none.
function seen(puzzle, state, { cells }) {
  const held = cells.map((cell) => state.digits[at(puzzle, cell)]);
  const floor = puzzle.options.parks ? 1 : 0;
  return held.every(Boolean) ? held.filter((value, at) => value > Math.max(floor, ...held.slice(0, at))).length : null;
}

globalThis.bookmakerKind = values({
  of: "digits",
  most: (puzzle) => puzzle.width,
  least: (puzzle) => (puzzle.options.parks ? 0 : 1),
  notes: "marks",
  mistakes(puzzle, state) {
    const wrong = views(puzzle).filter((view) => ![null, view.number].includes(seen(puzzle, state, view)));
    return [...twice(puzzle, state.digits), ...mistakesIn({ seen: wrong.flatMap(({ cells }) => cells) })];
  },
  told: (puzzle, state, cell, say) =>
    views(puzzle).flatMap(({ name, end, number, cells }) =>
      cells.some((one) => isSame(one, cell)) ? [say(name === "row" ? ["left", "right"][end] : ["above", "below"][end], { number })] : [],
    ),
  picture(puzzle, state) {
    const [OUT, ROOM] = [0.44, 0.8];
    const numbers = views(puzzle).map((view) => {
      return { ...view, out: view.end ? puzzle.width + OUT : -OUT, isDone: seen(puzzle, state, view) === view.number };
    });
    return { over: ticked(numbers, 0.46), size: 0.6, room: { left: ROOM, top: ROOM, right: ROOM, bottom: ROOM } };
  },
});
