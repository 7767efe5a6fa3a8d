"""IMAP servers that lie, babble or fall silent, and those that want an OAuth2 token: no Dovecot needed."""

from __future__ import annotations

import base64
import logging
import socket
import time
from pathlib import Path

import pytest

from pbem.mail.accounts import Account, Security
from pbem.mail.boxes import BoxFault
from pbem.mail.imap import ImapInbox
from tests.mail.fake_imap import FakeImap, fake_imap
from tests.mail.taking import LIMIT, MemoryMarks

BODY = b"Subject: a\r\n\r\nb"


def inbox_of(
    server: FakeImap, pauses: list[float] | None = None, account: Account | None = None
) -> ImapInbox:
    """An inbox at a server, everything taken."""
    sleep = (pauses if pauses is not None else []).append
    account = account or server.account()
    return ImapInbox(account, "INBOX", "seen", None, "all", MemoryMarks(), timeout=0.5, sleep=sleep)


def fetched(text: str) -> dict[str, str]:
    """The answer to the question for a letter's text."""
    return {"BODY.PEEK": text}


def taken(server: FakeImap) -> list[tuple[int, bytes]]:
    """What is taken from a server: uids and letters."""
    return [(letter.origin.uid, letter.raw(LIMIT)) for letter in inbox_of(server).arrivals()]


def fault_of(server: FakeImap, account: Account | None = None) -> tuple[str, list[float]]:
    """The sentence of the fault a server brings about, and the pauses between the tries."""
    pauses: list[float] = []
    with pytest.raises(BoxFault) as caught:
        for letter in inbox_of(server, pauses, account).arrivals():
            letter.raw(LIMIT)
    sentence = str(caught.value)
    assert sentence.startswith(("127.0.0.1:", "The line to 127.0.0.1:")) and sentence.endswith((".", "?"))
    assert "\n" not in sentence and len(sentence) < 400
    assert caught.value.__cause__ is None  # the library's own traceback stays inside
    return sentence, pauses


def test_a_decent_server() -> None:
    """What the other tests change answers so."""
    with fake_imap() as server:
        assert taken(server) == [(1, BODY + b"\r\n")]


@pytest.mark.parametrize(
    "sizes",
    [
        "* 1 FETCH (UID 1)",
        "* 1 FETCH (UID 1 RFC822.SIZE NIL)",
        "* 1 FETCH (FLAGS (\\Seen))",
        "* 1 FETCH (UID 1 RFC822.SIZE 9)",
        "* 9 FETCH (UID 9 RFC822.SIZE 1)",
    ],
)
def test_sizes_that_are_missing_or_wrong(sizes: str) -> None:
    """The letter is taken whole all the same."""
    with fake_imap({"(RFC822.SIZE": sizes + "\n{tag} OK done"}) as server:
        assert taken(server) == [(1, BODY + b"\r\n")]


def test_a_server_that_refuses_to_tell_sizes() -> None:
    """It is not needed."""
    with fake_imap({"(RFC822.SIZE": "{tag} NO not today"}) as server:
        assert taken(server) == [(1, BODY + b"\r\n")]


def test_answers_out_of_order_and_between() -> None:
    """Each letter's text goes with its number, whatever else is said."""
    answers = {
        "UID SEARCH": "* SEARCH 5 2 3 3\n{tag} OK done",
        "(RFC822.SIZE": "* 3 EXPUNGE\n* 2 FETCH (UID 5 RFC822.SIZE 1)\n* 9 EXISTS\n"
        "* 1 FETCH (RFC822.SIZE 1 UID 2)\n{tag} OK done",
        "UID FETCH 2 (BODY": '* 4 FETCH (FLAGS (\\Seen))\n* 1 FETCH (BODY[]<0> "x" UID 2)\n{tag} OK done',
        "UID FETCH 3 (BODY": '* 2 FETCH (UID 3 BODY[]<0> "y")\n* 1 EXPUNGE\n{tag} OK done',
        "UID FETCH 5 (BODY": '* 2 FETCH (UID 5 BODY[]<0> "z")\n* 3 FETCH (UID 6 BODY[]<0> "w")\n{tag} OK d',
    }
    with fake_imap(answers) as server:
        assert taken(server) == [(2, b"x"), (3, b"y"), (5, b"z")]


