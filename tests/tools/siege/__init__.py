"""What `tests/web/test_siege.py` does to servers of this computer; docs/security.md lists the results."""
