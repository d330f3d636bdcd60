"""What Slitherlink's techniques look at; used by them alone."""
