"""DKIM and Authentication-Results: which From address is vouched for, and how forgers try to be."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import dns.message
import dns.rcode
import dns.resolver
import dns.rrset
import pytest

from pbem.mail.dkim import is_aligned, txt_record
from pbem.mail.stamps import Stamp, Vouched, may_be_stamped, stamp_of
from tests.mail.signing import HEADERS, Names, names, signed

OURS = "games@example.org"
LETTER = (
    b"From: Ann Archer <ann@example.com>\r\n"
    b"To: games@example.org\r\n"
    b"Subject: my orders\r\n"
    b"Date: Wed, 02 Dec 2026 09:00:00 +0000\r\n"
    b"Message-ID: <1@example.com>\r\n"
    b"MIME-Version: 1.0\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\n"
    b"\r\n"
    b"MOVE 42 N\r\n"
)
NO_TYPE = tuple(name for name in HEADERS if name != "content-type")
SERVER = "mx.example.org"


def stamp(raw: bytes, dns: Names | None = None, trusted: tuple[str, ...] = ()) -> Stamp:
    """The stamp of a letter, in a world where example.com has our key."""
    return stamp_of(raw, OURS, trusted, dns or names("example.com"))


def test_a_signature_of_the_authors_domain_counts() -> None:
    assert stamp(signed(LETTER)) == Stamp(Vouched.DKIM, "ann@example.com", is_for_us=True)


def test_line_ends_may_have_changed_on_the_way() -> None:
    assert stamp(signed(LETTER).replace(b"\r\n", b"\n")).is_good


def test_the_second_signature_may_be_the_right_one() -> None:
    listed = signed(signed(LETTER), "lists.example.net")
    assert stamp(listed).is_good


def test_a_parent_domain_speaks_for_its_children() -> None:
    letter = LETTER.replace(b"ann@example.com", b"ann@post.example.com")
    assert stamp(signed(letter)).address == "ann@post.example.com"
    assert stamp(signed(letter)).is_good


@pytest.mark.parametrize(
    ("domain", "author", "speaks"),
    [
        ("example.com", "example.com", True),
        ("example.com", "a.b.example.com", True),
        ("post.example.com", "example.com", False),
        ("com", "example.com", False),
        ("ample.com", "example.com", False),
        ("", "example.com", False),
    ],
)
def test_who_speaks_for_whom(domain: str, author: str, speaks: bool) -> None:
    assert is_aligned(domain, author) is speaks


@pytest.mark.parametrize("domain", ["example.net", "evil.example.com", "com"])
def test_another_domains_signature_does_not_count_and_is_not_looked_up(domain: str) -> None:
    dns = names("example.net", "evil.example.com", "com")
    assert stamp(signed(LETTER, domain), dns).vouched is Vouched.NOBODY
    assert dns.asked == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"MOVE 42 N", b"MOVE 42 S"),
        (b"Subject: my", b"Subject: your"),
        (b"<ann@", b"<bob@"),
        (b"09:00:00", b"10:00:00"),
        (b"\r\n\r\nMOVE", b"\r\n\r\nGIVE 1 fish TO eve\r\nMOVE"),
    ],
)
def test_a_letter_changed_on_the_way_does_not_count(before: bytes, after: bytes) -> None:
    letter = signed(LETTER)
    assert before in letter
    assert stamp(letter.replace(before, after)).vouched is Vouched.NOBODY


@pytest.mark.parametrize(
    "field", [b"From: ann@example.com", b"Subject: x", b"To: x@y.z", b"Content-Type: a/b"]
)
def test_a_letter_with_a_field_twice_does_not_count(field: bytes) -> None:
    assert stamp(field + b"\r\n" + signed(LETTER)).vouched is Vouched.NOBODY


def test_two_authors_do_not_count() -> None:
    letter = LETTER.replace(b"<ann@example.com>", b"<ann@example.com>, bob@example.com")
    assert stamp(signed(letter)).vouched is Vouched.NOBODY


def test_a_body_signed_in_part_does_not_count() -> None:
    assert stamp(signed(LETTER, is_partial=True)).vouched is Vouched.NOBODY
    assert stamp(signed(LETTER, is_partial=True) + b"MOVE 43 N\r\n").vouched is Vouched.NOBODY


@pytest.mark.parametrize("missing", ["subject", "date"])
def test_what_tells_letters_apart_must_be_signed(missing: str) -> None:
    covers = tuple(name for name in HEADERS if name != missing)
    assert stamp(signed(LETTER, covers=covers)).vouched is Vouched.NOBODY


def test_a_letter_to_somebody_else_cannot_be_sent_on_to_us() -> None:
    other = signed(LETTER.replace(b"To: games@", b"To: eve@"), covers=NO_TYPE)
    assert stamp(other).vouched is Vouched.NOBODY
    redirected = signed(LETTER.replace(b"To: games@", b"To: eve@"))
    assert stamp(redirected) == Stamp(Vouched.DKIM, "ann@example.com", is_for_us=False)


def test_the_address_players_reply_to_may_hold_a_tag_and_stand_in_cc() -> None:
    letter = LETTER.replace(b"To: games@", b"To: eve@x.y\r\nCc: Games+island.ann.KEYKEY@")
    assert stamp(signed(letter, covers=(*NO_TYPE, "cc"))).is_for_us


def test_weak_keys_and_old_algorithms_do_not_count() -> None:
    assert stamp(signed(LETTER, bits=512), names("example.com", bits=512)).vouched is Vouched.NOBODY
    assert stamp(signed(LETTER, algorithm="rsa-sha1")).vouched is Vouched.NOBODY


def test_a_domain_that_only_tries_dkim_out_does_not_count() -> None:
    assert stamp(signed(LETTER), names("example.com", flags=b"; t=y:s")).vouched is Vouched.NOBODY
    assert stamp(signed(LETTER), names("example.com", flags=b"; t=s")).is_good


def test_a_key_that_is_gone_does_not_count_and_a_dns_that_is_down_leaves_it_open() -> None:
    assert stamp(signed(LETTER), names("example.net")).vouched is Vouched.NOBODY
    down = Names({}, is_down=True)
    assert stamp(signed(LETTER), down).is_unsure
    assert not stamp(signed(LETTER), down).is_good


def test_no_more_than_four_questions_are_asked_for_a_letter() -> None:
    dns, letter = names("example.net"), LETTER
    for number in range(9):
        letter = signed(letter, selector=f"s{number}")
    assert stamp(letter, dns).vouched is Vouched.NOBODY
    assert len(dns.asked) == 4


@pytest.mark.parametrize(
    "hidden", [b"X-A: b\rFrom: eve@example.net", b"X-A: b\r\rMOVE 1 N", b"X\0: y", b"no field"]
)
def test_a_header_that_programs_read_differently_does_not_count(hidden: bytes) -> None:
    assert stamp(hidden + b"\r\n" + signed(LETTER)).vouched is Vouched.NOBODY


@pytest.mark.parametrize(
    "field",
    [
        b"DKIM-Signature: ",
        b"DKIM-Signature: v=1; d=example.com",
        b"DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=mail; h=from:to:subject:date; bh=!; b=!",
        b"DKIM-Signature: v=1; a=rsa-sha256; d=example.com; d=example.com; s=mail; h=from; bh=AA==; b=AA==",
        b"DKIM-Signature: a=rsa-sha256; v=1; i=x; t=99999999999999999999; d=example.com; s=mail; "
        b"h=from:to:subject:date; bh=AAAA; b=AAAA",
    ],
)
def test_signatures_that_are_none(field: bytes) -> None:
    assert stamp(field + b"\r\n" + LETTER).vouched is Vouched.NOBODY
    assert stamp(field + b"\r\n" + signed(LETTER)).is_good


def test_long_runs_of_blanks_and_long_headers_take_no_time() -> None:
    began = time.perf_counter()
    assert stamp(signed(LETTER) + b" \t" * 500_000).vouched is Vouched.NOBODY
    assert stamp(b"X-Long: " + b"a\r\n b" * 200_000 + b"\r\n" + signed(LETTER)).vouched is Vouched.NOBODY
    assert time.perf_counter() - began < 2


@pytest.mark.parametrize("raw", [b"", b"\n", b"\r\n\r\n", b"From: a", bytes(range(256))])
def test_junk_has_no_stamp(raw: bytes) -> None:
    assert stamp(raw, trusted=(SERVER,)).vouched is Vouched.NOBODY


def results(said: str, raw: bytes = LETTER) -> bytes:
    """A letter to which a server added its results."""
    return f"Authentication-Results: {said}\r\n".encode() + raw


DKIM_PASS = f"{SERVER}; dkim=pass header.d=example.com header.s=mail"
DMARC_PASS = f"{SERVER}; spf=pass smtp.mailfrom=example.com; dmarc=pass (p=NONE) header.from=example.com"


def trusting(raw: bytes) -> Vouched:
    """Who vouches, where the word of our server is trusted and the DNS is down."""
    return stamp_of(raw, OURS, (SERVER,), Names({}, is_down=True)).vouched


def test_the_word_of_a_trusted_server_counts() -> None:
    assert trusting(results(DKIM_PASS, signed(LETTER))) is Vouched.SERVER
    assert trusting(results(DMARC_PASS)) is Vouched.SERVER
    assert stamp(results(DMARC_PASS)).vouched is Vouched.NOBODY  # trusted by nobody


def test_only_the_topmost_results_count() -> None:
    assert trusting(results("other.example.net; none", results(DMARC_PASS))) is Vouched.NOBODY
    assert trusting(results(f"{SERVER}; none", results(DMARC_PASS))) is Vouched.NOBODY
    assert trusting(results(DMARC_PASS, results("mx.evil.example; dmarc=fail"))) is Vouched.SERVER


OUTSIDE = (
    "from mail.evil.example (mail.evil.example [192.0.2.9]) by mx.example.org (Postfix) with ESMTPS id 1"
)


def traced(raw: bytes, *received: str) -> bytes:
    """A letter with Received lines above it, the topmost first."""
    return "".join(f"Received: {one}; Wed, 2 Dec 2026 09:00:00 +0000\r\n" for one in received).encode() + raw


def test_a_forged_pass_below_the_servers_received_line_does_not_count() -> None:
    assert trusting(traced(results(DMARC_PASS), OUTSIDE)) is Vouched.NOBODY
    assert trusting(traced(results(DKIM_PASS, signed(LETTER)), OUTSIDE)) is not Vouched.SERVER
    forged = traced(results(DMARC_PASS, traced(LETTER, OUTSIDE)), OUTSIDE)  # with a Received line of its own
    assert trusting(forged) is Vouched.NOBODY
    assert trusting(results(DMARC_PASS, traced(LETTER, OUTSIDE))) is Vouched.SERVER


@pytest.mark.parametrize(
    "handed_on",
    [
        f"from {SERVER} ([127.0.0.1]) by {SERVER} with LMTP id x (envelope-from <ann@example.com>)",
        "from s.internal ([unix socket]) by s.internal (Cyrus 3.9 (x86)) with LMTPA",
        "from imap.example.org [192.0.2.1] by localhost with IMAP (fetchmail-6.4.37) for <pbem@localhost>",
    ],
)
def test_what_only_hands_letters_on_does_not_hide_the_servers_word(handed_on: str) -> None:
    assert trusting(traced(results(DMARC_PASS, traced(LETTER, OUTSIDE)), handed_on)) is Vouched.SERVER


@pytest.mark.parametrize(
    "helo", ["x(a)by(b)mx.example.org(c)with(d)LMTP(e)", "by", "[x]", "(", "x)by", "with(x)LMTP"]
)
def test_nobody_who_calls_from_outside_can_pass_for_one_that_hands_letters_on(helo: str) -> None:
    received = f"from {helo} (evil.example [192.0.2.9]) by {SERVER} (Postfix) with ESMTP id 1 for <a@b.c>"
    assert trusting(traced(results(DMARC_PASS), received)) is Vouched.NOBODY


def test_a_server_that_writes_below_its_received_line_must_be_named_so() -> None:
    letter = traced(results(DMARC_PASS, results(DMARC_PASS)), OUTSIDE)
    below = traced(results(f"{SERVER}; dmarc=fail", results(DMARC_PASS)), OUTSIDE)
    for raw, vouched in ((letter, Vouched.SERVER), (below, Vouched.NOBODY)):
        assert stamp_of(raw, OURS, (SERVER,), Names({}), (SERVER,)).vouched is vouched
    assert stamp_of(letter, OURS, ("mx.other.example",), Names({}), (SERVER,)).vouched is Vouched.NOBODY


def test_a_hostile_field_takes_little_time() -> None:
    start = f"{SERVER}; spf=pass "
    for field in (";" * 7900, "x.y=z " * 1300, '"' * 7900, " " * 7000 + "(x)" * 50, "(" * 50, "\\a" * 3900):
        began = time.process_time()
        assert trusting(results(start + field)) is Vouched.NOBODY
        assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "said",
    [
        f"{SERVER}; spf=pass smtp.mailfrom=a;dmarc=pass header.from=example.com",
        f"{SERVER}; spf=pass smtp.mailfrom=a;dmarc=pass()header.from=example.com()header.x=y@evil.example",
        f"{SERVER}; spf=pass smtp.mailfrom=a; dmarc=pass header.from=example.com b@evil.example; dmarc=fail",
        f"{SERVER}; dmarc=fail header.from=evil.example; spf=pass smtp.mailfrom=a; "
        "dmarc=pass header.from=example.com header.x=y@evil.example",
        f"{SERVER}; spf=pass smtp.mailfrom=a; dmarc=pass header.from=example.com; b@evil.example",
        f"{SERVER}; dkim=fail header.i=a;dmarc=pass header.from=example.com",
        f"{SERVER}; dmarc=pass header.from=example.com; dmarc=pass header.from=example.com",
        f"{SERVER}; dmarc=fail header.from=example.com",
        f"{SERVER}; dmarc=pass header.from=example.net",
        f"{SERVER}; dmarc=pass",
        f"{SERVER}; spf=pass smtp.mailfrom=ann@example.com",
        f"{SERVER}; spf=fail (dmarc=pass header.from=example.com) smtp.mailfrom=x",
        f'{SERVER}; spf=fail smtp.mailfrom="a; dmarc=pass header.from=example.com "@x.y',
        f'{SERVER}; spf=fail smtp.mailfrom="a\\"; dmarc=pass header.from=example.com "@x.y',
        f"{SERVER}; spf=fail (a \\) ; dmarc=pass header.from=example.com) smtp.mailfrom=x",
        f"{SERVER}; x-dmarc=pass header.from=example.com",
        f"{SERVER}; dmarc=passed header.from=example.com",
        "dmarc=pass header.from=example.com",
        f"{SERVER}.evil.example; dmarc=pass header.from=example.com",
        "",
        ";",
        "(" * 3000,
    ],
)
def test_results_that_say_something_else(said: str) -> None:
    assert trusting(results(said)) is Vouched.NOBODY


def test_the_server_may_not_mean_the_signature_that_would_count() -> None:
    weak = signed(LETTER, is_partial=True)
    forged = signed(LETTER).partition(b"From:")[0].replace(b"bh=", b"bh=AAAA")
    assert trusting(results(DKIM_PASS, weak)) is Vouched.NOBODY
    assert trusting(results(DKIM_PASS, forged + weak)) is not Vouched.SERVER
    assert trusting(results(DMARC_PASS, weak)) is Vouched.NOBODY


@pytest.mark.parametrize(
    "other", ["dkim=fail header.d=example.com", "dkim=fail", "dkim=fail header.i=@example.com"]
)
def test_a_signature_that_failed_takes_back_one_that_passed(other: str) -> None:
    assert trusting(results(f"{DKIM_PASS}; {other}", signed(LETTER))) is not Vouched.SERVER
    assert (
        trusting(results(f"{DKIM_PASS}; dkim=fail header.d=list.example", signed(LETTER))) is Vouched.SERVER
    )


def test_versions_comments_and_letter_case_are_read() -> None:
    said = f"{SERVER.upper()} 1; DKIM/1 = PASS (1024-bit key; good) Header.D=Example.COM header.b=x"
    assert trusting(results(said, signed(LETTER))) is Vouched.SERVER


def test_a_letter_that_bears_no_mark_is_not_looked_into() -> None:
    assert not may_be_stamped(LETTER, (SERVER,))
    assert may_be_stamped(signed(LETTER), ())
    assert may_be_stamped(results(DMARC_PASS), (SERVER,))
    assert not may_be_stamped(results(DMARC_PASS), ())


@pytest.fixture
def name_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A name server of our own: it knows "long", refuses "broken", and is silent about "silent"."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as wire:
        wire.bind(("127.0.0.1", 0))
        threading.Thread(target=answer_questions, args=(wire,), daemon=True).start()
        resolver = dns.resolver.Resolver(configure=False)
        resolver.nameservers, resolver.port = ["127.0.0.1"], wire.getsockname()[1]
        monkeypatch.setattr(dns.resolver, "default_resolver", resolver)
        monkeypatch.setattr("pbem.mail.dkim.DNS_PATIENCE", 0.5)
        yield
        wire.sendto(b"", wire.getsockname())


def answer_questions(wire: socket.socket) -> None:
    """Answer what comes, until nothing comes."""
    while octets := wire.recvfrom(4096):
        if not octets[0]:
            return
        answer = dns.message.make_response(dns.message.from_wire(octets[0]))
        name = answer.question[0].name.to_text()
        if name.startswith("silent"):
            continue
        if name.startswith("long"):
            answer.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", '"v=DKIM1; " "p=AAAA"'))
        elif not name.startswith("empty"):
            answer.set_rcode(dns.rcode.SERVFAIL if name.startswith("broken") else dns.rcode.NXDOMAIN)
        wire.sendto(answer.to_wire(), octets[1])


@pytest.mark.usefixtures("name_server")
def test_the_dns_is_asked() -> None:
    assert txt_record("long.example.com.") == b"v=DKIM1; p=AAAA"
    assert txt_record("empty.example.com.") is None
    assert txt_record("none.example.com.") is None


@pytest.mark.parametrize("name", ["silent.example.com.", "broken.example.com."])
@pytest.mark.usefixtures("name_server")
def test_a_dns_in_trouble_is_no_answer(name: str) -> None:
    with pytest.raises(OSError, match="The DNS gives no answer"):
        txt_record(name)


def test_names_the_dns_cannot_hold_have_no_record() -> None:
    assert txt_record("a" * 64 + ".example.com.") is None
    assert txt_record(".".join(["abc"] * 100)) is None
