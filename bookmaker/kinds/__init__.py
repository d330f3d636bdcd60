"""The collection: one room per kind of puzzle, all built alike; none knows another, nor paper."""
