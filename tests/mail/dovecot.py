"""A Dovecot of our own: unprivileged, on free ports of the loopback, with a certificate made for it.

Run by root it becomes the user nobody, so its files lie in a folder of their own that nobody may enter
(pytest's belong to root alone); it is removed at the end.
"""

from __future__ import annotations

import grp
import itertools
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest
from imapclient import IMAPClient

from pbem.mail.accounts import Account, Security
from tests.needs import DOVECOT, OPENSSL, program

PASSWORD = "grüne Tinte \\ \"und' Löschpapier"
"""Not of the easy sort: with letters beyond ASCII, blanks and quotation marks."""

USERS = 400
_PATIENCE = 20.0  # seconds until it must answer
_COMMON = """\
base_dir = {home}/run
state_dir = {home}/state
log_path = {home}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
mail_max_userip_connections = 100
auth_mechanisms = plain login
auth_failure_delay = 0
ssl = yes
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
"""
_OF_2_3 = """\
disable_plaintext_auth = no
ssl_cert = <{home}/cert.pem
ssl_key = <{home}/key.pem
mail_location = maildir:~/Maildir
passdb {{
  driver = passwd-file
  args = username_format=%u {home}/users
}}
userdb {{
  driver = passwd-file
  args = username_format=%u {home}/users
}}
"""
_OF_2_4 = """\
auth_allow_cleartext = yes
ssl_server_cert_file = {home}/cert.pem
ssl_server_key_file = {home}/key.pem
mail_driver = maildir
mail_path = ~/Maildir
passdb passwd-file {{
  auth_username_format = %{{user}}
  passwd_file_path = {home}/users
}}
userdb passwd-file {{
  auth_username_format = %{{user}}
  passwd_file_path = {home}/users
}}
"""
_VERSIONS_2_4 = "dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n"


@dataclass(frozen=True)
class Dovecot:
    """A running server: `port` speaks plainly and takes STARTTLS, `tls_port` speaks TLS only."""

    home: Path
    port: int
    tls_port: int
    owner: tuple[int, int]
    _users: Iterator[int] = field(default_factory=lambda: itertools.count(1), repr=False)
    _files: Iterator[int] = field(default_factory=lambda: itertools.count(1), repr=False)

    @property
    def certificate(self) -> Path:
        """The file of the certificate the server shows; valid for 127.0.0.1 and localhost."""
        return self.home / "cert.pem"

    def box(self) -> Box:
        """The empty mailbox of a user not met before."""
        return Box(self, f"gm{next(self._users)}")


@dataclass(frozen=True)
class Box:
    """A user's mailbox, and what another mail program does in it."""

    dovecot: Dovecot
    user: str

    @property
    def maildir(self) -> Path:
        """The files of the INBOX."""
        return self.dovecot.home / "boxes" / self.user / "Maildir"

    def account(
        self, security: Security = Security.NONE, port: int | None = None, password: str = PASSWORD
    ) -> Account:
        """The account as pbem's configuration gives it; `port` of another door, such as a proxy's."""
        usual = self.dovecot.tls_port if security is Security.TLS else self.dovecot.port
        certificate = None if security is Security.NONE else self.dovecot.certificate
        return Account(
            "127.0.0.1", port or usual, security, self.user, lambda: password, certificate=certificate
        )

    @contextmanager
    def client(self, folder: str = "INBOX") -> Iterator[IMAPClient]:
        """Another mail program with the folder opened."""
        client = IMAPClient("127.0.0.1", self.dovecot.port, ssl=False, timeout=30)
        client.plain_login(self.user, PASSWORD)
        try:
            if not client.folder_exists(folder):
                client.create_folder(folder)
            client.select_folder(folder)
            yield client
        finally:
            client.logout()

    def deliver(
        self,
        letters: Iterable[bytes],
        folder: str = "INBOX",
        flags: Iterable[str] = (),
        at: datetime | None = None,
    ) -> None:
        """Put letters into a folder."""
        with self.client(folder) as client:
            for letter in letters:
                client.append(folder, letter, tuple(flags), at)

    def drop(self, letters: Iterable[bytes]) -> None:
        """Put letters into the INBOX as files, which is quick; the box must have been opened once."""
        for letter in letters:
            name = f"{next(self.dovecot._files):012d}.pbem"
            (self.maildir / "tmp" / name).write_bytes(letter)
            os.chown(self.maildir / "tmp" / name, *self.dovecot.owner)
            (self.maildir / "tmp" / name).rename(self.maildir / "new" / name)

    def files(self, folder: str = "") -> list[Path]:
        """The files of the letters in the INBOX, or in a folder with a name of ASCII letters."""
        home = self.maildir / f".{folder}" if folder else self.maildir
        return sorted(file for part in ("new", "cur") for file in (home / part).glob("*"))

    def letters(self, folder: str = "INBOX") -> dict[int, bytes]:
        """The letters of a folder by their uids."""
        with self.client(folder) as client:
            found = client.fetch(client.search(), ["BODY.PEEK[]"])
            return {uid: items[b"BODY[]"] for uid, items in sorted(found.items())}

    def flags(self, folder: str = "INBOX") -> list[set[str]]:
        """The flags of a folder's letters, in order, without the server's own \\Recent."""
        with self.client(folder) as client:
            found = client.get_flags(client.search())
        return [{flag.decode() for flag in found[uid]} - {"\\Recent"} for uid in sorted(found)]

    def renumber(self) -> None:
        """Have the server forget its numbers: UIDVALIDITY changes."""
        time.sleep(1.1)  # the new one is the time in seconds, which must be another
        for name in ("dovecot-uidlist", "dovecot.index", "dovecot.index.log", "dovecot.index.cache"):
            (self.maildir / name).unlink(missing_ok=True)
        for file in self.maildir.glob("dovecot-uidvalidity*"):
            file.unlink()


