"""The conductors, from what is asked to finished files: they alone see puzzles and paper; never rules or layout."""
