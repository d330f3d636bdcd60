"""The composing room: Manuscript -> Pages in points. Knows drawings and paper; never puzzles or kinds."""