@pytest.mark.parametrize("answer", ["{tag} OK nothing", "{tag} NO [EXPUNGEISSUED] gone"])
def test_a_letter_that_is_gone(answer: str) -> None:
    """If the server no longer finds it, it is passed over."""
    with fake_imap({**fetched(answer), "UID SEARCH": GoneLater()}) as server:
        assert taken(server) == []


class GoneLater(str):
    """Letter 1 is found the first time only."""

    def __new__(cls) -> GoneLater:
        """Count from nothing."""
        self = super().__new__(cls, "later")
        self.times = 0
        return self

    times: int

    def format(self, *_: object, **words: object) -> str:
        """Answer once with a letter, then with none."""
        self.times += 1
        found = "* SEARCH 1" if self.times == 1 else "* SEARCH"
        return f"{found}\n{words['tag']} OK done"


@pytest.mark.parametrize("answer", ["{tag} OK nothing", "* 1 FETCH (UID 1 BODY[]<0> NIL)\n{tag} OK done"])
def test_a_letter_withheld_is_not_passed_over(answer: str) -> None:
    """It is there, so it must not be lost by taking the ones behind it."""
    with fake_imap(fetched(answer)) as server:
        sentence, pauses = fault_of(server)
    assert "does not hand over letter 1" in sentence
    assert pauses == [1, 2, 4, 8, 16]


@pytest.mark.parametrize(
    "answers",
    [
        {"UID SEARCH": "* SEARCH one two\n{tag} OK done"},
        {"UID SEARCH": "* BYE going down"},
        {"UID SEARCH": ""},
        {"UID SEARCH": "nonsense"},
        {"SELECT": "* many EXISTS\n* OK [UIDVALIDITY x] y\n* 1 EXISTS extra\n{tag} OK"},
        fetched("* 1 FETCH (UID 1 BODY[]<0> {{15}}\nshort"),
        fetched("* 1 FETCH (UID one BODY[]<0> x)\n{tag} OK done"),
        fetched("* 1 FETCH UID 1\n{tag} OK done"),
        fetched("* 1 FETCH (UID 1 BODY[]<0>)\n{tag} OK done"),
        fetched("* 1 FETCH " + "(" * 50_000 + "\n{tag} OK done"),
        fetched("* 1 FETCH (UID 1 BODY[]<0> {{99999999999999999999}}\nx)\n{tag} OK done"),
        fetched("x" * 1_100_000),
        {"CAPABILITY": "{tag} BAD what"},
        {"SELECT": "{tag} NO [UNAVAILABLE] try later"},
    ],
    ids=lambda answers: next(iter(answers)) if isinstance(answers, dict) else "",
)
def test_nonsense_is_one_sentence(answers: dict[str, str]) -> None:
    """Never a traceback of the library, and never a letter made up."""
    with fake_imap(answers) as server:
        fault_of(server)


def test_a_server_that_says_nothing() -> None:
    """It is asked once more, for the line may have died, and all that takes no longer than one patience."""
    with fake_imap(greeting="* OK ready", answers={"UID SEARCH": "* OK wait a moment"}) as server:
        sentence, pauses = fault_of(server)
        assert server.connections == 2
    assert "no answer came in time" in sentence
    assert pauses == [1]


LIE = "* 1 FETCH (UID 1 BODY[]<0> {{200000}}\n" + "x" * 500


@pytest.mark.parametrize(
    ("answers", "pace", "slow"),
    [
        ({}, 60.0, ""),
        ({}, 0.04, ""),
        ({}, 0.04, "CAPABILITY"),
        ({}, 0.04, "SELECT"),
        ({}, 0.04, "UID SEARCH"),
        (fetched(LIE), 0.04, "BODY.PEEK"),
        (fetched(LIE), 0.0, ""),
        ({"UID SEARCH": "* SEARCH 1\n" + "* 1 EXISTS\n" * 200}, 0.04, "UID SEARCH"),
    ],
    ids=["nothing", "greeting", "capability", "select", "search", "slow literal", "literal", "many lines"],
)
def test_a_server_that_sends_byte_by_byte(answers: dict[str, str], pace: float, slow: str) -> None:
    """Each byte comes well within half a second, which is the patience; the whole answer does not."""
    began = time.monotonic()
    with fake_imap(answers, pace=pace, slow=slow) as server:
        sentence, _ = fault_of(server)
        assert server.connections == 2
    assert "no answer came in time" in sentence
    assert time.monotonic() - began < 3  # for ever, before: each byte bought another half second


