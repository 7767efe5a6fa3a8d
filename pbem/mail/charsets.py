"""Bytes into text, whatever the letter says its character set is."""

from __future__ import annotations

import codecs

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_FALLBACKS = ("utf-8", "cp1252", "latin-1")

# What mail programs write, and what they mean by it.
_MEANT = {"iso8859-1": "cp1252", "ascii": "utf-8", "utf-7": ""}

# Codecs that are no character sets of letters, or slow on hostile bytes.
_REFUSED = {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "mbcs", "oem"}


def decode(octets: bytes, charset: str = "") -> tuple[str, tuple[str, ...]]:
    """The text of some bytes, and the faults met; UTF-8, cp1252 and Latin-1 are tried in turn."""
    for bom, codec in _BOMS:
        if octets.startswith(bom):
            return octets.decode(codec, "replace"), ()
    codec = _codec(charset)
    if codec:
        try:
            return octets.decode(codec), ()
        except ValueError:
            text, used = _fallback(octets)
            return text, (f"the text is not valid {_label(charset)}; it was read as {used}",)
    text, used = _fallback(octets)
    fault = f"the character set {_label(charset)} is unknown; the text was read as {used}"
    return text, (fault,) if charset.strip() else ()


def _label(charset: str) -> str:
    return "".join(letter for letter in charset if letter.isascii() and letter.isprintable())[:40]


def _codec(charset: str) -> str:
    """The codec for a charset label, or nothing if there is none we would use."""
    try:
        found = codecs.lookup(charset.strip().strip("\"'"))
        name = found.name.replace("_", "-")
        b"".decode(name)
    except (LookupError, ValueError):
        return ""
    name = _MEANT.get(name, name)
    return "" if name in _REFUSED else name


def _fallback(octets: bytes) -> tuple[str, str]:
    for codec in _FALLBACKS[:-1]:
        try:
            return octets.decode(codec), codec
        except UnicodeDecodeError:
            continue
    return octets.decode("latin-1"), "latin-1"
