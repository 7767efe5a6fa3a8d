"""Posts handed to a mail server: envelopes, lines, TLS, and what each refusal means."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.mail.accounts import Account, Security
from pbem.mail.arrivals import BoxFault
from pbem.mail.reading import read_letter
from pbem.mail.smtp import SmtpOutbox
from pbem.mail.smtp_answers import Answer, LineClosed, LineLost, Step, fault_of, why
from pbem.mail.writing import compose
from pbem.post import NotNow, Post, Refused
from tests.mail.flaky import flaky
from tests.mail.mailserver import HANG_UP, HOST, Clerk, MailServer, free_port, mail_server, own_certificate

SENDER = "The Zine <gm@zine.example>"
POST = Post(
    "<turn-3.ann@zine.example>", "ann@example.org", "Ann", "Turn 3", "Hi.\n", "2026-11-20T18:00:00+00:00"
)
TIMEOUT = 15.0


@pytest.fixture
def server() -> Iterator[MailServer]:
    """A server without TLS and login."""
    with mail_server() as running:
        yield running


@pytest.fixture
def outbox(server: MailServer) -> Iterator[SmtpOutbox]:
    """The way to it."""
    box = SmtpOutbox(server.account(), SENDER, TIMEOUT)
    yield box
    box.close()


def post(number: int, to: str = "ann@example.org") -> Post:
    """One of many posts."""
    return replace(POST, message_id=f"<{number}@zine.example>", to=to)


def test_a_post_goes_in_an_envelope_of_its_own(server: MailServer, outbox: SmtpOutbox) -> None:
    outbox.send(POST)
    [mail] = server.clerk.taken
    assert (mail.sender, mail.recipients) == ("gm@zine.example", ("ann@example.org",))
    assert mail.octets == compose(POST, SENDER)


def test_dots_at_the_start_of_lines_arrive_as_they_were(server: MailServer, outbox: SmtpOutbox) -> None:
    text = ".\n..\n.x\nend\n.\n"
    outbox.send(replace(POST, text=text))
    assert read_letter(server.clerk.taken[0].octets).text == text.rstrip("\n")


def test_many_posts_go_over_one_line_which_ends_with_a_goodbye(server: MailServer) -> None:
    with flaky(server.port) as line:
        outbox = SmtpOutbox(server.account(port=line.port), SENDER, TIMEOUT)
        for number in range(5):
            outbox.send(post(number))
        outbox.close()
        assert line.connections == 1
        assert b"> QUIT" in [step.upper() for step in line.log]
        outbox.send(post(5))
        outbox.close()
        assert line.connections == 2
    assert len(server.clerk.taken) == 6


def test_a_refused_recipient_is_nobody_elses_trouble(server: MailServer, outbox: SmtpOutbox) -> None:
    server.clerk.always_say("RCPT bad@example.org", "550 5.1.1 No such user")
    refused = []
    for number in range(20):
        try:
            outbox.send(post(number, "bad@example.org" if number in (3, 11) else f"p{number}@example.org"))
        except Refused as fault:
            refused.append((number, str(fault)))
    assert [number for number, _ in refused] == [3, 11]
    assert refused[0][1] == (f"{HOST}:{server.port} refused mail to bad@example.org: 550 5.1.1 No such user")
    assert len(server.clerk.taken) == 18
    assert all(len(mail.recipients) == 1 for mail in server.clerk.taken)


def test_a_refused_content_is_said_in_the_servers_words(server: MailServer, outbox: SmtpOutbox) -> None:
    server.clerk.say("DATA", "554 5.7.1 Looks\x1b[2J like spam")
    with pytest.raises(Refused, match=r"refused the mail to ann@example\.org: 554 5\.7\.1 Looks") as caught:
        outbox.send(POST)
    assert "\x1b" not in str(caught.value)
    outbox.send(POST)
    assert len(server.clerk.taken) == 1


@pytest.mark.parametrize("step", ["MAIL", "RCPT", "DATA"])
def test_not_now_is_for_this_post_and_this_time(server: MailServer, outbox: SmtpOutbox, step: str) -> None:
    server.clerk.say(step, "451 4.7.1 Greylisted, come back later")
    with pytest.raises(NotNow, match=r"now: 451 4\.7\.1 Greylisted"):
        outbox.send(POST)
    outbox.send(POST)
    assert server.clerk.ids == [POST.message_id]


@pytest.mark.parametrize("step", ["MAIL", "RCPT", "DATA"])
def test_a_line_that_carried_enough_is_opened_anew(server: MailServer, step: str) -> None:
    with flaky(server.port) as line:
        outbox = SmtpOutbox(server.account(port=line.port), SENDER, TIMEOUT)
        outbox.send(post(1))
        server.clerk.say(step, "421 4.7.0 Too many mails on this line")
        outbox.send(post(2))
        outbox.close()
        assert line.connections == 2
    assert server.clerk.ids == ["<1@zine.example>", "<2@zine.example>"]


def test_a_server_that_takes_nothing_now_stops_the_run(server: MailServer, outbox: SmtpOutbox) -> None:
    outbox.send(post(1))
    server.clerk.always_say("MAIL", "421 4.3.2 Going down")
    with pytest.raises(LineClosed, match=r"takes no more mail now: 421 4\.3\.2 Going down"):
        outbox.send(post(2))


def test_a_line_closed_while_it_rested_is_opened_anew(server: MailServer) -> None:
    with flaky(server.port) as line:
        outbox = SmtpOutbox(server.account(port=line.port), SENDER, TIMEOUT)
        outbox.send(post(1))
        line.begin(cut_at=1)  # the next MAIL
        outbox.send(post(2))
        outbox.close()
        assert (line.cuts, line.connections) == (1, 1)
    assert server.clerk.ids == ["<1@zine.example>", "<2@zine.example>"]


@pytest.mark.parametrize("step", ["RCPT", "DATA"])
def test_lines_lost_time_and_again_stop_the_run(server: MailServer, outbox: SmtpOutbox, step: str) -> None:
    server.clerk.always_say(step, HANG_UP)
    for number in range(2):
        with pytest.raises(LineLost):
            outbox.send(post(number))
    with pytest.raises(BoxFault, match=r"was lost.* It was so 3 times in a row\.$"):
        outbox.send(post(2))
    server.clerk.say(step, HANG_UP, HANG_UP, "450 4.7.1 later", HANG_UP, HANG_UP)
    for kind in (LineLost, LineLost, NotNow, LineLost, LineLost):
        with pytest.raises(kind):
            outbox.send(post(3))
    outbox.send(post(3))
    assert server.clerk.ids == ["<3@zine.example>"]


def test_a_mail_larger_than_the_server_takes_is_refused() -> None:
    with mail_server(data_size_limit=2000) as server:
        outbox = SmtpOutbox(server.account(), SENDER, TIMEOUT)
        with pytest.raises(Refused, match="552"):
            outbox.send(replace(POST, text="x" * 5000))
        outbox.send(POST)
        outbox.close()
        assert server.clerk.ids == [POST.message_id]


def test_letters_beyond_ascii_before_the_at_need_a_server_that_knows_them(
    server: MailServer, outbox: SmtpOutbox
) -> None:
    with pytest.raises(Refused, match=r"cannot carry mail to jörg@example\.org: the part before the @"):
        outbox.send(replace(POST, to="jörg@example.org"))
    outbox.send(replace(POST, to="jörg@höhle.example".replace("ö", "oe", 1)))
    assert server.clerk.taken[0].recipients == ("joerg@xn--hhle-5qa.example",)
    with mail_server(enable_SMTPUTF8=True) as wider:
        box = SmtpOutbox(wider.account(), SENDER, TIMEOUT)
        box.send(replace(POST, to="jörg@höhle.example"))
        box.close()
        [mail] = wider.clerk.taken
    assert mail.recipients == ("jörg@xn--hhle-5qa.example",)
    assert "To: Ann <jörg@xn--hhle-5qa.example>\r\n".encode() in mail.octets


@pytest.mark.parametrize(
    "to", ["nobody", "", "a b@example.org", "ann@example.org>\r\nRCPT TO:<eve@x.example"]
)
def test_an_address_that_is_none_is_no_business_of_the_server(outbox: SmtpOutbox, to: str) -> None:
    with pytest.raises(ValueError, match="No mail can be sent to"):
        outbox.send(replace(POST, to=to))


# TLS


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ssl.SSLContext]:
    """A certificate and the server's side of it."""
    return own_certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def tls_server(tls: tuple[Path, ssl.SSLContext]) -> Iterator[MailServer]:
    """A server that speaks TLS from the start."""
    with mail_server(implicit=tls[1], certificate=tls[0]) as running:
        yield running


