"""Where letters come from and posts go to, as config.yaml names it: folders, files and mail servers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pbem.fields import Fields, Host, Line, Place, WrongField, between, is_loopback
from pbem.mail.accounts import Account, Security
from pbem.secrets import from_command, from_environment, from_file

SECRETS = ("password_env", "password_file", "token_command")
PASSWORDS = ("password", "passwd", "pass", "secret", "token")
NO_PASSWORD = (
    "no password stands in this file, for it is easily shown and copied; name an environment variable in "
    "password_env, or a file that only you may read in password_file."
)


class Server(Fields):
    """An account on a mail server; the password comes from elsewhere, never from this file."""

    host: Host
    port: Annotated[int, between(1, 65_535)] | None = None
    security: Literal["tls", "starttls", "none"] = "tls"
    user: Line | None = None
    password_env: Line | None = None
    password_file: Place | None = None
    token_command: Annotated[tuple[Line, ...], Field(strict=False, min_length=1)] | None = None
    certificate: Place | None = None

    @model_validator(mode="before")
    @classmethod
    def _no_password(cls, content: object) -> object:
        for key in content if isinstance(content, Mapping) else ():
            if key in PASSWORDS:
                raise PydanticCustomError("unknown", NO_PASSWORD, {"key": key})
        return content

    @model_validator(mode="after")
    def _one_secret(self) -> Self:
        given = [name for name in SECRETS if getattr(self, name) is not None]
        if self.user and not given:
            raise WrongField("user", f"needs one of {', '.join(SECRETS)} beside it.")
        if given and not self.user:
            raise WrongField(given[0], "is of no use without the field user.")
        if len(given) > 1:
            raise WrongField(given[1], f"is one too many beside {given[0]}; leave one of them out.")
        if self.security == "none" and self.user and not is_loopback(self.host):
            raise WrongField(
                "security",
                f"must be 'tls' or 'starttls': else the password goes to {self.host} in the clear.",
            )
        return self

    def account(self, ports: Mapping[str, int]) -> Account:
        """Return the account; `ports` are the usual ones by security."""
        return Account(
            host=self.host,
            port=self.port or ports[self.security],
            security=Security(self.security),
            user=self.user or "",
            secret=self._secret,
            is_token=self.token_command is not None,
            certificate=self.certificate,
        )

    def _secret(self) -> str:
        if self.password_env:
            return from_environment(self.password_env)
        if self.password_file:
            return from_file(self.password_file)
        return from_command(self.token_command or ())


class InboxPlace(Fields):
    """A mailbox in files."""

    kind: Literal["mbox", "maildir"]
    path: Place

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        return str(self.path)


class ImapPlace(Server):
    """A mailbox on an IMAP server; `after` is what is done with a letter that was taken.

    `first` says which letters are taken when pbem sees the mailbox for the first time.
    """

    kind: Literal["imap"]
    user: Line
    folder: Line = "INBOX"
    after: Literal["seen", "flag", "move", "delete"] = "seen"
    move_to: Line | None = None
    first: Literal["unseen", "all", "new"] = "unseen"

    @model_validator(mode="after")
    def _somewhere(self) -> Self:
        if self.after == "move" and self.move_to is None:
            raise WrongField("move_to", "is missing: after is move, and it says to which folder.")
        if self.after != "move" and self.move_to is not None:
            raise WrongField("move_to", f"is of no use where after is {self.after}; it goes with move.")
        if self.move_to == self.folder:
            raise WrongField("move_to", "must be another folder than the one that letters come from.")
        return self

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        return f"{self.folder} of {self.user} at {self.host}"


class OutboxPlace(Fields):
    """A folder posts are put into."""

    kind: Literal["maildir", "eml"]
    path: Place

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        return str(self.path)


class SmtpPlace(Server):
    """A mail server that posts are handed to, so many a minute."""

    kind: Literal["smtp"]
    per_minute: Annotated[int, between(1, 10_000)] = 60

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        return f"the mail server {self.host}"


IMAP_PORTS = {"tls": 993, "starttls": 143, "none": 143}
SMTP_PORTS = {"tls": 465, "starttls": 587, "none": 25}
AnyInbox = Annotated[InboxPlace | ImapPlace, Field(discriminator="kind")]
AnyOutbox = Annotated[OutboxPlace | SmtpPlace, Field(discriminator="kind")]
