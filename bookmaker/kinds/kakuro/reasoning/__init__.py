"""What Kakuro's techniques rest on."""
