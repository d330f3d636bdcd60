// Edges: things in cells that see each other, joined or not. Arms of a cell as in a puzzle record; a second line the same
// way is 16 times as much.
const ARMS = [
  { arm: 1, back: 4, step: [0, 1], side: "right" },
  { arm: 2, back: 8, step: [-1, 0], side: "up" },
  { arm: 4, back: 1, step: [0, -1], side: "left" },
  { arm: 8, back: 2, step: [1, 0], side: "down" },
];
const armsIn = (mask) => ARMS.filter(({ arm }) => mask & arm);
const sidesIn = (mask, say) => armsIn(mask).map(({ side }) => say(side)).join(say("and"));

// The next cell one way, across the edge where the grid wraps; null where none is.
function beside(puzzle, [r, c], { step: [down, right] }) {
  const [row, column] = [r + down, c + right];
  const isInside = row >= 0 && column >= 0 && row < puzzle.height && column < puzzle.width;
  const there = [(row + puzzle.height) % puzzle.height, (column + puzzle.width) % puzzle.width];
  return (isInside || puzzle.options.wrap) && inAnswer(puzzle.grid, there) !== null ? there : null;
}

// A wall is on the side of one of its two cells that the record names.
const isWalled = (puzzle, cell, { side, back, step: [down, right] }) =>
  (puzzle.walls ?? []).some(([row, column, named]) => {
    const around = [(cell[0] + down + puzzle.height) % puzzle.height, (cell[1] + right + puzzle.width) % puzzle.width];
    return isSame([row, column], named === side ? cell : armsIn(back)[0].side === named ? around : null);
  });

// What a cell sees one way: the next that is a node, and no wall between.
function seen(puzzle, cell, way, isNode = () => true) {
  let there = isWalled(puzzle, cell, way) ? null : beside(puzzle, cell, way);
  while (there && !isNode(puzzle, there)) there = beside(puzzle, there, way);
  return there;
}

// For each cell the cells it is joined to, where both have an arm to the other.
const joinedIn = (puzzle, masks, isNode) =>
  masks.map((mask, cell) =>
    armsIn(mask).flatMap((way) => {
      const there = seen(puzzle, place(puzzle, cell), way, isNode);
      return there && masks[at(puzzle, there)] & way.back ? [at(puzzle, there)] : [];
    }),
  );

function reached(joined, start) {
  const found = new Set([start]);
  for (const cell of found) for (const other of joined[cell]) found.add(other);
  return found;
}

// The cells that lines join, piece by piece, and whether a piece has a ring.
function piecesIn(puzzle, masks, isNode) {
  const [joined, found] = [joinedIn(puzzle, masks, isNode), new Map()];
  masks.forEach((mask, cell) => mask && !found.has(cell) && reached(joined, cell).forEach((one, _, piece) => found.set(one, piece)));
  return [...new Set(found.values())].map((piece) => [...piece]);
}
const isRing = (masks, piece) => piece.reduce((sum, cell) => sum + armsIn(masks[cell]).length, 0) >= 2 * piece.length;

// What is worked out of masks, remembered while these are asked for again: labels ask for every cell of one state.
function remembered(work) {
  let [asked, found] = [null, null];
  return (puzzle, masks) => {
    if (asked !== masks) [asked, found] = [masks, work(puzzle, masks)];
    return found;
  };
}

// Mistakes by their names, those that have cells.
const named = (puzzle, some) =>
  some.filter(([, cells]) => cells.length).map(([name, cells]) => ({ name, cells: cells.map((cell) => place(puzzle, cell)) }));
