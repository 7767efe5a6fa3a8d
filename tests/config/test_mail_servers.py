"""Mail servers in config.yaml: what may be chosen, where passwords come from, what is said of mistakes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
import yaml

from pbem.config import Config, read_config, shipped_example, write_starter
from pbem.mail.accounts import Account, Security
from pbem.mailplaces import IMAP_PORTS, SMTP_PORTS, ImapPlace, SmtpPlace
from pbem.secrets import NoToken, from_command, from_environment, from_file
from pbem.yamlfile import BadFile

GM = "gm: {name: Pat Example, address: pat@example.org}\n"
IMAP = "kind: imap, host: imap.example.org, user: pat"
SMTP = "kind: smtp, host: smtp.example.org, user: pat"


def config_of(folder: Path, text: str) -> Config:
    """The configuration that a text makes."""
    (folder / "config.yaml").write_text(GM + text, encoding="utf-8")
    return read_config(folder)


def imap_of(folder: Path, fields: str) -> ImapPlace:
    """The one mailbox of a configuration."""
    (box,) = config_of(folder, f"inbox: [{{{IMAP}, {fields}}}]\n").inbox
    assert isinstance(box, ImapPlace)
    return box


def smtp_of(folder: Path, fields: str) -> SmtpPlace:
    """The outbox of a configuration."""
    box = config_of(folder, f"outbox: {{{fields}}}\n").outbox
    assert isinstance(box, SmtpPlace)
    return box


def said_of(place: Account) -> str:
    """What can be printed of an account."""
    return f"{place} {place!r} {place.place}"


def test_an_imap_mailbox_with_what_is_left_out(tmp_path: Path) -> None:
    box = imap_of(tmp_path, "password_env: PBEM_TEST")
    assert (box.folder, box.after, box.move_to, box.first) == ("INBOX", "seen", None, "unseen")
    assert box.place == "INBOX of pat at imap.example.org"
    account = box.account(IMAP_PORTS)
    assert (account.place, account.security) == ("imap.example.org:993", Security.TLS)
    assert not account.is_token


@pytest.mark.parametrize(("security", "imap", "smtp"), [("tls", 993, 465), ("starttls", 143, 587)])
def test_the_usual_ports(tmp_path: Path, security: str, imap: int, smtp: int) -> None:
    fields = f"password_env: X, security: {security}"
    assert imap_of(tmp_path, fields).account(IMAP_PORTS).port == imap
    assert smtp_of(tmp_path, f"{SMTP}, {fields}").account(SMTP_PORTS).port == smtp
    assert smtp_of(tmp_path, f"{SMTP}, {fields}, port: 2525").account(SMTP_PORTS).port == 2525


def test_a_server_of_this_very_machine_needs_neither_tls_nor_login(tmp_path: Path) -> None:
    box = smtp_of(tmp_path, "kind: smtp, host: localhost, security: none")
    assert (box.account(SMTP_PORTS).place, box.account(SMTP_PORTS).user, box.per_minute) == (
        "localhost:25", "", 60,
    )  # fmt: skip
    assert smtp_of(tmp_path, "kind: smtp, host: '::1', security: none, user: p, password_env: X").user == "p"
    assert (
        smtp_of(tmp_path, "kind: smtp, host: 127.0.0.3, security: none, user: p, password_env: X").port
        is None
    )


@pytest.mark.parametrize(
    "host", ["127.example.org", "127.0.0.1.example.org", "localhost.example.org", "10.0.0.1"]
)
def test_a_host_that_only_begins_like_this_machine_is_none(tmp_path: Path, host: str) -> None:
    with pytest.raises(BadFile, match="security"):
        smtp_of(tmp_path, f"kind: smtp, host: {host}, security: none, user: p, password_env: X")


def test_the_password_is_asked_for_when_it_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    account = imap_of(tmp_path, "password_env: PBEM_TEST").account(IMAP_PORTS)
    monkeypatch.setenv("PBEM_TEST", "hush hush\n")
    assert account.secret() == "hush hush"
    assert "hush" not in said_of(account)
    monkeypatch.delenv("PBEM_TEST")
    with pytest.raises(BadFile, match=r"The environment variable PBEM_TEST is not set"):
        account.secret()


def test_a_password_in_a_file_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "gmail.txt"
    file.write_text("abcd efgh\nnot this\n")
    file.chmod(0o644)
    account = imap_of(tmp_path, "password_file: gmail.txt").account(IMAP_PORTS)
    with pytest.raises(BadFile, match=r"others may read this password; run chmod 600"):
        account.secret()
    file.chmod(0o600)
    assert account.secret() == "abcd efgh"
    file.write_text("\n")
    with pytest.raises(BadFile, match="the first line must be the password, and it is empty"):
        account.secret()
    file.write_bytes(b"\xff\n")
    with pytest.raises(BadFile, match="it is not UTF-8 text"):
        account.secret()
    with pytest.raises(BadFile, match="can't be read: No such file"):
        from_file(tmp_path / "none")


def test_a_token_is_the_first_line_a_command_prints(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "print('tok-1'); print('more')"]
    account = imap_of(tmp_path, f"token_command: {command}").account(IMAP_PORTS)
    assert (account.secret(), account.is_token) == ("tok-1", True)


@pytest.mark.parametrize(
    "script",
    ["print('tok-1'); raise SystemExit(3)", "pass", "print()", "import sys; print(sys.stdin.read())"],
)
def test_a_command_that_gives_no_token(script: str) -> None:
    with pytest.raises(NoToken, match="for the token failed with status") as caught:
        from_command([sys.executable, "-c", script])
    assert "tok-1" not in str(caught.value)


def test_a_command_that_is_not_there() -> None:
    with pytest.raises(BadFile, match=r"There is no command no-such-command, which config.yaml names"):
        from_command(["no-such-command"])


def test_bytes_that_are_no_text_do_no_harm() -> None:
    octets = "import sys; sys.stdout.buffer.write(b'\\xff\\n')"
    assert from_command([sys.executable, "-c", octets]) == "\ufffd"


def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_TEST", "")
    with pytest.raises(BadFile, match="is not set"):
        from_environment("PBEM_TEST")


MISTAKES = [
    (
        f"inbox: [{{{IMAP}}}]",
        "inbox[1].user: needs one of password_env, password_file, token_command beside it.",
    ),
    (f"inbox: [{{{IMAP}, password: hush}}]", "inbox[1].password: no password stands in this file,"),
    (f"outbox: {{{SMTP}, pass: hush}}", "outbox.pass: no password stands in this file,"),
    ("outbox: [{password: hush}]", "outbox: must hold fields of its own, not a list."),
    ("inbox: {password: hush}", "inbox: must be a list, not the fields password."),
    (
        f"outbox: {{{SMTP}, password_env: {{a: hush}}}}",
        "outbox.password_env: must be text, not the fields a.",
    ),
    (
        f"outbox: {{{SMTP}, pasword_env: X}}",
        'outbox.pasword_env: is not known here; did you mean "password_env"?',
    ),
    (
        f"outbox: {{{SMTP}, password_env: X, password_file: y}}",
        "outbox.password_file: is one too many beside",
    ),
    (
        "outbox: {kind: smtp, host: h, password_env: X}",
        "outbox.password_env: is of no use without the field user.",
    ),
    (f"outbox: {{{SMTP}, token_command: oama}}", "outbox.token_command: must be a list, not 'oama'."),
    (f"outbox: {{{SMTP}, token_command: []}}", "outbox.token_command: must not be empty."),
    (f"outbox: {{{SMTP}, token_command: [oama, 5]}}", "outbox.token_command[2]: must be text, not 5."),
    (
        f"outbox: {{{SMTP}, password_env: X, security: none}}",
        "outbox.security: must be 'tls' or 'starttls': else",
    ),
    (
        f"outbox: {{{SMTP}, password_env: X, security: ssl}}",
        "outbox.security: must be 'tls', 'starttls' or 'none',",
    ),
    (
        f"outbox: {{{SMTP}, password_env: X, port: 70000}}",
        "outbox.port: must be a whole number from 1 to 65535,",
    ),
    (
        f"outbox: {{{SMTP}, password_env: X, per_minute: 0}}",
        "outbox.per_minute: must be a whole number from 1 to",
    ),
    (
        "outbox: {kind: smtp, host: 'smtp://h'}",
        "outbox.host: must be a server's name alone, such as mail.example.org",
    ),
    (
        "outbox: {kind: smtp, host: 'h:25'}",
        "outbox.host: must be a server's name alone, such as mail.example.org,",
    ),
    (f"inbox: [{{{IMAP}, password_env: X, after: move}}]", "inbox[1].move_to: is missing: after is move,"),
    (
        f"inbox: [{{{IMAP}, password_env: X, move_to: Done}}]",
        "inbox[1].move_to: is of no use where after is seen;",
    ),
    (
        f"inbox: [{{{IMAP}, password_env: X, after: move, move_to: INBOX}}]",
        "inbox[1].move_to: must be another",
    ),
    (
        f"inbox: [{{{IMAP}, password_env: X, after: eat}}]",
        "inbox[1].after: must be 'seen', 'flag', 'move' or",
    ),
    ("inbox: [{kind: imap, host: h}]", "inbox[1].user: is missing."),
    ("inbox: [imap]", "inbox[1]: must hold fields of its own, not 'imap'."),
    ("inbox: [{kind: mbox, path: a}, {kind: mbox, path: 5}]", "inbox[2].path: must be the path of a file or"),
]


@pytest.mark.parametrize(("text", "said"), MISTAKES, ids=[said[:50] for _, said in MISTAKES])
def test_mistakes_are_shown_their_place_and_no_password(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadFile) as caught:
        config_of(tmp_path, text + "\n")
    assert str(caught.value).startswith(f"{tmp_path / 'config.yaml'}, line 2: {said}")
    assert "hush" not in str(caught.value)
    assert "\n" not in str(caught.value)


def examples() -> list[str]:
    """Every box that the shipped example shows in remarks, as YAML."""
    text = shipped_example().read_text("utf-8")
    shown = re.findall(r"^  # (?:- )?kind:.*(?:\n  # .*)*", text, re.MULTILINE)
    return ["\n".join(line[4:] for line in box.split("\n")) for box in shown]


def test_every_box_of_the_example_counts_once_its_marks_are_taken_away(tmp_path: Path) -> None:
    kinds = []
    for example in examples():
        box = yaml.safe_load(example)
        where, fields = ("inbox", box) if isinstance(box, list) else ("outbox", box)
        config = config_of(tmp_path, yaml.safe_dump({where: fields}))
        kinds += [(where, one.kind) for one in (config.inbox if where == "inbox" else [config.outbox])]
    assert kinds == [
        ("inbox", "mbox"), ("inbox", "imap"), ("inbox", "imap"),
        ("outbox", "eml"), ("outbox", "smtp"), ("outbox", "smtp"),
    ]  # fmt: skip


def test_the_starter_is_still_made_of_folders_only(tmp_path: Path) -> None:
    write_starter(tmp_path / "zine")
    config = read_config(tmp_path / "zine")
    assert [box.kind for box in (*config.inbox, config.outbox)] == ["maildir", "maildir"]
