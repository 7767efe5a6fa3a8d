"""Signed and encrypted letters: S/MIME, PGP/MIME and PGP in the text. What is signed is read, not checked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.tongue import tr_noop
from pbem.mail.mime import Part

SMIME_SEAL = tr_noop("an S/MIME signature")
PGP_SEAL = tr_noop("a PGP signature")
PGP_KEY = tr_noop("a PGP key")
_SIGNATURES = {
    "application/pkcs7-signature": SMIME_SEAL,
    "application/x-pkcs7-signature": SMIME_SEAL,
    "application/pgp-signature": PGP_SEAL,
    "application/pgp-keys": PGP_KEY,
}
_BY_NAME = {".p7s": SMIME_SEAL, ".sig": PGP_SEAL}
_OPAQUE = ("application/pkcs7-mime", "application/x-pkcs7-mime")
_ENCRYPTED = (
    "enveloped_data", "authenticated_enveloped_data", "encrypted_data", "signed_and_enveloped_data",
)  # fmt: skip
_ARMOUR = "-----BEGIN PGP "
_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_MESSAGE = re.compile(r"^-----BEGIN PGP MESSAGE(?:, PART [\d/]{1,9})?-----$")
_OTHER = re.compile(r"^-----BEGIN PGP ((?:PUBLIC KEY|PRIVATE KEY|SIGNATURE)(?: BLOCK)?|ARMORED FILE)-----$")
_END = re.compile(r"^-----END PGP [A-Z ]{3,40}-----$")


@dataclass(frozen=True)
class Opened:
    """What is in an S/MIME envelope: the signed letter's bytes, or that it is encrypted or broken."""

    inside: bytes = b""
    is_encrypted: bool = False


@dataclass(frozen=True)
class Unarmoured:
    """A text without the armour of PGP: its seals, what was left out, and whether it is encrypted."""

    text: str
    seals: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    is_encrypted: bool = False


def signature_kind(media: str, name: str) -> str:
    """The signature or key that a part is, in words; empty if it is neither."""
    if media == "application/octet-stream" or media in _OPAQUE:
        return next((kind for end, kind in _BY_NAME.items() if name.lower().endswith(end)), "")
    return _SIGNATURES.get(media, "")


def is_envelope(media: str, name: str) -> bool:
    """Whether a part is an S/MIME envelope round a whole letter."""
    return media in _OPAQUE or (media == "application/octet-stream" and name.lower().endswith(".p7m"))


def is_encrypted(part: Part) -> bool:
    """Whether a part is a letter encrypted as PGP/MIME has it."""
    return part.get_content_type() in ("multipart/encrypted", "application/pgp-encrypted")


def opened(octets: bytes) -> Opened:
    """What is in an S/MIME envelope; nothing if it is broken."""
    from asn1crypto import cms  # type: ignore[import-untyped]  # lazily: few letters need it

    try:
        envelope = cms.ContentInfo.load(octets)
        kind = envelope["content_type"].native
        if kind in _ENCRYPTED:
            return Opened(is_encrypted=True)
        if kind != "signed_data":
            return Opened()
        inside = envelope["content"]["encap_content_info"]["content"].native
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, OverflowError):
        return Opened()
    return Opened(inside if isinstance(inside, bytes) else b"")


def unarmoured(text: str) -> Unarmoured:
    """A text with PGP's armour and dash escapes taken off; quoted armour is left to the quotation."""
    if _ARMOUR not in text:
        return Unarmoured(text)
    kept: list[str] = []
    seals: list[str] = []
    dropped: list[str] = []
    lines = text.split("\n")
    is_sealed, at = False, 0
    while at < len(lines):
        line = lines[at].rstrip()
        if _MESSAGE.match(line):
            return Unarmoured("", tuple(seals), tuple(dropped), is_encrypted=True)
        if line == _SIGNED:
            is_sealed, at = True, _below_heads(lines, at + 1)
        elif found := _OTHER.match(line):
            kind = PGP_SEAL if found[1] == "SIGNATURE" else PGP_KEY
            (seals if is_sealed and kind == PGP_SEAL else dropped).append(kind)
            is_sealed, at = False, _below_armour(lines, at + 1)
        else:
            kept.append(line.removeprefix("- ") if is_sealed else lines[at])
            at += 1
    return Unarmoured("\n".join(kept), tuple(dict.fromkeys(seals)), tuple(dict.fromkeys(dropped)))


def _below_heads(lines: list[str], at: int) -> int:
    """The line below the fields ("Hash: …") of a piece of armour and the blank line that ends them."""
    while at < len(lines) and re.match(r"^[A-Za-z-]{1,30}: ", lines[at]):
        at += 1
    return at + 1 if at < len(lines) and not lines[at].strip() else at


def _below_armour(lines: list[str], at: int) -> int:
    """The line below the end of a piece of armour; the text's end if it has none."""
    while at < len(lines) and not _END.match(lines[at].rstrip()):
        at += 1
    return at + 1
