"""A siege of Poda on this computer: `make siege`. docs/security.md lists the attacks and their results."""
