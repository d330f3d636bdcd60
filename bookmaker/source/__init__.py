"""What users write: YAML that knows its lines, checks of it, files that extend one another; never what it is for."""
