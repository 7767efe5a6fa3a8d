"""Posts made into mails: the same bytes every time, and read back as they were meant."""

from __future__ import annotations

import json
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.reading import read_letter
from pbem.mail.writing import compose
from pbem.post import REPLY_MARK, Enclosure, Post, Sort

SENDER = "The Zine <gm@zine.example>"
POST = Post(
    "<turn-3.ann@zine.example>",
    "ann@example.org",
    "Ann",
    "Turn 3",
    "Your report.\n",
    "2026-11-20T18:00:00+00:00",
    in_reply_to="<a@example.org>",
    references=("<z@example.org>", "<a@example.org>"),
)


def enclosed(folder: Path) -> Post:
    (folder / "r.html").write_text("<p>Höhle</p>", "utf-8")
    (folder / "r.pdf").write_bytes(b"%PDF-1.7\n\x00\xff")
    return replace(
        POST,
        enclosures=(
            Enclosure("report.html", "text/html", folder / "r.html", is_alternative=True),
            Enclosure("Höhle 3.pdf", "application/pdf", folder / "r.pdf"),
            Enclosure("copy.html", "text/html", folder / "r.html"),
        ),
    )


def test_the_header_says_what_rfc_3834_asks() -> None:
    mail = message_from_bytes(compose(POST, SENDER), policy=default)
    assert mail["From"] == SENDER
    assert mail["To"] == "Ann <ann@example.org>"
    assert mail["Date"] == "Fri, 20 Nov 2026 18:00:00 +0000"
    assert (mail["Auto-Submitted"], mail["X-Pbem"]) == ("auto-replied", "1")
    assert mail["References"].split() == ["<z@example.org>", "<a@example.org>"]
    generated = message_from_bytes(compose(replace(POST, is_reply=False), SENDER))
    assert generated["Auto-Submitted"] == "auto-generated"


def test_a_post_with_all_its_enclosures(tmp_path: Path) -> None:
    mail = message_from_bytes(compose(enclosed(tmp_path), SENDER), policy=default)
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/mixed", "multipart/alternative", "text/plain", "text/html", "application/pdf", "text/html",
    ]  # fmt: skip
    files = list(mail.iter_attachments())
    assert [file.get_filename() for file in files] == ["Höhle 3.pdf", "copy.html"]
    assert files[0].get_content() == b"%PDF-1.7\n\x00\xff"
    assert "Höhle" in files[1].get_content()


def test_the_same_post_is_the_same_bytes(tmp_path: Path) -> None:
    assert compose(enclosed(tmp_path), SENDER) == compose(enclosed(tmp_path), SENDER)


def test_a_mail_is_seven_bit_with_short_lines_ended_by_crlf(tmp_path: Path) -> None:
    hard = replace(
        enclosed(tmp_path), subject="Ünï " * 60, to_name="Zoë", text="Größe " * 500 + "\nFrom x\n.\n"
    )
    mail = compose(hard, SENDER)
    assert mail.isascii()
    assert mail.count(b"\n") == mail.count(b"\r\n") == mail.count(b"\r")
    assert max(map(len, mail.split(b"\r\n"))) <= 78
    assert read_letter(mail).subject == ("Ünï " * 60).strip()


def test_long_ids_are_not_encoded() -> None:
    long = f"<{'x' * 120}@zine.example>"
    read = read_letter(compose(replace(POST, in_reply_to=long, references=(long,) * 5), SENDER))
    assert (read.in_reply_to, read.references) == (long, (long,) * 5)


@pytest.mark.parametrize("field", ["subject", "to_name", "message_id", "in_reply_to"])
def test_no_field_can_smuggle_in_another(field: str) -> None:
    wicked = "x\r\nBcc: eve@example.org\n\nbody\u2028"
    mail = message_from_bytes(compose(replace(POST, **{field: wicked}), SENDER))  # type: ignore[arg-type]
    assert mail["Bcc"] is None
    assert "Your report." in str(mail.get_payload())


def test_own_fields_are_added_but_not_those_that_identify_the_mail() -> None:
    mail = message_from_bytes(compose(replace(POST, headers=(("X-Game", "i-1\r\nBcc: x"),)), SENDER))
    assert mail["X-Game"] == "i-1 Bcc: x"
    for name in ("From", "Bad name", "Bad\nBcc"):
        with pytest.raises(ValueError, match="can't set"):
            compose(replace(POST, headers=((name, "x"),)), SENDER)


@pytest.mark.parametrize("address", ["", "ann", "ann@", "a b@c.d", "ann@example.org>, <eve@x.y", "ä@b.c"])
def test_a_wrong_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="No mail can be sent"):
        compose(replace(POST, to=address), SENDER)