@contextmanager
def running() -> Iterator[Dovecot]:
    """Start a Dovecot and stop it at the end; the test is skipped where there is none."""
    for need in (DOVECOT, OPENSSL):
        if not need.found():
            pytest.skip(need.missing)
    home = Path(tempfile.mkdtemp(prefix="pbem-dovecot-"))
    try:
        server = _prepared(home)
        process = _started(server)
        try:
            _wait_for(server, process)
            yield server
        finally:
            _stop(process)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _prepared(home: Path) -> Dovecot:
    user = pwd.getpwnam("nobody") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
    port, tls_port = _free_ports(2)
    server = Dovecot(home, port, tls_port, (user.pw_uid, user.pw_gid))
    for name in ("run", "state", "boxes"):
        (home / name).mkdir()
    _make_certificate(home)
    names = [f"gm{number}" for number in range(1, USERS)]
    users = (f"{n}:{{PLAIN}}{PASSWORD}:{user.pw_uid}:{user.pw_gid}::{home}/boxes/{n}::" for n in names)
    (home / "users").write_text("\n".join(users), encoding="utf-8")
    (home / "dovecot.conf").write_text(_configuration(server, user), encoding="utf-8")
    for path in (home, *home.rglob("*")):
        os.chown(path, *server.owner)
    return server


def _configuration(server: Dovecot, user: pwd.struct_passwd) -> str:
    """The settings in the words of the version that is installed: 2.4 renamed many."""
    told = subprocess.run([program("dovecot") or "", "--version"], capture_output=True, text=True, check=True)
    is_new = [int(number) for number in re.findall(r"\d+", told.stdout)[:2]] >= [2, 4]
    template = _VERSIONS_2_4 + _COMMON + _OF_2_4 if is_new else _COMMON + _OF_2_3
    if is_new:
        template = template.replace("auth_failure_delay = 0\n", "auth_failure_delay = 0s\n")
    return template.format(
        home=server.home,
        port=server.port,
        tls_port=server.tls_port,
        user=user.pw_name,
        group=grp.getgrgid(user.pw_gid).gr_name,
    )


def _make_certificate(home: Path) -> None:
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    uses = ["-addext", "keyUsage=critical,digitalSignature,keyEncipherment,keyCertSign"]
    key = ["-newkey", "rsa:2048", "-noenc", "-keyout", str(home / "key.pem")]
    command = [
        "openssl",
        "req",
        "-x509",
        "-days",
        "3650",
        *key,
        *subject,
        *uses,
        "-out",
        str(home / "cert.pem"),
    ]
    subprocess.run(command, check=True, capture_output=True)


def _free_ports(number: int) -> list[int]:
    sockets = [socket.socket() for _ in range(number)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports


def _started(server: Dovecot) -> subprocess.Popen[bytes]:
    """Run in the foreground, as leader of a group of its own, so that no child of it is left behind."""
    command = [program("dovecot") or "", "-F", "-c", str(server.home / "dovecot.conf")]
    other = {"user": server.owner[0], "group": server.owner[1]} if os.getuid() == 0 else {}
    groups: list[int] | None = [] if other else None
    with (server.home / "output").open("wb") as output:
        return subprocess.Popen(
            command,
            stdout=output,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            cwd=server.home,
            user=other.get("user"),
            group=other.get("group"),
            extra_groups=groups,
        )


def _wait_for(server: Dovecot, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", server.port), timeout=1) as line:
                if line.recv(100).startswith(b"* OK"):
                    return
        except OSError:
            time.sleep(0.05)
    notes = [
        file.read_text("utf-8", "replace")
        for name in ("output", "log")
        if (file := server.home / name).exists()
    ]
    pytest.fail("Dovecot did not start: " + " ".join(notes))


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Stop this Dovecot, and what is left of its group if it does not heed."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
