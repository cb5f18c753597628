"""Commands for maintainers; the running application imports none of this."""