@pytest.fixture
def starttls_server(tls: tuple[Path, ssl.SSLContext]) -> Iterator[MailServer]:
    """A server that wants STARTTLS before anything else."""
    with mail_server(tls_context=tls[1], require_starttls=True, certificate=tls[0]) as running:
        yield running


def sent_by(account: Account) -> None:
    """Send a post and hang up."""
    outbox = SmtpOutbox(account, SENDER, TIMEOUT)
    try:
        outbox.send(POST)
    finally:
        outbox.close()


def test_a_post_goes_over_tls(tls_server: MailServer) -> None:
    account = tls_server.account(Security.TLS)
    sent_by(account)
    assert tls_server.clerk.ids == [POST.message_id]
    assert SmtpOutbox(account, SENDER, TIMEOUT).look().tls.startswith("TLSv1")


def test_a_post_goes_over_starttls(starttls_server: MailServer) -> None:
    account = starttls_server.account(Security.STARTTLS)
    sent_by(account)
    assert starttls_server.clerk.ids == [POST.message_id]
    assert SmtpOutbox(account, SENDER, TIMEOUT).look().tls.startswith("TLSv1")


@pytest.mark.parametrize("security", [Security.TLS, Security.STARTTLS])
def test_a_certificate_nobody_vouches_for_is_not_trusted(
    tls_server: MailServer, starttls_server: MailServer, security: Security
) -> None:
    server = tls_server if security is Security.TLS else starttls_server
    stranger = replace(server.account(security), certificate=None)
    with pytest.raises(BoxFault, match=r"its certificate is not to be trusted .* in the field certificate\."):
        sent_by(stranger)
    assert server.clerk.taken == []


