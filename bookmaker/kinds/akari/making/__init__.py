"""What Akari's generator needs, used by it alone."""
