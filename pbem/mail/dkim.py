"""DKIM (RFC 6376): which signatures a letter bears, and whether one of its author's own domain is genuine."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

Lookup = Callable[[str], bytes | None]
"""The TXT record of a name, None where there is none; OSError where the DNS gives no answer just now."""

DNS_PATIENCE = 5.0
"""Seconds the DNS has for an answer."""
LEAST_KEY = 1024
"""Bits of the shortest RSA key that counts (RFC 8301)."""
_MOST_TRIED = 4
_LONGEST_RUN = 500  # blanks in a row: the library takes the square of them
_ALGORITHMS = frozenset({"rsa-sha256", "ed25519-sha256"})
_DOMAIN = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,20}")
_TESTING = re.compile(rb"(?:^|;)\s*t\s*=[^;]*\by\b")


@dataclass(frozen=True)
class Signature:
    """A DKIM signature as it describes itself: whose it is, and which header fields it covers.

    `domain` is empty where it can't be read. One that `is_weak` can't count: it covers only part of the
    body (l=), so that anything may have been written under it, or is of a kind no longer safe.
    """

    place: int  # among the letter's signatures
    domain: str
    covers: frozenset[str]
    is_weak: bool


def signatures(fields: list[str]) -> list[Signature]:
    """Return the signatures in a letter's DKIM-Signature fields."""
    return [_signature(place, _tags(field)) for place, field in enumerate(fields)]


def _signature(place: int, tags: dict[str, str]) -> Signature:
    domain = tags.get("d", "").lower()
    covers = frozenset(name.lower() for name in tags.get("h", "").split(":"))
    is_weak = "l" in tags or tags.get("a", "").lower() not in _ALGORITHMS
    return Signature(place, domain if _DOMAIN.fullmatch(domain) else "", covers, is_weak)


def is_aligned(domain: str, author: str) -> bool:
    """Say whether a domain speaks for an author's: it is the same, or one above it that is not top-level."""
    return "." in domain and (author == domain or author.endswith(f".{domain}"))


@dataclass
class Verdict:
    """Whether a signature was found genuine; else `is_unsure` says that the DNS could not be asked."""

    genuine: Signature | None = None
    is_unsure: bool = False


def check(raw: bytes, candidates: list[Signature], lookup: Lookup) -> Verdict:
    """Verify the first few of these signatures of a letter, until one is genuine or the DNS is in trouble."""
    verdict = Verdict()
    if b" " * _LONGEST_RUN in raw.replace(b"\t", b" "):
        return verdict
    for signature in candidates[:_MOST_TRIED]:
        if _is_genuine(raw, signature, lookup, verdict):
            return Verdict(signature)
        if verdict.is_unsure:
            break
    return verdict


def _is_genuine(raw: bytes, signature: Signature, lookup: Lookup, verdict: Verdict) -> bool:
    import dkim  # loaded where a game wants it only

    def record(name: bytes, timeout: float = 0) -> bytes | None:
        try:
            found = lookup(name.decode("ascii", "replace"))
        except OSError:
            verdict.is_unsure = True
            return None
        return None if found and _TESTING.search(found) else found

    try:
        return bool(dkim.DKIM(raw, minkey=LEAST_KEY).verify(signature.place, dnsfunc=record))
    except Exception:  # whatever a hostile signature does to the library, it is not genuine
        return False


def _tags(field: str) -> dict[str, str]:
    """The tags of a signature; nothing where one is there twice, which makes it void."""
    pairs = [part.partition("=") for part in re.sub(r"\s+", "", field).split(";") if part.strip()]
    tags = {name: value for name, _, value in pairs}
    return tags if len(tags) == len(pairs) else {}


def txt_record(name: str) -> bytes | None:
    """Ask the DNS for a TXT record."""
    import dns.exception
    import dns.name
    import dns.resolver

    try:
        place = dns.name.from_text(name)
    except (dns.exception.DNSException, UnicodeError):
        return None
    try:
        answer = dns.resolver.resolve(place, "TXT", lifetime=DNS_PATIENCE, search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return None
    except dns.exception.DNSException as fault:
        raise OSError(f"The DNS gives no answer: {fault}") from fault
    return next((b"".join(record.strings) for record in answer), None)
