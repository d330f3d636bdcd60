"""Making Star Battles: stars, regions around them, and borders that move."""
