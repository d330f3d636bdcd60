"""Geometry and search that kinds share: bit grids, edges, covers, regions, paths. Never a puzzle's rule."""
