"""A numberlink in the middle of its solving, built again from its steps alone, in which their reasons are tried."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field

from bookmaker.kinds.numberlink import Clues, deduce
from bookmaker.kinds.numberlink.proving.formula import LinkFormula
from bookmaker.kinds.numberlink.search import link_ends
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.toolbox.paths import mesh

Cell = tuple[int, int]
Way = frozenset[Cell]
TRUSTING = {"detour", "shorter", "shorter-trial"}
PLACED = {"corner", "exit", "forced", "differ", "loop"}  # about one cell


@dataclass
class Position:
    """Ways drawn (True), shut (False) or open (None), of a puzzle half solved."""

    clues: Clues
    ways: dict[Way, bool | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.ways:
            for r in range(self.clues.height):
                for c in range(self.clues.width):
                    for there in ((r, c + 1), (r + 1, c)):
                        if there[0] < self.clues.height and there[1] < self.clues.width:
                            self.ways[frozenset(((r, c), there))] = None
            self.tidy()

    @functools.cached_property
    def around(self) -> dict[Cell, list[Cell]]:
        found: dict[Cell, list[Cell]] = {}
        for way in self.ways:
            a, b = sorted(way)
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return found

    def copy(self) -> Position:
        return Position(self.clues, dict(self.ways))

    def number(self, cell: Cell) -> int:
        return self.clues.rows[cell[0]][cell[1]]

    def need(self, cell: Cell) -> int:
        return 1 if self.number(cell) else 2

    def neighbours(self, cell: Cell, state: bool | None) -> list[Cell]:
        return [other for other in self.around[cell] if self.ways[frozenset((cell, other))] is state]

    def drawn(self, cell: Cell) -> int:
        return len(self.neighbours(cell, True))

    def stranded(self, cell: Cell) -> bool:
        return self.drawn(cell) + len(self.neighbours(cell, None)) < self.need(cell)

    def forced(self, cell: Cell) -> bool:
        still = self.neighbours(cell, None)
        return bool(still) and self.drawn(cell) + len(still) == self.need(cell)

    def chain(self, cell: Cell) -> list[Cell]:
        """The cells of the chain through a cell, in no order."""
        found, todo = {cell}, [cell]
        while todo:
            for other in self.neighbours(todo.pop(), True):
                if other not in found:
                    found.add(other)
                    todo.append(other)
        return sorted(found)

    def carried(self, cell: Cell) -> set[int]:
        return {self.number(other) for other in self.chain(cell)} - {0}

    def barred(self, way: Way) -> str | None:
        """Why an open way would break a rule at once."""
        a, b = way
        if b in self.chain(a):
            return "loop"
        return "differ" if len(self.carried(a) | self.carried(b)) > 1 else None

    def clashes(self) -> bool:
        """Whether a cell has an arm too many, different numbers are joined, or a ring is closed."""
        for cell in self.around:
            if self.drawn(cell) > self.need(cell) or len(self.carried(cell)) > 1:
                return True
            chain = self.chain(cell)
            if sum(self.drawn(other) for other in chain) > 2 * (len(chain) - 1):
                return True
        return False

    def tidy(self) -> None:
        """Shut what full cells leave over, and what would join or close wrongly."""
        for way, state in self.ways.items():
            if state is None and any(self.drawn(cell) >= self.need(cell) for cell in way):
                self.ways[way] = False
        for way, state in self.ways.items():
            if state is None and self.barred(way):
                self.ways[way] = False

    def touches_itself(self) -> bool:
        """Whether two neighbours on one link are not joined, nor the two loose ends that still can be."""
        chain_of = {cell: self.chain(cell) for cell in self.around}
        for way, state in self.ways.items():
            a, b = way
            if state is True:
                continue
            if chain_of[a] == chain_of[b]:
                return True
            numbers = {self.number(cell) for cell in (*chain_of[a], *chain_of[b])} - {0}
            if self.carried(a) == self.carried(b) == numbers and (
                state is False or any(self.drawn(cell) >= self.need(cell) for cell in way)
            ):
                return True
        return False

    def shut_detours(self) -> None:
        for way, state in self.ways.items():
            if state is None:
                after = self.copy()
                after.ways[way] = True
                if after.touches_itself():
                    self.ways[way] = False

    def use_all(self, cells: list[Cell]) -> None:
        for cell in cells:
            for other in self.neighbours(cell, None):
                self.ways[frozenset((cell, other))] = True

    def supposed(self, way: Way, *, drawn: bool, forced: tuple[Cell, ...], trusting: bool = False) -> Position:
        """What follows of a supposition by the forced moves of these cells only; trusting, without detours."""
        after = self.copy()
        after.ways[way] = drawn
        if after.clashes() or (trusting and after.touches_itself()):
            return after
        after.tidy()
        if trusting and drawn:
            after.shut_detours()
        while movable := [cell for cell in forced if after.forced(cell)]:
            after.use_all(movable)
            if after.clashes() or (trusting and after.touches_itself()):
                break
            after.tidy()
            if trusting:
                after.shut_detours()
        return after

    def pockets(self) -> Iterator[tuple[set[Cell], set[Cell]]]:
        """The groups of cells on no numbered chain, and the cells that each can be entered from or left to."""
        rest = {cell for cell in self.around if not self.carried(cell)}
        while rest:
            inside, touched, todo = set[Cell](), set[Cell](), [min(rest)]
            while todo:
                cell = todo.pop()
                inside.add(cell)
                for other in self.neighbours(cell, None) + self.neighbours(cell, True):
                    if other in rest and other not in inside:
                        todo.append(other)
                    elif other not in rest:
                        touched.add(other)
            rest -= inside
            yield inside, touched

    def loose_ends(self, number: int) -> list[Cell]:
        """The ends of a number's chains that still have to go on; none once the pair is joined."""
        chains = {tuple(self.chain(cell)) for cell in self.around if self.number(cell) == number}
        cells = [cell for chain in sorted(chains) for cell in chain] if len(chains) == 2 else []
        return [cell for cell in cells if self.drawn(cell) < self.need(cell)]

    def parted(self, number: int) -> bool:
        ends = self.loose_ends(number)
        if len(ends) < 2 or ends[1] in self.neighbours(ends[0], None):
            return not ends and any(self.drawn(c) == 0 for c in self.around if self.number(c) == number)
        return not any(set(ends) <= touched for _, touched in self.pockets())

    def sealed(self, where: Cell) -> bool:
        """Whether the cell lies in a pocket that no pair can visit."""
        touched = next((touched for inside, touched in self.pockets() if where in inside), None)
        numbers = {value for row in self.clues.rows for value in row if value}
        return touched is not None and not any(len(e := self.loose_ends(n)) == 2 and set(e) <= touched for n in numbers)


