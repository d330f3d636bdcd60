"""The workshop: what is made and trusted. Knows the contract of a kind; never a kind by name, nor paper."""
