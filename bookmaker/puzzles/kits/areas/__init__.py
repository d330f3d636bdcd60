"""The kit of areas: a grid divided into areas: what is left of them, what follows, their pictures, reading, play."""