def fact(step: Step, name: str) -> tuple[Cell, ...]:
    value = dict(step.facts)[name]
    assert isinstance(value, tuple)
    return value


def numeral(step: Step, name: str) -> int:
    value = dict(step.facts)[name]
    assert isinstance(value, int)
    return value


def is_drawn(step: Step) -> bool:
    """Whether the link runs between the step's two cells, as its sentence says; a detour and a full gate close."""
    facts = dict(step.facts)
    assert facts.get("so") != facts.get("supposed", "")
    return facts.get("so") == "drawn"


def reason_holds(before: Position, step: Step) -> bool:
    """Whether what the step's sentence names is so, by its own small definition."""
    name, cell = step.technique, step.cells[0]
    if name in ("corner", "exit", "forced"):
        return before.drawn(cell) + len(before.neighbours(cell, None)) == before.need(cell)
    if name in ("differ", "loop"):
        barred = fact(step, "barred")
        for other in barred:
            if name == "loop" and other not in before.chain(cell):
                return False
            if name == "differ" and before.carried(cell) != {numeral(step, "number")}:
                return False
            if name == "differ" and not before.carried(other) - before.carried(cell):
                return False
        return bool(barred) and len(before.neighbours(cell, None)) == 1
    way = frozenset(step.cells)
    if name == "detour":
        after = before.copy()
        after.ways[way] = True
        return after.touches_itself()
    if name == "full-gate":
        return _is_full_gate(before, step)
    forced, trusting = fact(step, "forced"), name in TRUSTING
    after = before.supposed(way, drawn=not is_drawn(step), forced=forced, trusting=trusting)
    (where,) = fact(step, "where")
    if name in ("strand", "needed"):
        return after.stranded(where)
    if name == "shorter":
        return after.stranded(where) or after.clashes() or after.touches_itself()
    if name in ("clash", "no-escape"):
        return after.clashes()
    if name == "cut-off":
        return after.parted(numeral(step, "number"))
    if name == "sealed":
        return after.sealed(where)
    if name == "out-of-order":
        return _crossing(after, numeral(step, "number"), numeral(step, "other"))
    return True  # a trial fails in one of several ways; that it fails is its conclusion


