"""A siege of Poda on this computer: `make siege`. What was tried and with what result stands in docs/security.md."""
