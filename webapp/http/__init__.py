"""What every page and socket shares: who is asking and how often, in which language, and what went wrong."""