def test_a_server_that_is_slow_with_every_answer() -> None:
    """Answers that come just in time use the patience up together."""
    letters = {"UID SEARCH": f"* SEARCH {' '.join(map(str, range(1, 100)))}\n{{tag}} OK done"}
    bodies = {
        f"UID FETCH {uid} (BODY": f"* 1 FETCH (UID {uid} BODY[]<0> {{{{3}}}}\nx\n)\n{{tag}} OK done"
        for uid in range(1, 100)
    }
    began = time.monotonic()
    with fake_imap({**letters, **bodies}, pace=0.002, slow="BODY.PEEK") as server:
        fault_of(server)
        assert 3 < sum("BODY.PEEK" in line for line in server.heard) < 60
    assert time.monotonic() - began < 6


@pytest.mark.parametrize("greeting", ["* BYE too many", "220 smtp.example.com ESMTP", "\xff\xfe"])
def test_another_sort_of_server(greeting: str) -> None:
    """A greeting that is none of IMAP's."""
    with fake_imap(greeting=greeting) as server:
        fault_of(server)


def test_a_folder_without_numbers_can_not_be_used() -> None:
    """Without UIDVALIDITY pbem can't know which letters are new."""
    with fake_imap({"SELECT": "* 1 EXISTS\n{tag} OK done"}) as server:
        sentence, pauses = fault_of(server)
    assert 'does not number the letters of "INBOX"' in sentence
    assert pauses == []


def test_a_folder_that_may_only_be_read() -> None:
    """Letters could not be marked."""
    select = "* 1 EXISTS\n* OK [UIDVALIDITY 7] x\n* OK [READ-ONLY] y\n{tag} OK [READ-ONLY] done"
    with fake_imap({"SELECT": select}) as server:
        sentence, pauses = fault_of(server)
    assert "only read the folder" in sentence
    assert pauses == []


def test_nobody_listens() -> None:
    """A few tries with longer and longer pauses."""
    with fake_imap() as server:
        account = server.account()
        server.close()
        sentence, pauses = fault_of(server, account)
    assert sentence.endswith("connection refused. Is the field port right?")
    assert pauses == [1, 2, 4, 8, 16]


def test_no_server_of_that_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is wrong today is wrong in a minute: no second try."""

    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    account = Account("imap.exmaple.org", 993, Security.TLS, "gm", lambda: "geheim")
    pauses: list[float] = []
    inbox = ImapInbox(account, "INBOX", "seen", None, "all", MemoryMarks(), sleep=pauses.append)
    with pytest.raises(BoxFault, match=r"^There is no mail server of the name imap\.exmaple\.org\.$"):
        next(inbox.arrivals())
    assert pauses == []


def test_tls_on_a_plain_port() -> None:
    """What the library calls a wrong version number."""
    with fake_imap() as server:
        account = Account("127.0.0.1", server.port, Security.TLS, "gm", lambda: "geheim")
        sentence, _ = fault_of(server, account)
    assert sentence.endswith(
        "TLS failed (wrong version number). At port 993 security is tls as a rule, at port 143 starttls."
    )


def test_a_certificate_file_that_is_not_there(tmp_path: Path) -> None:
    """The GM's mistake, in a sentence that names the file."""
    file = tmp_path / "none.pem"
    account = Account("127.0.0.1", 1, Security.TLS, "gm", lambda: "geheim", certificate=file)
    inbox = ImapInbox(account, "INBOX", "seen", None, "all", MemoryMarks())
    with pytest.raises(BoxFault, match=f"The certificate file {file} can't be read: No such file"):
        next(inbox.arrivals())


@pytest.mark.parametrize(
    ("ways", "sent"),
    [
        ("AUTH=XOAUTH2", "user=gm\1auth=Bearer t0ken\1\1"),
        ("AUTH=OAUTHBEARER AUTH=XOAUTH2", "n,a=gm,\1auth=Bearer t0ken\1\1"),
    ],
)
def test_a_token(ways: str, sent: str) -> None:
    """OAUTHBEARER where there is a choice."""
    with fake_imap({"CAPABILITY": f"* CAPABILITY IMAP4rev1 {ways}\n{{tag}} OK done"}) as server:
        inbox = inbox_of(server, account=server.account("t0ken", is_token=True))
        assert [letter.origin.uid for letter in inbox.arrivals()] == [1]
        assert base64.b64encode(sent.encode()).decode() in server.heard


