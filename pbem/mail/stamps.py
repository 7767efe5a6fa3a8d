"""A letter's stamp: what the way it came says of its From address, by DKIM or by our own mail server."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from pbem.mail.authentication import Result, trusted_results
from pbem.mail.dkim import Lookup, Signature, check, is_aligned, signatures
from pbem.mail.headers import Headers
from pbem.mail.mime import Part, parse
from pbem.post import mailbox_of

_LONGEST_HEAD = 64_000
_END = re.compile(rb"\r?\n\r?\n")
_LINE = re.compile(rb"[!-9;-~]+:[^\r\0]*|[ \t][^\r\0]*")
_ONLY_ONE = (
    *("from", "sender", "to", "cc", "subject", "date", "message-id", "reply-to"),
    *("mime-version", "content-type", "content-transfer-encoding"),
)
_NEEDED = frozenset({"from", "subject", "date"})


class Vouched(Enum):
    """Who vouches for a From address."""

    NOBODY = "nobody"
    DKIM = "dkim"  # a signature of the address's domain, which we verified
    SERVER = "server"  # a mail server whose word the GM trusts
    UNSURE = "unsure"  # there is a signature, but the DNS could not be asked about it


@dataclass(frozen=True)
class Stamp:
    """What is known of a letter's one From address; `is_for_us`: its signature covers that it is to us."""

    vouched: Vouched = Vouched.NOBODY
    address: str = ""
    is_for_us: bool = False

    @property
    def is_good(self) -> bool:
        """Whether the address is who wrote the letter."""
        return self.vouched in (Vouched.DKIM, Vouched.SERVER)

    @property
    def is_unsure(self) -> bool:
        """Whether it may be found good another time."""
        return self.vouched is Vouched.UNSURE


NO_STAMP = Stamp()


def may_be_stamped(raw: bytes, trusted: Sequence[str]) -> bool:
    """Say, at little cost, whether a letter's header holds anything that `stamp_of` could go by."""
    head = raw[:_LONGEST_HEAD].lower()
    return b"dkim-signature:" in head or (bool(trusted) and b"authentication-results:" in head)


def stamp_of(
    raw: bytes, ours: str, trusted: Sequence[str], lookup: Lookup, below: Sequence[str] = ()
) -> Stamp:
    """Return a letter's stamp. `ours` is the address players write to; `trusted` are servers' names.
    `below` are those of them that write their results below their own Received line.

    A signature counts if it is of the From address's domain or one above it, covers the whole body, From,
    Subject and Date, and, so that a letter to somebody else can't be sent on to us as another one, either
    To or Cc with our address in it or else the Content-Type. What a trusted server says of a signature
    counts as if we had verified it.
    """
    fields = _fields(raw)
    if fields is None:
        return NO_STAMP
    headers = Headers(fields)
    address = headers.author()
    if not address:
        return NO_STAMP
    domain = address.rpartition("@")[2]
    own = [
        each
        for each in signatures(headers.all("dkim-signature"))
        if not each.domain or is_aligned(each.domain, domain)
    ]
    good = [each for each in own if each.domain and _is_enough(each, headers, ours)]
    good.sort(key=lambda each: not _is_for(each, headers, ours))
    found = _passed(trusted_results(fields.raw_items(), trusted, below) if trusted else [], domain)
    if "dkim" in found and own and len(good) == len(own):  # else it may be another that the server means
        return Stamp(Vouched.SERVER, address, _is_for(good[-1], headers, ours))
    if "dmarc" in found and not own:
        return Stamp(Vouched.SERVER, address, is_for_us=True)  # by where it came from: nobody can repeat that
    verdict = check(raw, good, lookup)
    if verdict.genuine:
        return Stamp(Vouched.DKIM, address, _is_for(verdict.genuine, headers, ours))
    return Stamp(Vouched.UNSURE if verdict.is_unsure else Vouched.NOBODY, address)


def _fields(raw: bytes) -> Part | None:
    """The letter's header, if every program reads the same fields in it; else None."""
    end = _END.search(raw, 0, _LONGEST_HEAD)
    lines = re.split(rb"\r?\n", raw[: end.start()]) if end else []
    if end is None or not lines or lines[0][:1].isspace() or not all(map(_LINE.fullmatch, lines)):
        return None
    fields = parse(raw[: end.end()])[0]
    names = Counter(name.lower() for name, _ in fields.raw_items())
    return None if any(names[name] > 1 for name in _ONLY_ONE) else fields


def _is_enough(signature: Signature, headers: Headers, ours: str) -> bool:
    if signature.is_weak or not signature.covers >= _NEEDED:
        return False
    return "content-type" in signature.covers or _is_for(signature, headers, ours)


def _is_for(signature: Signature, headers: Headers, ours: str) -> bool:
    """Whether the signature covers a field that names us as a recipient."""
    covered = [name for name in ("to", "cc") if name in signature.covers]
    return any(mailbox_of(address) == mailbox_of(ours) for _, address in headers.addresses(*covered))


def _passed(results: list[Result], domain: str) -> set[str]:
    """By which methods a server found the From domain genuine; one that says two things of it says nothing.

    There is one author, so there is one result of DMARC. Of DKIM each signature has its own, but of one that
    speaks for the domain, or of which nobody knows whose it is, none may have failed.
    """
    dmarc = [each for each in results if each.method == "dmarc"]
    dkim = [each for each in results if each.method == "dkim" and _speaks_for(each, domain)]
    passed = {"dkim"} if any(is_aligned(each.of("header.d"), domain) for each in dkim) else set()
    if any(each.value != "pass" for each in dkim):
        passed = set()
    if len(dmarc) == 1 and dmarc[0].value == "pass" and dmarc[0].of("header.from") == domain:
        passed.add("dmarc")
    return passed


def _speaks_for(result: Result, domain: str) -> bool:
    signer = result.of("header.d") or result.of("header.i").rpartition("@")[2]
    return not signer or is_aligned(signer, domain)
