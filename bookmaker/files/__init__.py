"""Files: folders replaced whole, SQLite files, data shipped with the package, users' pictures; never what they show."""
