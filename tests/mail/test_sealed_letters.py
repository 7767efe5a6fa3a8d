"""Signed letters are read and the seal is noted; encrypted ones are known as such; winmail.dat is opened."""

from __future__ import annotations

import base64
import struct
from time import process_time

import pytest
from asn1crypto import cms  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.reading import read_letter
from pbem.mail.winmail import read_winmail
from pbem.post import Letter

ORDERS = "17H NE aggressive\nMOVE 42 > N"
INSIDE = f"Content-Type: text/plain; charset=utf-8\n\n{ORDERS}\n"
BLOB = "Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(b"\x30\x80signature").decode()
SMIME, PGP = "an S/MIME signature", "a PGP signature"
QUOTE = "\n\nOn Fri, Nov 20, 2026 at 9:00 AM GM <gm@zine.example> wrote:\n"


def letter(text: str) -> Letter:
    return read_letter(f"From: ann@example.org\n{text}".encode())


def parts(kind: str, *each: str) -> Letter:
    body = "".join(f"--b\n{part}\n" for part in each)
    return letter(f"Content-Type: multipart/{kind}; boundary=b\n\n{body}--b--\n")


def enveloped(octets: bytes, media: str = "application/pkcs7-mime; smime-type=signed-data") -> Letter:
    head = f"Content-Type: {media}; name=smime.p7m\nContent-Transfer-Encoding: base64\n\n"
    return letter(head + base64.encodebytes(octets).decode())


def signed(inside: bytes) -> bytes:
    content = {"content_type": "data", "content": inside}
    empty = {"version": "v1", "digest_algorithms": [], "encap_content_info": content, "signer_infos": []}
    return bytes(cms.ContentInfo({"content_type": "signed_data", "content": cms.SignedData(empty)}).dump())


@pytest.mark.parametrize(
    ("media", "seal"),
    [
        ("application/pkcs7-signature; name=smime.p7s", SMIME),
        ("application/x-pkcs7-signature; name=smime.p7s", SMIME),
        ("application/octet-stream; name=smime.p7s", SMIME),
        ("application/pgp-signature; name=signature.asc", PGP),
    ],
)
def test_a_signed_letter_is_read_and_its_seal_noted(media: str, seal: str) -> None:
    read = parts("signed", INSIDE, f"Content-Type: {media}\n{BLOB}")
    assert (read.text, read.seals, read.dropped) == (ORDERS, (seal,), (seal,))
    assert not read.is_encrypted


def test_a_letter_in_a_signed_envelope_is_read() -> None:
    read = enveloped(signed(INSIDE.encode()))
    assert (read.text, read.seals, read.faults) == (ORDERS, (SMIME,), ())
    again = enveloped(signed(INSIDE.encode()), "application/octet-stream")
    assert again.text == ORDERS


def test_envelopes_in_envelopes_are_opened_a_few_times() -> None:
    inside = INSIDE.encode()
    for _ in range(9):
        head = b"Content-Type: application/pkcs7-mime\nContent-Transfer-Encoding: base64\n\n"
        inside = head + base64.encodebytes(signed(inside))
    read = letter(inside.decode())
    assert read.text == ""
    assert read.faults == ("only the first 4 signed envelopes were opened",)


def test_a_broken_envelope_is_a_fault_that_asks_for_plain_text() -> None:
    assert "please send it as plain text" in " ".join(enveloped(b"\x30\x80garbage").faults)
    assert enveloped(b"").text == ""


@pytest.mark.parametrize("kind", ["enveloped_data", "encrypted_data"])
def test_an_encrypted_envelope_says_nothing(kind: str) -> None:
    octets = cms.ContentInfo({"content_type": kind}).dump() + b""
    read = enveloped(bytes(octets), "application/pkcs7-mime; smime-type=enveloped-data")
    assert (read.text, read.is_encrypted) == ("", True)


def test_pgp_mime_encrypted_says_nothing() -> None:
    read = parts(
        "encrypted; protocol=application/pgp-encrypted",
        "Content-Type: application/pgp-encrypted\n\nVersion: 1",
        "Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\nx\n-----END PGP MESSAGE-----",
    )
    assert (read.text, read.is_encrypted) == ("", True)


def test_a_pgp_message_in_the_text_says_nothing_but_a_quoted_one_is_quoted() -> None:
    armour = "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n=abcd\n-----END PGP MESSAGE-----"
    read = letter(f"\n{armour}\n")
    assert (read.text, read.is_encrypted) == ("", True)
    quoted = "\n".join(f"> {line}" for line in armour.split("\n"))
    read = letter(f"\n{ORDERS}{QUOTE}{quoted}\n")
    assert (read.text, read.is_encrypted) == (ORDERS, False)


def test_a_clear_signed_text_loses_its_armour_and_dashes() -> None:
    read = letter(
        "\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n17H NE\n- - MOVE 42 > N\n- -- \nAnn\n"
        "-----BEGIN PGP SIGNATURE-----\n\niQEz\n=abcd\n-----END PGP SIGNATURE-----\n"
    )
    assert (read.text, read.seals) == ("17H NE\n- MOVE 42 > N", (PGP,))
    assert read.dropped == ("a signature of 2 lines", PGP)


def test_a_key_below_the_orders_is_left_out() -> None:
    armour = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQEN\n-----END PGP PUBLIC KEY BLOCK-----"
    read = letter(f"\n{ORDERS}\n\n{armour}\n")
    assert (read.text, read.seals, read.dropped) == (ORDERS, (), ("a PGP key",))


