"""What the answers to all requests share: languages, templates, error pages, addresses, compression."""
