"""Who is asking: the visitor's cookie and its protection, rate limits, and addresses."""
