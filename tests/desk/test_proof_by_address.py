"""Proof by the address: a signature, a trusted server's word, or, at the GM's risk, nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.desk.office import SLUG, Office, install, office_at
from tests.mail.signing import Names, names, signed

ORDERS = "KIND carnivore\n"
DMARC = "mx.example.org; dmarc=pass header.from=example.com"
TRUSTED = "trusted_authentication: [mx.example.org]\n"


class MakeRisky:
    """A maker of offices whose game takes some proof besides the key."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack

    def __call__(self, proof: str = "key-or-dkim", config: str = "") -> Office:
        """Open an office whose mail rule is this; example.com's key is in the DNS."""
        made = install(self._folder / "zine", more_config=config)
        file = made.games / f"{SLUG}.yaml"
        file.write_text(f"{file.read_text('utf-8')}mail: {{proof: {proof}}}\n", encoding="utf-8")
        office = self._stack.enter_context(office_at(self._folder / "zine", made))
        office.desk.lookup = names("example.com")
        office.posts()
        return office


@pytest.fixture
def risky(tmp_path: Path) -> Iterator[MakeRisky]:
    """A maker of offices."""
    with ExitStack() as stack:
        yield MakeRisky(tmp_path, stack)


def bare(office: Office, seat: str = "ann", **fields: str) -> bytes:
    """A letter without a tag."""
    return office.letter(seat, ORDERS, **{"Subject": "my orders", **fields}).as_bytes()


def seats(office: Office) -> list[str]:
    """The seats whose orders are on file."""
    return [filing.seat for filing in office.filings()]


def test_a_signed_letter_without_a_key_counts(risky: MakeRisky) -> None:
    office = risky()
    post = office.answer(signed(bare(office)))
    assert (post.to, seats(office)) == ("ann@example.com", ["ann"])


def test_where_only_the_key_counts_no_signature_does(risky: MakeRisky) -> None:
    office = risky("key")
    dns = office.desk.lookup = names("example.com")
    post = office.answer(signed(bare(office)))
    assert "does not hold your order key" in " ".join(post.text.split())
    assert (seats(office), dns.asked) == ([], [])


def test_the_key_counts_as_ever_and_nothing_is_looked_up(risky: MakeRisky) -> None:
    office = risky()
    dns = office.desk.lookup = names("example.com")
    office.answer(signed(office.letter("ann", ORDERS).as_bytes()))
    assert (seats(office), dns.asked) == (["ann"], [])


def test_the_dns_is_not_asked_within_a_transaction(risky: MakeRisky) -> None:
    office = risky()
    record = names("example.com")

    def lookup(name: str) -> bytes | None:
        with office.desk.store.transaction() as files:  # would wait for ever, or fail, within another
            files.games()
        return record(name)

    office.desk.lookup = lookup
    office.answer(signed(bare(office)))
    assert seats(office) == ["ann"]


@pytest.mark.parametrize(
    ("before", "after"), [(b"KIND carnivore", b"KIND herbivore"), (b"From: ann@", b"From: bob@")]
)
def test_a_letter_changed_or_forged_does_not_count(risky: MakeRisky, before: bytes, after: bytes) -> None:
    office = risky()
    letter = signed(bare(office))
    assert before in letter
    post = office.answer(letter.replace(before, after))
    assert "Nothing was changed" in " ".join(post.text.split())
    assert seats(office) == []


def test_a_signature_of_another_domain_does_not_count(risky: MakeRisky) -> None:
    office = risky()
    office.desk.lookup = names("example.com", "evil.example.net")
    office.answer(signed(bare(office), "evil.example.net"))
    assert seats(office) == []


def test_a_tag_without_a_key_names_the_seat(risky: MakeRisky) -> None:
    office = risky()
    office.answer(signed(bare(office, Subject="Re: [island/ann]")))
    office.answer(signed(bare(office, Subject="Re: [island/ann/wrong0key000]")))
    assert seats(office) == ["ann", "ann"]


@pytest.mark.parametrize("tag", ["[island/bob]", "[island/bob/aaaaaaaaaaaa]", "[island/gm]"])
def test_nobody_can_sign_for_another_seat(risky: MakeRisky, tag: str) -> None:
    office = risky()
    office.posts()
    office.come(signed(bare(office, Subject=tag)))
    assert seats(office) == []
    told = {post.to for post in office.posts()}
    assert told == {"ann@example.com", "pat@example.org"} | ({"bob@example.com"} if "bob" in tag else set())


