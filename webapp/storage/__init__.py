"""Where things are kept: the database, its tables and their migrations."""