def test_a_token_is_asked_for_at_every_login() -> None:
    """It may have run out meanwhile."""
    tokens = iter(["first", "second"])
    with fake_imap({"CAPABILITY": "* CAPABILITY IMAP4rev1 AUTH=XOAUTH2\n{tag} OK done"}) as server:
        account = Account("127.0.0.1", server.port, Security.NONE, "gm", lambda: next(tokens), is_token=True)
        for _ in range(2):
            inbox = inbox_of(server, account=account)
            assert len(list(inbox.arrivals())) == 1
            inbox.close()
    assert next(tokens, None) is None


@pytest.mark.parametrize("way", ["XOAUTH2", "OAUTHBEARER"])
def test_a_token_refused(way: str) -> None:
    """The challenge that holds the reason is waved on; the token is not told, though the server says it."""
    answers = {
        "CAPABILITY": f"* CAPABILITY IMAP4rev1 AUTH={way}\n{{tag}} OK done",
        "AUTHENTICATE": "{tag} NO [AUTHENTICATIONFAILED] t0ken has run out",
    }
    with fake_imap(answers, challenges=("", "eyJzdGF0dXMiOiI0MDAifQ==")) as server:
        sentence, pauses = fault_of(server, server.account("t0ken", is_token=True))
        assert server.heard[-1] == ("" if way == "XOAUTH2" else "AQ==")
    assert "does not accept gm with this token" in sentence
    assert "t0ken" not in sentence
    assert pauses == []


def test_a_server_that_takes_no_tokens() -> None:
    """Nothing is sent."""
    with fake_imap() as server:
        sentence, pauses = fault_of(server, server.account("t0ken", is_token=True))
        assert not any("AUTHENTICATE" in line for line in server.heard)
    assert "takes no OAuth2 tokens" in sentence
    assert pauses == []


def test_a_server_without_auth_plain() -> None:
    """LOGIN, with names and passwords quoted."""
    with fake_imap({"CAPABILITY": "* CAPABILITY IMAP4rev1\n{tag} OK done"}) as server:
        inbox = inbox_of(server, account=server.account('pass "word', user='g"m \\x'))
        assert len(list(inbox.arrivals())) == 1
        assert len(list(inbox_of(server).arrivals())) == 1
        assert any(line.endswith('LOGIN gm "geheim"') for line in server.heard)
        assert any(line.endswith(r'LOGIN "g\"m \\x" "pass \"word"') for line in server.heard)


@pytest.mark.parametrize(
    ("words", "secret", "expected"),
    [("LOGINDISABLED", "geheim", "takes no password on this line"), ("", "gehäim", "letters beyond ASCII")],
)
def test_a_password_that_can_not_be_sent(words: str, secret: str, expected: str) -> None:
    """Nothing of it is sent."""
    with fake_imap({"CAPABILITY": f"* CAPABILITY IMAP4rev1 {words}\n{{tag}} OK done"}) as server:
        sentence, pauses = fault_of(server, server.account(secret))
        assert not any("LOGIN " in line for line in server.heard)
    assert expected in sentence and secret not in sentence
    assert pauses == []


def test_a_login_that_fails_for_now_is_tried_again() -> None:
    """RFC 5530: UNAVAILABLE is not a wrong password."""
    with fake_imap({"AUTHENTICATE": "{tag} NO [UNAVAILABLE] database is down"}) as server:
        _, pauses = fault_of(server)
    assert pauses == [1, 2, 4, 8, 16]


def test_a_line_cut_at_the_login_is_not_a_wrong_password() -> None:
    """It is tried again, and says what it was."""
    with fake_imap({"AUTHENTICATE": ""}) as server:
        sentence, pauses = fault_of(server)
    assert "failed while logging in" in sentence
    assert pauses == [1, 2, 4, 8, 16]


def test_a_secret_that_can_not_be_had() -> None:
    """What the command for the token says wrong goes to the GM as it is."""

    def none() -> str:
        raise OSError("The command oauth2 for the token failed with status 1.")

    with fake_imap() as server:
        account = Account("127.0.0.1", server.port, Security.NONE, "gm", none)
        with pytest.raises(BoxFault, match="The command oauth2 for the token failed with status 1"):
            next(inbox_of(server, account=account).arrivals())


def test_nothing_secret_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Neither the password nor a letter, even where everything is logged."""
    with caplog.at_level(logging.DEBUG), fake_imap() as server:
        assert taken(server)
    assert "geheim" not in caplog.text and "Subject" not in caplog.text
    assert base64.b64encode(b"\0gm\0geheim").decode() not in caplog.text
