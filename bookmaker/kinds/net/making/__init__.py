"""How Nets are made: trees grown, looked at by the hundred, mended; never what is true of a Net."""