def test_a_server_without_starttls_gets_no_mail_in_the_clear(server: MailServer) -> None:
    with pytest.raises(BoxFault, match=r"offers no STARTTLS\. If its port speaks TLS from the start"):
        sent_by(server.account(Security.STARTTLS))
    assert server.clerk.taken == []


def test_tls_at_the_wrong_port_is_told(server: MailServer) -> None:
    with pytest.raises(BoxFault, match=r"no TLS could be agreed on \(wrong version number\)\. At port 465"):
        sent_by(server.account(Security.TLS))


def test_tls_that_the_server_refuses_is_told_with_its_reason(tls_server: MailServer) -> None:
    alert = ssl.SSLError(1, "")
    alert.reason = "TLSV1_ALERT_PROTOCOL_VERSION"
    told = why(alert, tls_server.account(Security.TLS))
    assert told == "no TLS could be agreed on (tlsv1 alert protocol version)."


def test_the_certificate_of_another_server_is_said_to_be_that(tls_server: MailServer, tmp_path: Path) -> None:
    other, _ = own_certificate(tmp_path)
    with pytest.raises(BoxFault, match=f"The file {other}, which the field certificate names, does not hold"):
        sent_by(replace(tls_server.account(Security.TLS), certificate=other))


def test_a_certificate_file_that_is_missing_is_named(server: MailServer, tmp_path: Path) -> None:
    account = replace(server.account(Security.TLS), certificate=tmp_path / "none.pem")
    with pytest.raises(BoxFault, match=r"none\.pem: no certificate can be read here: No such file"):
        sent_by(account)


