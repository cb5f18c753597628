"""How many threads the server needs."""

from webapp.http.arrivals import AT_A_TIME, HEALTH_AT_A_TIME
from webapp.http.lasting import STRANGERS

SPARE_THREADS = AT_A_TIME + STRANGERS + HEALTH_AT_A_TIME + 4
"""Beside one for each place: for pages, for strangers, and for those who ask for the server's health."""
