"""What the generator of number paths needs: random paths."""
