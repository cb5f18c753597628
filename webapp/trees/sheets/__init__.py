"""Sheets of exercises: put together, handed out, printed, handed in, collected."""
