"""What Akari's techniques need, used by them and the generator alone."""
