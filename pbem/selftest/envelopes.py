"""The header fields and the two versions of a reply, as nearly all mail programs write them."""

from __future__ import annotations

from email.charset import BASE64

from pbem.demo.writing import Transfer, encoded, mailbox, multipart, part, plain_transfer
from pbem.selftest.draft import Draft


def fields(draft: Draft, agent: str = "", re: str = "Re", **more: str) -> dict[str, str]:
    """The header of a reply; `agent` such as "X-Mailer: KMail", `more` fields with _ for -."""
    reply = draft.reply
    name, _, program = agent.partition(": ")
    host = reply.writer.address.partition("@")[2]
    made = {
        "From": mailbox(reply.writer, way=BASE64),
        "To": mailbox(reply.gm, "To"),
        "Subject": encoded(f"{re}: {reply.subject}", "Subject"),
        "Date": reply.date,
        "Message-ID": f"<{reply.token('id', 24)}@{host}>",
        "In-Reply-To": reply.answers,
        "References": reply.answers,
        "MIME-Version": "1.0",
    }
    return made | ({name: program} if agent else {}) | {key.replace("_", "-"): v for key, v in more.items()}


def plain_part(text: str, charset: str = "utf-8", transfer: Transfer | None = None, extra: str = "") -> bytes:
    """The text of a letter as a part of its own."""
    return part("text/plain", f"{charset}{extra}", transfer or plain_transfer(text), text)


def both(draft: Draft, text: str, page: str, transfer: Transfer = "quoted-printable") -> bytes:
    """The text and the HTML of a letter beside each other."""
    versions = [
        part("text/plain", '"UTF-8"', transfer, text),
        part("text/html", '"UTF-8"', transfer, page),
    ]
    return multipart("alternative", f"=_{draft.reply.token('mark', 28)}", versions)


def page_part(page: str, transfer: Transfer = "quoted-printable") -> bytes:
    """The HTML of a letter that has no text beside it."""
    return part("text/html", '"utf-8"', transfer, page)
