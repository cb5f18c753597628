"""The address at which other devices in the room reach this machine."""

import functools
import ipaddress
import socket
from urllib.parse import urlsplit, urlunsplit


@functools.cache
def lan_address() -> str | None:
    """This machine's address in the local network, or None; finding it sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737): routed, never contacted
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def for_the_room(address: str, host: str) -> str:
    """The address with this machine's own in place of `localhost`, if others in the room can reach it.

    `host` is the interface that the server listens on; others reach the server only if it is every interface.
    """
    parts = urlsplit(address)
    ours = lan_address()
    if host not in ("0.0.0.0", "") or ours is None or not _is_loopback(parts.hostname or ""):
        return address
    return urlunsplit(parts._replace(netloc=f"{ours}:{parts.port}" if parts.port else ours))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
