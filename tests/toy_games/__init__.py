"""The rules of small games that need what large games need. `tests.toys` brings them to the pages as an extension."""
