// Shikaku on the web: draw a rectangle from corner to corner, or tap two corners; a tap takes one away.
// Kits: areas
const UNKNOWN = -1; // a clue that is printed as "?" says nothing of its area

globalThis.bookmakerKind = areas({
  clue: (puzzle, cell) => (inAnswer(puzzle.grid, cell) === UNKNOWN ? "?" : inAnswer(puzzle.grid, cell)),
  isSingle: (puzzle, cell) => inAnswer(puzzle.grid, cell) === 1,
  fault(puzzle, box) {
    const held = within(box).map((cell) => inAnswer(puzzle.grid, cell));
    if (held.includes(null)) return "not-a-rectangle";
    const numbers = held.filter(Boolean);
    if (numbers.length !== 1) return numbers.length ? "two-numbers" : "no-number";
    return numbers[0] !== UNKNOWN && numbers[0] !== area(box) ? "wrong-area" : null;
  },
});
