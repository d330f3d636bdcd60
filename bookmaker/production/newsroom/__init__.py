"""The newsroom: the acts of a newspaper's calendar: plan, publish, printed, correct; only commands call it."""
