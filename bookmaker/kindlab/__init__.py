"""What makers of kinds work with: a project to begin with, the guide, measures, mutants; never a kind by name."""
