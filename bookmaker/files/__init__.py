"""Files: folders replaced whole, data shipped with the package, users' pictures within limits; never what they show."""
