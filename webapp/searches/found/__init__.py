"""What searches found: as messages to browsers, and kept while there is room."""