@pytest.mark.parametrize("host", ["no-such-host.invalid", "a..b", "x" * 80])
def test_a_host_that_is_not_there(host: str) -> None:
    with pytest.raises(BoxFault, match=r"can't be used: there is no host of that name"):
        sent_by(Account(host, 25, Security.NONE, "", lambda: ""))


def test_a_port_nobody_listens_at() -> None:
    with pytest.raises(BoxFault, match="nothing listens at that port"):
        sent_by(Account(HOST, free_port(), Security.NONE, "", lambda: ""))


def test_a_silent_server(server: MailServer) -> None:
    with flaky(server.port) as line:
        line.is_deaf = True
        with pytest.raises(BoxFault, match=r"did not answer in time|closed the line"):
            SmtpOutbox(server.account(port=line.port), SENDER, 0.5).send(POST)


def test_a_look_sends_nothing(server: MailServer) -> None:
    look = SmtpOutbox(server.account(), SENDER, TIMEOUT).look()
    assert (look.tls, look.is_logged_in, look.largest) == ("", False, 33554432)
    assert "8BITMIME" in look.features
    assert server.clerk.taken == []


# What an answer means

MEANINGS = [
    (Step.SENDER, 421, "bye", LineClosed, "takes no more mail now"),
    (Step.SENDER, 451, "later", NotNow, "does not take mail to ann@x.example now"),
    (Step.SENDER, 530, "5.7.0 Authentication required", BoxFault, "wants another login"),
    (Step.SENDER, 550, "not yours", BoxFault, "takes no mail from gm@z.example"),
    (Step.SENDER, 552, "too large", Refused, "refused mail to ann@x.example"),
    (Step.SENDER, 550, "5.4.5 Daily user sending limit exceeded", BoxFault, "takes no more mail today"),
    (Step.RECIPIENT, 550, "5.1.1 no such user", Refused, "refused mail to ann@x.example"),
    (Step.RECIPIENT, 553, "5.7.1 Sender address rejected: not owned", BoxFault, "takes no mail from gm@"),
    (Step.RECIPIENT, 550, "5.1.8 sender domain", BoxFault, "takes no mail from gm@z.example"),
    (Step.RECIPIENT, 554, "5.7.1 Relay access denied", NotNow, "does not take mail to ann@x.example now"),
    (Step.RECIPIENT, 452, "4.2.2 mailbox full", NotNow, "does not take mail to ann@x.example now"),
    (Step.RECIPIENT, 552, "5.2.2 mailbox full", Refused, "refused mail to ann@x.example"),
    (Step.CONTENT, 554, "5.7.1 spam", Refused, "refused the mail to ann@x.example"),
    (Step.CONTENT, 554, "5.7.1 relay of spam", Refused, "refused the mail to ann@x.example"),
    (Step.CONTENT, 250, "what?", NotNow, "now: 250 what?"),
    (Step.CONTENT, -1, "rubbish", NotNow, "now: -1 rubbish"),
    (Step.CONTENT, 999, "rubbish", NotNow, "said something that is no answer"),
]


@pytest.mark.parametrize(("step", "code", "words", "kind", "said"), MEANINGS)
def test_what_an_answer_means(step: Step, code: int, words: str, kind: type[OSError], said: str) -> None:
    fault = fault_of(Answer(code, words.encode()), step, "mx:25", "gm@z.example", "ann@x.example")
    assert type(fault) is kind
    assert str(fault).startswith("mx:25 ")
    assert said in str(fault)


def test_words_are_one_short_line() -> None:
    assert str(Answer(550, b"a\r\n\x1b[2J\xff b" + b"x" * 999)).isprintable()
    assert len(Answer(550, b"x" * 9999).text) <= 300


def test_a_clerk_says_yes_once_its_words_are_used_up() -> None:
    clerk = Clerk()
    clerk.say("RCPT", "450 a", "450 b")
    with mail_server(clerk) as server:
        outbox = SmtpOutbox(server.account(), SENDER, TIMEOUT)
        for _ in range(2):
            with pytest.raises(NotNow):
                outbox.send(POST)
        outbox.send(POST)
        outbox.close()
    assert len(clerk.taken) == 1