def test_armour_without_end_leaves_what_was_signed() -> None:
    read = letter(f"\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{ORDERS}\n")
    assert read.text == ORDERS
    assert read.seals == ()


# winmail.dat ---------------------------------------------------------------------------------


def attribute(tag: int, value: bytes, level: int = 1) -> bytes:
    return struct.pack("<BII", level, tag, len(value)) + value + struct.pack("<H", sum(value) & 0xFFFF)


def counted(kind: int, number: int, value: bytes) -> bytes:
    head = struct.pack("<HHII", kind, number, 1, len(value))
    return head + value + b"\0" * (-len(value) % 4)


def winmail(*attributes: bytes) -> bytes:
    return b"\x78\x9f\x3e\x22\x01\x00" + b"".join(attributes)


def properties(*each: bytes) -> bytes:
    return attribute(0x00069003, struct.pack("<I", len(each)) + b"".join(each))


CODEPAGE = attribute(0x00069007, struct.pack("<II", 1250, 0))
NAMED = struct.pack("<HH", 0x1E, 0x8001) + bytes(16) + struct.pack("<II", 1, 6) + b"a\0b\0\0\0\0\0"
NAMED += struct.pack("<II", 1, 2) + b"x\0\0\0"
MANY = struct.pack("<HHI", 0x1003, 0x0E00, 2) + bytes(8)
SUBJECT = attribute(0x00018004, b"MOVE 9 N\0")
UTF16 = f"{ORDERS}\nGENE Żubr".encode("utf-16-le") + b"\0\0"
BODY = counted(0x1F, 0x1000, UTF16)
RTF = counted(0x102, 0x1009, b"LZFu")


def in_winmail(octets: bytes, text: str = "") -> Letter:
    tnef = "Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\n"
    return parts("mixed", f"Content-Type: text/plain\n\n{text}\n", tnef + base64.encodebytes(octets).decode())


@pytest.mark.parametrize(
    "octets",
    [
        winmail(SUBJECT, CODEPAGE, attribute(0x0002800C, f"{ORDERS}\r\nGENE Żubr\0".encode("cp1250"))),
        winmail(SUBJECT, CODEPAGE, properties(NAMED, MANY, BODY, RTF)),
        winmail(CODEPAGE, properties(counted(0x1E, 0x1000, f"{ORDERS}\nGENE Żubr\0".encode("cp1250")))),
        winmail(
            properties(
                RTF, counted(0x102, 0x1013, f"<p>{ORDERS}<br>GENE Żubr</p>".replace("\n", "<br>").encode())
            )
        ),
    ],
)
def test_the_text_of_a_winmail_dat_is_read(octets: bytes) -> None:
    read = in_winmail(octets)
    assert [line for line in read.text.split("\n") if line] == [*ORDERS.split("\n"), "GENE Żubr"]
    assert read.faults == ()


def test_a_winmail_dat_beside_a_text_is_left_alone() -> None:
    assert in_winmail(winmail(properties(BODY)), "18C S").text == "18C S"


@pytest.mark.parametrize("octets", [winmail(properties(RTF)), b"", b"\x78\x9f\x3e\x22", winmail()[:5]])
def test_a_winmail_dat_without_text_asks_for_plain_text(octets: bytes) -> None:
    read = in_winmail(octets)
    assert read.text == ""
    assert "please send it as plain text" in read.faults[0]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 400), st.binary(max_size=6))
def test_any_broken_winmail_dat_is_read_as_far_as_it_goes(at: int, octets: bytes) -> None:
    whole = winmail(SUBJECT, CODEPAGE, properties(NAMED, MANY, BODY, RTF))
    found = read_winmail(whole[:at] + octets + whole[at + len(octets) :])
    assert len(found.text) < 400


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 200), st.binary(max_size=6))
def test_any_broken_envelope_is_a_letter(at: int, octets: bytes) -> None:
    whole = signed(INSIDE.encode())
    assert enveloped(whole[:at] + octets + whole[at + len(octets) :]).size > 0


HOSTILE = {
    "winmail of empty attributes": winmail(attribute(1, b"") * 90_000),
    "winmail of empty properties": winmail(
        attribute(0x00069003, b"\xff\xff\xff\xff" + bytes([2, 0, 1, 0, 0, 0, 0, 0]) * 120_000)
    ),
    "winmail of many values": winmail(
        attribute(0x00069003, (b"\x09\0\0\0" + b"\x1f\x10\0\x10\xff\xff\xff\xff") + bytes(900_000))
    ),
    "winmail of many named ones": winmail(properties(*[NAMED] * 20_000)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_winmail_dat_costs_little(name: str) -> None:
    began = process_time()
    in_winmail(HOSTILE[name])
    assert process_time() - began < 2


@pytest.mark.parametrize(
    "octets", [b"\x30\x80" * 400_000, b"\x24\x80" * 400_000, b"\x30\x84\xff\xff\xff\xff" * 9]
)
def test_a_hostile_envelope_costs_little(octets: bytes) -> None:
    head = signed(b"x")[:20]
    began = process_time()
    enveloped(octets)
    enveloped(head + octets)
    assert process_time() - began < 4


@pytest.mark.parametrize(
    "line", ["-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----", "- ", "A: b"]
)
def test_hostile_armour_costs_little(line: str) -> None:
    began = process_time()
    letter(f"\n-----BEGIN PGP SIGNED MESSAGE-----\n{(line + chr(10)) * 20_000}")
    assert process_time() - began < 2
