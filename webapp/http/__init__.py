"""What all pages and sockets share: visitors and rate limits, languages, error pages, static files, connections."""
