"""Who is asking: their cookie and its protection, how often they may ask, and where from."""
