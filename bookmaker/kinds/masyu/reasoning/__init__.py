"""What Masyu's techniques look at; used by them alone."""
