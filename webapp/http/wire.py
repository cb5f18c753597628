"""What the first bytes of a connection say: how much of it is the request, who asks, and for what.

Servers get a request as it was taken from the wire, and nothing after it. So nobody waits for what they read in another
way than it is read here: to them the request simply ends.
"""

import re
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

LARGEST = 96 * 1024
"""Bytes of a request that wait on the wire until all are there; a larger one is put aside as it comes."""

LARGEST_FILES = 4 * 1024 * 1024
"""Bytes of the largest request of all: nothing larger is waited for."""

END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"^content-length[ \t]*:(.*)$", re.I | re.M)
CODED = re.compile(rb"^transfer-encoding[ \t]*:", re.I | re.M)
NUMBER = re.compile(rb"[ \t]*([0-9]{1,12})[ \t]*\r?")
FORWARDED = re.compile(rb"^x-forwarded-for:(.*)$", re.I | re.M)
LASTING = re.compile(rb"\A[A-Z]+ /socket\.io/")
POLL = re.compile(rb"\A(GET|POST) /socket\.io/\?(?:[^ \r\n]*&)?sid=([\w-]+)[& ]")
HEALTH = re.compile(rb"\AGET /healthz[ ?]")


class Extent(NamedTuple):
    """How many bytes are taken, and whether they are the whole request: of one to be refused, the body is not."""

    size: int
    whole: bool


def extent(data: bytes, largest_body: int) -> Extent | None:
    """How much of what comes is the request; None as long as that cannot be told."""
    head, end, _ = data.partition(END_OF_HEAD)
    if not end:
        return Extent(len(data), False) if len(data) >= LARGEST else None
    size, length = len(head) + len(end), body_length(head)
    if length is None or length > largest_body:
        return Extent(size, False)
    return Extent(size + length, True)


def body_length(head: bytes) -> int | None:
    """Bytes of the body; None where they are not plainly said."""
    if CODED.search(head):
        return None
    told = LENGTH.findall(head)
    if not told:
        return 0
    number = NUMBER.fullmatch(told[0])
    return int(number[1]) if number and len(told) == 1 else None


def asks_for(data: bytes, peer: str, proxies: int) -> str:
    """The address that the request comes from: the peer's, or what the outermost of our proxies says."""
    if not proxies:
        return peer
    told = [part.strip() for found in FORWARDED.findall(data.partition(END_OF_HEAD)[0]) for part in found.split(b",")]
    return counted_as(told[-proxies].decode("latin-1")) if len(told) >= proxies else peer


@lru_cache(4096)
def counted_as(address: str) -> str:
    """What an address is counted as: whoever has one of IPv6 has all that begin with the same 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
