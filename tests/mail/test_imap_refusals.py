"""What a real server refuses is one sentence, at once: wrong certificates, passwords and folders."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.mail.accounts import Account, Security
from pbem.mail.boxes import BoxFault
from tests.mail.dovecot import PASSWORD, Box
from tests.mail.flaky import flaky
from tests.mail.taking import Taker, written

pytestmark = pytest.mark.dovecot


def fault_of(taker: Taker) -> str:
    """The sentence of a fault that is not tried again; a look says the same."""
    with pytest.raises(BoxFault) as caught:
        taker.take()
    sentence = str(caught.value)
    assert taker.pauses == [] and taker.subjects == []
    assert sentence.endswith(".") and "\n" not in sentence and PASSWORD not in sentence
    with pytest.raises(BoxFault) as looked:
        taker.inbox().look()
    assert without_times(str(looked.value)) == without_times(sentence)
    return sentence


def without_times(sentence: str) -> str:
    """Dovecot says how long it took to refuse."""
    return re.sub(r" \([0-9.+ ]+ secs\)", "", sentence)


@pytest.mark.parametrize("security", [Security.TLS, Security.STARTTLS])
def test_a_certificate_nobody_vouches_for(box: Box, security: Security) -> None:
    """The server's own certificate is not among the system's."""
    account = replace(box.account(security), certificate=None)
    sentence = fault_of(Taker(box, account=account))
    assert sentence == (
        f"The certificate of {account.place} can't be trusted, so nothing was sent: self-signed certificate. "
        "If the server is your own, name its certificate in the field certificate."
    )


def test_the_certificate_of_another_server(box: Box, tmp_path: Path) -> None:
    """A file of certificates is trusted, but this server's is not in it."""
    other, key = tmp_path / "other.pem", tmp_path / "key.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-noenc", "-subj", "/CN=localhost"]
    subprocess.run([*make, "-keyout", str(key), "-out", str(other)], check=True, capture_output=True)
    account = replace(box.account(Security.TLS), certificate=other)
    sentence = fault_of(Taker(box, account=account))
    assert sentence.endswith(f" The file {other}, which the field certificate names, does not hold it.")


def test_the_certificate_is_for_another_name(box: Box) -> None:
    """The address is not the one the certificate is for."""
    with flaky(box.dovecot.tls_port, is_text=False, host="127.0.0.2") as proxy:
        account = replace(box.account(Security.TLS, port=proxy.port), host="127.0.0.2")
        sentence = fault_of(Taker(box, account=account))
    assert "can't be trusted" in sentence and "127.0.0.2" in sentence
    assert "field certificate" not in sentence


@pytest.mark.parametrize("security", list(Security), ids=lambda security: security.value)
def test_a_wrong_password(box: Box, security: Security) -> None:
    """Not tried again: many servers shut the door after some tries."""
    account = box.account(security, password="geheim9")
    sentence = fault_of(Taker(box, account=account))
    assert sentence == (
        f"{account.place} does not accept {box.user} with this password: "
        "[AUTHENTICATIONFAILED] Authentication failed."
    )


def test_a_wrong_user(box: Box) -> None:
    """The same sentence: a server does not tell which of both is wrong."""
    account = replace(box.account(), user="niemand")
    assert "does not accept niemand with this password" in fault_of(Taker(box, account=account))


def test_no_such_folder(box: Box) -> None:
    """The server's reason is told."""
    sentence = fault_of(Taker(box, folder="Nirgends"))
    assert sentence.startswith(f'{box.account().place} refused while opening the folder "Nirgends": ')
    assert "doesn't exist" in sentence


def test_a_target_that_can_not_be_made(box: Box) -> None:
    """Nothing is taken that could not be moved: the GM must mend the setting first."""
    box.deliver(written("one"))
    taker = Taker(box, after="move", move_to="a//b")
    with pytest.raises(BoxFault, match='refused while making the folder "a//b"'):
        taker.take()
    assert taker.pauses == [] and taker.subjects == []


@pytest.mark.parametrize(("folder", "target"), [("INBOX", "inbox"), ("Spiel", "Spiel")])
def test_a_folder_is_not_its_own_target(box: Box, folder: str, target: str) -> None:
    """Each letter moved would come as a new one, for ever."""
    box.deliver(written("one"), folder=folder)
    taker = Taker(box, folder=folder, after="move", move_to=target)
    with pytest.raises(BoxFault, match=f'from the folder "{folder}" to itself'):
        taker.take()
    assert taker.subjects == []


def test_a_password_is_not_sent_where_starttls_is_missing(box: Box) -> None:
    """Whoever takes it out of the server's words gets nothing for it."""
    with flaky(box.dovecot.port, lambda line: line.replace(b" STARTTLS", b"")) as proxy:
        account = box.account(Security.STARTTLS, port=proxy.port)
        sentence = fault_of(Taker(box, account=account))
        commands = {step.split()[2] for step in proxy.log if step.startswith(b"> ")}
    assert "STARTTLS" in sentence
    assert commands == {b"CAPABILITY"}


def test_a_password_that_changed_while_waiting_is_a_sentence(box: Box) -> None:
    """The secret is asked for at every login, so a wrong one shows at the next."""
    secrets = iter([PASSWORD, "geheim9"])
    account = Account("127.0.0.1", box.dovecot.port, Security.NONE, box.user, lambda: next(secrets))
    taker = Taker(box, account=account)
    inbox = taker.inbox()
    assert taker.take(inbox) == []
    inbox.close()
    with pytest.raises(BoxFault, match="does not accept"):
        taker.take(inbox)
