"""A checker of DRAT proofs that knows nothing of puzzles: DIMACS and proof -> whether nothing keeps the formula.

Forward, with two watched literals a clause: every lemma must follow by unit propagation (RUP), or by resolution on its
first literal with all that holds the opposite (RAT). Source: Wetzler, Heule, Hunt, "DRAT-trim", SAT 2014.
"""

from collections import defaultdict
from collections.abc import Iterable


class Checker:
    """Clauses, of which some are watched, and what is known to be true for good."""

    def __init__(self) -> None:
        self.clauses: dict[int, list[int]] = {}
        self.watched: dict[int, set[int]] = defaultdict(set)
        self.by_text: dict[tuple[int, ...], list[int]] = defaultdict(list)
        self.units: set[int] = set()
        self.next = 0
        self.is_empty = False

    def add(self, literals: Iterable[int]) -> None:
        """Let a clause hold from now on."""
        clause = list(dict.fromkeys(literals))
        if not clause:
            self.is_empty = True
            return
        name, self.next = self.next, self.next + 1
        self.clauses[name] = clause
        self.by_text[tuple(sorted(clause))].append(name)
        if len(clause) == 1:
            self.units.add(name)
            return
        for literal in clause[:2]:
            self.watched[literal].add(name)

    def delete(self, literals: Iterable[int]) -> None:
        """Let a clause hold no longer; what is not there is left alone, as units are by every checker."""
        names = self.by_text.get(tuple(sorted(dict.fromkeys(literals))), [])
        if names and len(self.clauses[names[-1]]) > 1:
            name = names.pop()
            for literal in self.clauses[name][:2]:
                self.watched[literal].discard(name)
            del self.clauses[name]

    def refutes(self, assumed: Iterable[int]) -> bool:
        """Whether unit propagation finds a contradiction where these literals are true."""
        true: set[int] = set()
        waiting = [*assumed, *(self.clauses[name][0] for name in self.units)]
        while waiting:
            literal = waiting.pop()
            if -literal in true:
                return True
            if literal in true:
                continue
            true.add(literal)
            for name in list(self.watched[-literal]):
                found = self._look(name, -literal, true)
                if found == 0:
                    return True
                if found is not None:
                    waiting.append(found)
        return False

    def _look(self, name: int, false: int, true: set[int]) -> int | None:
        """A clause one of whose watched literals became false: what must be true now, 0 if nothing can, None if it may.

        Watches are moved to literals that are not false; nothing is undone later, since any literal may be watched.
        """
        clause = self.clauses[name]
        if clause[0] == false:
            clause[0], clause[1] = clause[1], clause[0]
        if clause[0] in true:
            return None
        for at in range(2, len(clause)):
            if -clause[at] not in true:
                clause[1], clause[at] = clause[at], clause[1]
                self.watched[false].discard(name)
                self.watched[clause[1]].add(name)
                return None
        return 0 if -clause[0] in true else clause[0]

    def follows(self, lemma: list[int]) -> bool:
        """Whether a lemma is RUP, or RAT on its first literal."""
        if self.refutes(-one for one in lemma):
            return True
        if not lemma:
            return False
        against = [clause for clause in list(self.clauses.values()) if -lemma[0] in clause]
        return all(
            self.refutes([*(-one for one in lemma), *(-one for one in clause if one != -lemma[0])])
            for clause in [list(one) for one in against]
        )


def formula(text: str) -> list[list[int]]:
    """The clauses of DIMACS, as many as its head says."""
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("c")]
    (_, form, variables, count), *rest = lines
    clauses = [list(map(int, one[:-1])) for one in rest]
    assert (form, len(clauses)) == ("cnf", int(count))
    assert all(one[-1] == "0" for one in rest)
    assert max(abs(literal) for one in clauses for literal in one) <= int(variables)
    return clauses


def checks(cnf: str, proof: str) -> bool:
    """Whether the proof shows that nothing keeps the formula: each of its lemmas follows, and the last is empty."""
    checker = Checker()
    for clause in formula(cnf):
        checker.add(clause)
    for line in proof.splitlines():
        words = line.split()
        literals = [int(word) for word in words if word != "d"][:-1]
        if words[0] == "d":
            checker.delete(literals)
        elif not checker.follows(literals):
            return False
        else:
            checker.add(literals)
    return checker.is_empty
