"""What the ladder of number paths knows and looks for. Never what the proof or the referee use."""
