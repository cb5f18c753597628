"""Which address a request counts for, and what no client may claim about itself."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

Environ = dict[str, Any]
WSGI = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

UNTRUSTED = ("HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO")
"""Engine.IO believes these headers whoever sends them. What our own proxies say has been read by now (`ProxyFix`)."""


def counting_addresses(application: WSGI) -> WSGI:
    """The application, with the client's address as it is counted in `REMOTE_ADDR`."""

    def answer(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        for header in UNTRUSTED:
            environ.pop(header, None)
        environ["REMOTE_ADDR"] = counted_as(environ.get("REMOTE_ADDR", ""))
        return application(environ, start_response)

    return answer


@lru_cache(4096)
def counted_as(address: str) -> str:
    """The address itself, or the /64 network of an IPv6 address: one router has all of it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