@pytest.mark.parametrize("proof", ["key-or-dkim", "address"])
def test_the_gms_seat_is_proved_by_its_key_alone(risky: MakeRisky, proof: str) -> None:
    office = risky(proof)
    office.desk.lookup = names("example.org")
    letter = office.letter("ann", "READY\n", From="pat@example.org", Subject="[island/gm]")
    office.posts()
    office.come(signed(letter.as_bytes(), "example.org"))
    (post,) = office.posts()
    assert (post.to, "the GM's seat" in post.text) == ("pat@example.org", True)
    assert office.letters_kept()[-1].verdict == "refused"


def test_where_the_dns_is_down_the_player_is_told_to_try_again(risky: MakeRisky) -> None:
    office = risky()
    letter = signed(bare(office, Subject="[island/ann]"))
    office.desk.lookup = Names({}, is_down=True)
    post = office.answer(letter)
    assert "could not be checked just now" in " ".join(post.text.split())
    assert (post.to, seats(office)) == ("ann@example.com", [])


def test_who_has_two_seats_must_name_one_or_answer_its_mail(risky: MakeRisky) -> None:
    office = risky()
    with office.desk.store.transaction() as files:
        files.change_seat(1, "bob", "address", "ann@example.com", "", None, office.clock.now())
    office.posts()
    office.come(signed(bare(office)))
    told = [post.subject for post in office.posts() if post.to == "ann@example.com"]
    assert [office.tag(seat) in subject for seat, subject in zip(("ann", "bob"), told, strict=True)] == [
        True
    ] * 2
    office.answer(signed(bare(office, Subject="[island/bob]")))
    office.answer(signed(bare(office, In_Reply_To=office.id_of("island.1.welcome.bob"))))
    assert seats(office) == ["bob", "bob"]


def test_a_letter_signed_but_not_to_us_must_name_its_seat_in_the_subject(risky: MakeRisky) -> None:
    office = risky()
    letter = signed(bare(office, To="eve@example.com"))
    office.answer(letter)
    assert seats(office) == []
    office.answer(signed(bare(office, To="eve@example.com", Subject="[island/ann]")))
    assert seats(office) == ["ann"]


def test_the_word_of_a_trusted_server_counts(risky: MakeRisky) -> None:
    office = risky(config=TRUSTED)
    office.answer(f"Authentication-Results: {DMARC}\n".encode() + bare(office))
    assert seats(office) == ["ann"]


def test_the_word_of_another_does_not(risky: MakeRisky) -> None:
    office = risky()
    office.answer(f"Authentication-Results: {DMARC}\n".encode() + bare(office))
    assert seats(office) == []


def test_forged_results_below_the_servers_own_do_not_count(risky: MakeRisky) -> None:
    office = risky(config=TRUSTED)
    own = b"Authentication-Results: mx.example.org; dmarc=fail header.from=example.com\n"
    office.answer(own + f"Authentication-Results: {DMARC}\n".encode() + bare(office))
    assert seats(office) == []


def test_a_forged_pass_below_the_servers_received_line_gets_nowhere(risky: MakeRisky) -> None:
    office = risky(config=TRUSTED)
    received = (
        b"Received: from evil.example ([192.0.2.9]) by mx.example.org with ESMTP; 2 Dec 2026 09:00 +0000\n"
    )
    forged = f"Authentication-Results: {DMARC}\n".encode() + bare(office)
    office.answer(received + forged)
    assert seats(office) == []
    office.answer(f"Authentication-Results: {DMARC}\n".encode() + received + bare(office))
    assert seats(office) == ["ann"]


def test_gmail_writes_below_its_own_received_line(risky: MakeRisky) -> None:
    office = risky(config="trusted_authentication: [mx.google.com]\n")
    top = (
        "Delivered-To: games@example.org\n"
        "Received: by 2002:a05:6a10:1234:b0:5 with SMTP id a5csp1; Wed, 2 Dec 2026 01:00:02 -0800 (PST)\n"
        "Received: from mail.example.com (mail.example.com. [192.0.2.7])\n"
        "        by mx.google.com with ESMTPS id x1 for <games@example.org>; Wed, 2 Dec 2026 01:00:01 -0800\n"
        "Received-SPF: pass (google.com: domain of ann@example.com designates it as permitted sender)\n"
        "Authentication-Results: mx.google.com;\n"
        "       spf=pass (google.com: domain of ann@example.com designates it as permitted sender) "
        "smtp.mailfrom=ann@example.com;\n"
        "       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.com\n"
    )
    office.answer(top.encode() + bare(office))
    assert seats(office) == ["ann"]


