// Number paths on the web: type numbers, drag along the way from a number on, or tap a number and then the cells after it.
// Kits: values/trails, edges
const last = (puzzle) => puzzle.grid.flat().filter((number) => number !== null).length;

globalThis.bookmakerKind = trails({
  of: "numbers",
  most: last,
  mistakes(puzzle, { numbers }) {
    const where = {};
    numbers.forEach((number, cell) => number && (where[number] ??= []).push(cell));
    const twice = Object.values(where).filter((cells) => cells.length > 1).flat();
    const apart = Object.entries(where).flatMap(([number, [cell]]) => {
      const [next] = where[Number(number) + 1] ?? [];
      return next === undefined || touch(puzzle, cell, next) ? [] : [cell, next];
    });
    return [["missing", twice], ["apart", twice.length ? [] : [...new Set(apart)]]]
      .filter(([, cells]) => cells.length)
      .map(([name, cells]) => ({ name, cells: cells.map((cell) => place(puzzle, cell)) }));
  },
  told(puzzle, { numbers, pen }, spot, say) {
    const [cell, number] = [at(puzzle, spot), numbers[at(puzzle, spot)]];
    const isNext = (other) => number && numbers.some((held, k) => held === other && touch(puzzle, cell, k));
    const beside = [number - 1, number + 1].filter((other) => other && isNext(other));
    const walls = ARMS.reduce((mask, way) => (isWalled(puzzle, spot, way) ? mask | way.arm : mask), 0);
    return [...(walls ? [say("wall", { sides: sidesIn(walls, say) })] : []), ...(beside.length ? [say("beside", { numbers: beside.join(say("and")) })] : []), ...(pen && isSame(pen, spot) ? [say("pen")] : [])];
  },
  picture(puzzle, { numbers }) {
    let [way, rings] = ["", ""];
    numbers.forEach((number, cell) => {
      const [[row, column], next] = [place(puzzle, cell), number ? numbers.indexOf(number + 1) : -1];
      if (next >= 0 && touch(puzzle, cell, next)) way += `M${column + 0.5} ${row + 0.5}L${(next % puzzle.width) + 0.5} ${place(puzzle, next)[0] + 0.5}`;
      const isEnd = inAnswer(puzzle.grid, [row, column]) && (number === 1 || number === last(puzzle));
      if (isEnd) rings += `<circle class="ring" cx="${column + 0.5}" cy="${row + 0.5}" r=".42"/>`;
    });
    const walls = (puzzle.walls ?? []).map(([row, column, side]) => (side === "right" ? `M${column + 1} ${row}v1` : `M${column} ${row + 1}h1`));
    return { ground: path("trail", way), over: path("wall", walls.join("")), rings, size: [0.55, 0.5, 0.4][String(last(puzzle)).length - 1] };
  },
});
