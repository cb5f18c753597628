"""What things are called and said, in the reader's language."""
