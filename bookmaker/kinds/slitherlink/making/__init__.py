"""What Slitherlink's generator needs; used by it alone."""
