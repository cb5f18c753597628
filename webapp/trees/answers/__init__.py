"""What other programs read of a tree: the address of its page with another ending (docs/answers.md)."""
