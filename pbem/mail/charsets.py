"""Bytes into text, whatever the letter says its character set is."""

from __future__ import annotations

import codecs
from functools import lru_cache

from pbem.engine.tongue import tr
from pbem.mail.remarks import remark

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_FALLBACKS = ("utf-8", "cp1252", "latin-1")

# What mail programs write, and what they mean by it: mostly the larger set of Windows.
_MEANT = {
    "iso8859-1": "cp1252",
    "ascii": "utf-8",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "shift-jis": "cp932",
    "euc-kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
}
_OTHER_NAMES = {
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "x-gbk": "gb18030",
    "x-euc-jp": "euc_jp",
    "ansi": "cp1252",
    "x-ansi": "cp1252",
    "x-cp1250": "cp1250",
    "x-cp1251": "cp1251",
    "x-mac-roman": "mac_roman",
    "x-macroman": "mac_roman",
    "iso-8859-8-i": "cp1255",
    "iso-8859-8-e": "cp1255",
    "windows-874": "cp874",
    "windows-949": "cp949",
    "unicode-1-1-utf-7": "utf-7",
    "unicode-1-1-utf-8": "utf-8",
    "utf8mb4": "utf-8",
    "unicode": "utf-16",
}
_OF_ONE_BYTE = ("cp125", "iso8859", "latin", "mac-")  # in which UTF-8 is never an error, but nonsense

# Codecs that are not character sets of letters, or slow on hostile bytes.
_REFUSED = {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "mbcs", "oem"}


def decode(octets: bytes, charset: str = "") -> tuple[str, tuple[str, ...]]:
    """The text of some bytes, and the faults met; UTF-8, cp1252 and Latin-1 are tried in turn."""
    for bom, codec in _BOMS:
        if octets.startswith(bom):
            return octets.decode(codec, "replace"), ()
    codec, label = _codec(charset), _label(charset)
    if codec == "utf-8" and octets.isascii():  # nearly all letters
        return octets.decode("ascii"), ()
    if codec.startswith(_OF_ONE_BYTE) and _is_really_utf_8(octets):
        fault = remark(lambda: tr("the text is not {charset}; it was read as utf-8", charset=label))
        return octets.decode("utf-8"), (fault,)
    if codec:
        try:
            return octets.decode(_with_order(codec, octets)), ()
        except ValueError:
            text, used = _fallback(octets)
            return text, (remark(lambda: _not_valid(label, used)),)
    text, used = _fallback(octets)
    return text, (remark(lambda: _unknown(label, used)),) if charset.strip() else ()


def _not_valid(charset: str, used: str) -> str:
    return tr("the text is not valid {charset}; it was read as {used}", charset=charset, used=used)


def _unknown(charset: str, used: str) -> str:
    return tr(
        "the character set {charset} is unknown; the text was read as {used}", charset=charset, used=used
    )


def _is_really_utf_8(octets: bytes) -> bool:
    """Whether bytes beyond ASCII are all parts of UTF-8 letters, which in no other text happens by chance."""
    if octets.isascii():
        return False
    try:
        octets.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _with_order(codec: str, octets: bytes) -> str:
    """UTF-16 without a mark: the order in which most high bytes are zero; else the one of the standard."""
    if codec not in ("utf-16", "utf-32"):
        return codec
    size = 2 if codec == "utf-16" else 4
    little = octets[size - 1 :: size].count(0) > octets[::size].count(0)
    return f"{codec}-{'le' if little else 'be'}"


def _label(charset: str) -> str:
    return "".join(letter for letter in charset if letter.isascii() and letter.isprintable())[:40]


@lru_cache(256)
def _codec(charset: str) -> str:
    """The codec for a charset label, or nothing if there is none we would use."""
    label = charset.strip().strip("\"'").lower()
    try:
        name = codecs.lookup(_OTHER_NAMES.get(label, label)).name.replace("_", "-")
        b"a".decode(name, "replace")
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