def _is_full_gate(before: Position, step: Step) -> bool:
    """Whether each number named needs one of the ways named, as many as they are, and the edge takes one from them."""
    numbers = [fact for name, fact in step.facts if isinstance(fact, int)]
    ways = [before.chain(cell) for cell in fact(step, "gate")]
    shut = [cell for way in ways for cell in way]
    if len(set(numbers)) != len(ways) or len(set(shut)) < len(shut) or any(map(before.carried, shut)):
        return False
    for number in numbers:
        start, goal = before.loose_ends(number)
        seen, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for other in before.neighbours(here, None) + before.neighbours(here, True):
                if other not in seen and other not in shut and (other == goal or not before.carried(other)):
                    seen.add(other)
                    todo.append(other)
        if goal in seen:
            return False
    at_ways = [before.chain(cell) in ways for cell in step.cells]
    carried = before.carried(step.cells[0]) | before.carried(step.cells[1])
    return all(at_ways) or (any(at_ways) and bool(carried) and not carried & set(numbers))


def _crossing(after: Position, *numbers: int) -> bool:
    """Whether no two ways through what is still open, one for each number, keep clear of each other: tried out."""
    (first, goal), (second, end) = (after.loose_ends(number) for number in numbers)
    free = {cell for cell in after.around if not after.carried(cell)}

    def meets(start: Cell, goal: Cell, free: set[Cell]) -> bool:
        seen, todo = {start}, [start]
        while todo:
            here = todo.pop()
            if here == goal:
                return True
            for other in after.neighbours(here, None) + after.neighbours(here, True):
                if other not in seen and (other in free or other == goal):
                    seen.add(other)
                    todo.append(other)
        return False

    # A link that keeps to the rim of what is open leaves the other the most room: try those that hug a side.
    for hand in (1, -1):
        path = _along_the_rim(after, first, goal, free, hand)
        if path is not None and meets(second, end, free - set(path)):
            return False
    return True


def _along_the_rim(after: Position, start: Cell, goal: Cell, free: set[Cell], hand: int) -> list[Cell] | None:
    """A way from start to goal that always keeps to one hand, by depth-first search."""
    moves = ((0, 1), (1, 0), (0, -1), (-1, 0))
    seen = {start}
    trail: list[tuple[Cell, int]] = [(start, 0)]
    while trail:
        here, facing = trail[-1]
        if here == goal:
            return [cell for cell, _ in trail]
        for turn in (-1, 0, 1, 2):
            way = (facing + hand * turn) % 4
            there = (here[0] + moves[way][0], here[1] + moves[way][1])
            open_way = after.ways.get(frozenset((here, there)), False) is not False
            if open_way and there not in seen and (there in free or there == goal):
                seen.add(there)
                trail.append((there, way))
                break
        else:
            trail.pop()
    return None


def replay(clues: Clues) -> Iterator[tuple[Step, bool, bool]]:
    """Every step of a deduction: whether its conclusion follows from the position, and whether its reason holds."""
    graph = mesh(clues.width, clues.height)
    position = Position(clues)
    with LinkFormula(graph, len(link_ends(clues)) // 2, budget=10**9) as formula:
        formula.fix(link_ends(clues))

        def literal(way: Way, *, drawn: bool) -> int:
            a, b = (r * clues.width + c for r, c in way)
            edge = graph.between(a, b) + 1
            return edge if drawn else -edge

        moment: list[Position] = []  # since this technique came up: its steps were seen at one of these positions
        technique = ""
        for step in deduce(clues).steps:
            if step.technique != technique:
                technique, moment = step.technique, []
            moment.append(position.copy())
            known = [literal(way, drawn=state) for way, state in position.ways.items() if state is not None]
            if step.technique in PLACED:
                cell = step.cells[0]
                concluded = {frozenset((cell, other)): True for other in position.neighbours(cell, None)}
            else:
                concluded = {frozenset(step.cells): is_drawn(step)}
            follows = all(
                formula.answer([*known, literal(way, drawn=not drawn)]) is None for way, drawn in concluded.items()
            )
            # Steps of one moment are told one after the other; what an earlier one has settled needs no reason.
            settled = all(position.ways[way] is drawn for way, drawn in concluded.items())
            yield step, follows, settled or any(reason_holds(seen, step) for seen in reversed(moment))
            position.ways.update(concluded)
            position.tidy()
