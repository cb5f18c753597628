"""Chores for whoever looks after Poda; the running application imports none of this."""
