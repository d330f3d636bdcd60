"""What must hold: tests that read as sentences, with their data in folders beside them."""