def test_where_the_gm_takes_the_risk_the_address_is_enough(risky: MakeRisky) -> None:
    office = risky("address")
    office.answer(bare(office, From="Ann <ANN@Example.com>"))
    assert seats(office) == ["ann"]
    office.come(bare(office, From="ann@example.net", Subject="[island/ann]"))
    assert seats(office) == ["ann"]


DISGUISED = {
    "a quoted local part": '"ann@example.com"@evil.example',
    "a quoted local part of the right domain": '"ann"@example.com',
    "an address before another": "ann@example.com <eve@evil.example>",
    "an address as the name": '"ann@example.com" <eve@evil.example>',
    "an address as an encoded name": "=?utf-8?q?ann=40example.com?= <eve@evil.example>",
    "an address behind another": "Ann <ann@example.com> eve@evil.example",
    "an address as a comment": "eve@evil.example (ann@example.com)",
    "two addresses": "ann@example.com, eve@evil.example",
    "two domains": "<ann@example.com@evil.example>",
    "a way to take": "<@evil.example:ann@example.com>",
    "a group": "Players: ann@example.com;",
    "quotation marks that are none": 'Ann \\"<ann@example.com>\\" <eve@evil.example>',
    "a space of no width": "Ann <a\u200bnn@example.com>",
    "a soft hyphen": "ann@exam\u00adple.com",
    "wide letters": "\uff41nn@example.com",
    "a wide sign": "ann\uff20example.com",
    "a second line": "eve@evil.example\nFrom: ann@example.com",
    "another field": "\nSender: ann@example.com",
}


@pytest.mark.parametrize("name", DISGUISED)
def test_what_only_looks_like_the_address_proves_nothing(risky: MakeRisky, name: str) -> None:
    office = risky("address")
    letter = bare(office, Subject="[island/ann]").split(b"\n")
    lines = [line for line in letter if not line.startswith(b"From: ")]
    office.come("\n".join([f"From: {DISGUISED[name]}", ""]).encode() + b"\n".join(lines))
    assert (seats(office), office.letters_kept()[-1].verdict) == ([], "refused")


@pytest.mark.parametrize(
    "line",
    [
        "<ann@example.com>",
        "ann@example.com (Ann)",
        '"Archer, \\"Ann\\"" <Ann@Example.com>',
        '"ann@example.com" <ann@example.com>',
        "Archer, Ann (home)\n <ann@example.com>",
        "=?utf-8?b?w4VubiBAIEhvbWU=?= <ann@example.com>",
        "Ånn O'Archer <ann@example.com>",
    ],
)
def test_the_address_may_be_written_in_all_usual_ways(risky: MakeRisky, line: str) -> None:
    office = risky("address")
    lines = [line for line in bare(office).split(b"\n") if not line.startswith(b"From: ")]
    office.come(f"From: {line}\n".encode() + b"\n".join(lines))
    assert seats(office) == ["ann"]


def test_letters_that_fold_into_those_of_the_address_prove_nothing(risky: MakeRisky) -> None:
    office = risky("address")
    with office.desk.store.transaction() as files:
        files.change_seat(1, "ann", "address", "kstrasse@example.com", "", None, office.clock.now())
    for address in ("\u212astrasse@example.com", "k\u017ftrasse@example.com", "kstraße@example.com"):
        office.come(f"From: {address}\nSubject: [island/ann]\n\n{ORDERS}".encode())
    assert seats(office) == []
    office.come(f"From: KStrasse@example.com\nSubject: [island/ann]\n\n{ORDERS}".encode())
    assert seats(office) == ["ann"]


def test_a_signed_letter_counts_once(risky: MakeRisky) -> None:
    office = risky()
    letter = signed(bare(office))
    assert office.come(letter, b"Received: again\r\n" + letter) == {"orders": 1, "duplicate": 1}


def test_automatic_letters_prove_nothing(risky: MakeRisky) -> None:
    office = risky("address")
    assert office.come(bare(office, Auto_Submitted="auto-replied")) == {"ignored": 1}
    assert seats(office) == []
