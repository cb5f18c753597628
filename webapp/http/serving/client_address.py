"""The address that a request counts for, and the headers that clients must not set."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

Environ = dict[str, Any]
WSGI = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

UNTRUSTED = ("HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO")
"""Engine.IO believes these headers from anybody. `ProxyFix` has read those of our own proxies by now."""


def counting_addresses(application: WSGI) -> WSGI:
    """Wraps the application: `REMOTE_ADDR` becomes the address that the client counts for."""

    def answer(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        for header in UNTRUSTED:
            environ.pop(header, None)
        environ["REMOTE_ADDR"] = counted_as(environ.get("REMOTE_ADDR", ""))
        return application(environ, start_response)

    return answer


@lru_cache(4096)
def counted_as(address: str) -> str:
    """The address itself, or the /64 network of an IPv6 address, which usually belongs to one router."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
