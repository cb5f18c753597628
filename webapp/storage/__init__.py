"""The database, its tables and their migrations."""