def test_a_foreign_domain_is_written_in_ascii() -> None:
    assert b"<ann@xn--hhle-5qa.example>" in compose(replace(POST, to="ann@höhle.example"), SENDER)


def test_a_missing_enclosure_is_one_clear_sentence(tmp_path: Path) -> None:
    lost = replace(POST, enclosures=(Enclosure("r.pdf", "application/pdf", tmp_path / "r.pdf"),))
    with pytest.raises(FileNotFoundError, match=r"The enclosure r\.pdf of the post .* is missing"):
        compose(lost, SENDER)


WORDS = st.text(st.sampled_from("abc XYZ 19 äöü ñ € 漢 , . ; ( ) # \\ / = ? _ &"), min_size=1, max_size=90)
LINES = st.lists(WORDS.map(lambda words: f"a{words}".rstrip()), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(LINES, WORDS, WORDS)
def test_a_mail_is_read_back_as_it_was_written(lines: list[str], subject: str, name: str) -> None:
    written = replace(POST, text="\n".join(lines) + "\n", subject=subject, to_name=name)
    read = read_letter(compose(written, SENDER))
    assert read.text == "\n".join(lines)
    assert read.subject == " ".join(subject.split())
    assert (read.message_id, read.in_reply_to) == (POST.message_id, POST.in_reply_to)
    assert read.recipients == (POST.to,)
    assert read.sort is Sort.OWN


PAGE = (
    '<html><head><meta http-equiv="Content-Security-Policy" content="default-src \'none\'">\n</head><body>'
    "<!--letter <p>See the page attached.</p> letter--><!--screen--><svg>drawn</svg><!--/screen-->"
    f'<details class="words">in words</details><!--screen-->{REPLY_MARK}<!--/screen-->'
    "<!--screen--><script>act()</script><!--/screen--></body></html>\n"
)


def page_post(folder: Path, **fields: object) -> Post:
    """A post with a page that can do more in a browser."""
    (folder / "page.html").write_text(PAGE, "utf-8")
    page = Enclosure("island-ann.html", "text/html", folder / "page.html", is_alternative=True)
    return replace(POST, enclosures=(page,), **fields)  # type: ignore[arg-type]


def parts(post: Post) -> tuple[str, str]:
    """The HTML version in the mail's text, and the page attached."""
    mail = message_from_bytes(compose(post, SENDER), policy=default)
    read = mail.get_body(("html",))
    [attached] = mail.iter_attachments()
    assert read and attached.get_filename() == "island-ann.html"
    return read.get_content(), attached.get_content()


def reply_of(page: str) -> object:
    """Where the page says that an answer goes."""
    return json.loads(page.split('id="_reply">')[1].split("</script>")[0])


def test_a_page_is_read_in_the_mail_and_clicked_on_in_a_browser(tmp_path: Path) -> None:
    read, attached = parts(page_post(tmp_path))
    assert "<p>See the page attached.</p>" in read and '<details class="words" open>in words' in read
    assert not any(mark in read for mark in ("<svg", "<script", "<!--", "Security"))
    assert attached == PAGE.replace("null", json.dumps({"to": "gm@zine.example", "subject": "Re: Turn 3"}))


def test_an_answer_goes_where_reply_to_says_under_the_subject_with_the_key(tmp_path: Path) -> None:
    subject = "Turn 3 </script><b> & \u2028[island/ann/k3y]"
    post = page_post(tmp_path, subject=subject, headers=(("Reply-To", "Games <games+k3y@zine.example>"),))
    _, attached = parts(post)
    assert "</script><b>" not in attached
    assert reply_of(attached) == {
        "to": "games+k3y@zine.example",
        "subject": "Re: Turn 3 </script><b> & [island/ann/k3y]",
    }
    assert (tmp_path / "page.html").read_text("utf-8") == PAGE  # the archive holds no key


def test_pages_that_are_only_attached_know_where_the_answer_goes(tmp_path: Path) -> None:
    post = page_post(tmp_path)
    attached = replace(post, enclosures=tuple(replace(one, is_alternative=False) for one in post.enclosures))
    mail = message_from_bytes(compose(attached, SENDER), policy=default)
    [page] = mail.iter_attachments()
    assert reply_of(page.get_content()) == {"to": "gm@zine.example", "subject": "Re: Turn 3"}


@pytest.mark.parametrize("length", [20, 80, 300])
def test_an_id_stands_on_the_line_of_its_field(length: int) -> None:
    """Some programs look nowhere else, and threads and bounces are known by it."""
    id = f"<{'x' * length}@example.org>"
    lines = compose(replace(POST, message_id=id, in_reply_to=id), SENDER).split(b"\r\n")
    assert f"Message-ID: {id}".encode() in lines and f"In-Reply-To: {id}".encode() in lines
