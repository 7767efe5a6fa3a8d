"""The order form edited inside the quoted report: understood however a mail program wrapped it."""

from __future__ import annotations

import quopri
import textwrap
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from html import escape
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.desk.incoming.forms import EditedForm, edited_form
from pbem.mail.reading import read_letter
from pbem.post import Letter

WROTE = "On Fri, Nov 20, 2026 at 9:00 AM Gus <gm@zine.example> wrote:"
FORM = (
    "# Round 3, Autumn of Year 0. Deadline Friday 9 October 2026, 20:00 (Europe/Dublin).",
    "# Leave a line out: that creature stays put.",
    "16O STAY semi   # D4 J(0,0,1). N D3 J(0,1,1) 38C  NE E4 G(0,2,2)  SE E5 D(0,0,0) 30C  S D5 D(0,0,0)",
    "17H STAY defensive   # B3 D(0,0,0) hungry. N B2 J(0,1,1)  NE C3 J(0,1,1) 4O  SE C4 J(0,0,1) 11H",
    "GENE RANDOM   # open to you: Swimming, Speed, Foul Odour, Thick Hide, Camouflage, Nimble, Fat Reserves",
    "ENEMY NONE",
)
FIRST_FORM = (
    "# Round 1, Spring of Year 0. Deadline Friday 9 October 2026, 20:00 (Europe/Dublin).",
    "START RANDOM   # 3H; or any land hex, such as START B7",
    "MODE 3H defensive",
    "ENEMY NONE",
)
SIGNUP = (
    "# KIND herbivore > omnivore   # take the first # away to state a wish: herbivore, omnivore, carnivore",
    "START RANDOM",
)
ABOVE = """The island
==========

16O — Species: Ann’s; Hex: D4; AP: 1; This round: D3→D4 random; no
  prey.

What happened, hex by hex
=========================

D4, jungle (0,0,1)
- 16O finds no prey in D4.

> ENEMY ann, said the king in his press.

Order form
==========

Order form
----------
Reply to this mail with your orders; these lines may be sent back as
they stand.
"""
AS_SENT = ("16O STAY semi", "17H STAY defensive", "GENE RANDOM", "ENEMY NONE")
VERBS = ("START", "MODE", "GENE", "ENEMY", "KIND", "MOVE", "STAY", "STANDING", "END", "PRESS")


def is_order(line: str) -> bool:
    """As a grammar would say: a verb or near it, or a creature first."""
    first = line.split()[0].upper()
    is_creature = first[:-1].isdigit() and first[-1] in "HOC"
    return is_creature or bool(get_close_matches(first, VERBS, 1, 0.7))


def report(form: Sequence[str]) -> str:
    return "\n".join((ABOVE, *form)) + "\n"


def letter(text: str, head: str = "Content-Type: text/plain; charset=utf-8\n") -> Letter:
    return read_letter(f"From: ann@example.com\n{head}\n{text}".encode())


def marked(text: str, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in text.split("\n"))


def rewrapped(text: str, width: int) -> str:
    """Every line broken at a width, as mail programs do before they mark or send it."""
    return "\n".join(
        "\n".join(textwrap.wrap(line, width, break_on_hyphens=False, break_long_words=False)) or ""
        for line in text.split("\n")
    )


def gmail(text: str) -> Letter:
    return letter(f"\n{WROTE}\n\n{marked(text)}\n")


def outlook(text: str) -> Letter:
    head = "From: Gus <gm@zine.example>\nSent: Friday, November 20, 2026 9:00 AM\nTo: Ann\nSubject: Island\n"
    return letter(f"\n\n{'_' * 32}\n{head}\n{text}\n")


def flowed(text: str) -> Letter:
    lines: list[str] = []
    for line in text.split("\n"):
        pieces = textwrap.wrap(line, 70, drop_whitespace=False, break_on_hyphens=False) or [""]
        lines += [f"> {piece.rstrip()} " for piece in pieces[:-1]] + [f"> {pieces[-1].rstrip()}"]
    head = "Content-Type: text/plain; charset=utf-8; format=flowed\n"
    return letter(f"{WROTE}\n" + "\n".join(lines), head)


def quoted_printable(text: str) -> Letter:
    head = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n"
    return letter(quopri.encodestring(f"{WROTE}\n\n{marked(text)}\n".encode()).decode(), head)


def html(markup: str) -> Letter:
    return letter(markup, "Content-Type: text/html; charset=utf-8\n")


def gmail_html(text: str) -> Letter:
    return html(
        f'<div dir="ltr"><br></div><div class="gmail_quote"><div class="gmail_attr">{escape(WROTE)}</div>'
        f'<blockquote class="gmail_quote" style="border-left:1px solid"><pre>{escape(text)}</pre>'
        "</blockquote></div>"
    )


def apple_html(text: str) -> Letter:
    lines = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))
    return html(f"<div><br></div><blockquote type=cite><div>{escape(WROTE)}</div>{lines}</blockquote>")


def outlook_html(text: str) -> Letter:
    head = "<b>From:</b> Gus &lt;gm@zine.example&gt;<br><b>Sent:</b> Friday 2026<br><b>To:</b> Ann"
    lines = "".join(f"<p class=MsoNormal>{escape(line) or '&nbsp;'}</p>" for line in text.split("\n"))
    return html(f"<p>&nbsp;</p><div style='border-top:solid 1pt'><p>{head}</p></div>{lines}")


WRAPPERS: dict[str, Callable[[str], Letter]] = {
    "gmail": gmail,
    "gmail, wrapped at 72": lambda text: gmail(rewrapped(text, 70)),
    "gmail, wrapped at 40": lambda text: gmail(rewrapped(text, 38)),
    "no blank after the mark": lambda text: letter(f"{WROTE}\n{marked(text, '>')}"),
    "outlook": outlook,
    "outlook, wrapped at 76": lambda text: outlook(rewrapped(text, 76)),
    "yahoo": lambda text: letter(f"\n{WROTE}\n\n{text}"),
    "flowed": flowed,
    "quoted-printable": quoted_printable,
    "gmail, html": gmail_html,
    "apple, html": apple_html,
    "outlook, html": outlook_html,
    "bare": lambda text: letter(f"{WROTE}\n{marked(text.partition('they stand.')[2])}"),
}


def read(wrapper: str, returned: Sequence[str], form: Sequence[str] = FORM) -> EditedForm | None:
    found = WRAPPERS[wrapper](report(returned))
    assert found.text == ""
    return edited_form(found.quoted, form, is_order)


def changed(**lines: str) -> list[str]:
    """The form with some lines edited, by the first word of the line as it was."""
    return [lines.get(line.split()[0].strip("#0123456789") or "head", line) for line in FORM]


@pytest.mark.parametrize("form", [FORM, FIRST_FORM, SIGNUP])
@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_an_untouched_quote_is_never_taken_for_orders(wrapper: str, form: Sequence[str]) -> None:
    assert read(wrapper, form, form) is None


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_one_order_edited_before_its_comment(wrapper: str) -> None:
    found = read(wrapper, changed(O=FORM[2].replace("STAY semi", "NE aggressive")))
    assert found is not None
    assert found.lines == ("16O NE aggressive", *AS_SENT[1:])
    assert found.edited == ("16O NE aggressive",)
    assert found.left_out == ()


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_an_order_written_in_place_of_line_and_comment(wrapper: str) -> None:
    found = read(wrapper, changed(O="16O NE", ENEMY="ENEMY bob"))
    assert found is not None
    assert found.lines == ("16O NE", "17H STAY defensive", "GENE RANDOM", "ENEMY bob")
    assert found.edited == ("16O NE", "ENEMY bob")


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_a_shortened_order_is_an_edit(wrapper: str) -> None:
    found = read(wrapper, changed(O="16O STAY"))
    assert found is not None
    assert found.edited == ("16O STAY",)


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_a_comment_taken_off_is_an_edit(wrapper: str) -> None:
    found = read(wrapper, [SIGNUP[0].removeprefix("# "), SIGNUP[1]], SIGNUP)
    assert found is not None
    assert found.lines == ("KIND herbivore > omnivore", "START RANDOM")
    assert found.edited == ("KIND herbivore > omnivore",)


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_the_example_in_a_comment_is_an_order_once_it_is_written_as_one(wrapper: str) -> None:
    found = read(wrapper, [FIRST_FORM[0], "START B7", *FIRST_FORM[2:]], FIRST_FORM)
    assert found is not None
    assert found.lines == ("START B7", "MODE 3H defensive", "ENEMY NONE")


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_lines_put_in_are_edits_and_blocks_stay_whole(wrapper: str) -> None:
    block = ["STANDING", "16O N", "END"]
    found = read(wrapper, [*FORM[:3], *block, *FORM[3:]])
    assert found is not None
    assert found.edited == tuple(block)
    assert found.lines == (AS_SENT[0], *block, *AS_SENT[1:])


@pytest.mark.parametrize("wrapper", [name for name in WRAPPERS if name != "outlook, html"])
def test_nothing_of_an_untouched_form_is_even_asked_about(wrapper: str) -> None:
    quoted = WRAPPERS[wrapper](report(FORM)).quoted
    assert edited_form(quoted, FORM, lambda line: not set(line) <= set("-")) is None


def test_lines_only_deleted_are_no_edit() -> None:
    assert read("gmail", [*FORM[:3], *FORM[4:]]) is None
    assert read("gmail", FORM[:2]) is None


def test_what_is_gone_is_said_with_an_edit() -> None:
    found = read("gmail", [*FORM[:2], "16O NE", *FORM[4:]])
    assert found is not None
    assert found.left_out == ("17H STAY defensive",)
    assert found.summary == (
        "I read the order form that you edited in the quoted report: "
        "1 line new or changed, 2 as sent, 1 left out."
    )


def test_the_form_of_another_report_is_not_read() -> None:
    other = [FORM[0].replace("Round 3", "Round 2"), "16O STAY semi   # D3 J(0,0,1). N D2", "ENEMY NONE"]
    assert read("gmail", other) is None


def test_an_order_as_sent_but_with_another_comment_is_no_edit() -> None:
    assert read("gmail", changed(O="16O STAY semi", H="17H stay defensive # hm")) is None


def test_a_broken_order_put_into_the_form_is_one_line() -> None:
    gene = "GENE Swimming > Speed > Foul Odour > Thick Hide > Camouflage > Nimble > Fat Reserves"
    found = read("gmail, wrapped at 72", changed(GENE=gene))
    assert found is not None
    assert found.edited == (gene,)


def test_letters_and_quotes_that_hold_no_form_are_none() -> None:
    assert edited_form("", FORM, is_order) is None
    assert edited_form("16O NE\nENEMY bob", FORM, is_order) is None
    assert edited_form(report(FORM), (), is_order) is None


WORD = st.sampled_from(
    ["16O", "17H", "J(0,1,1)", "NE", "D4", "hungry.", "open", "to", "you:", "Speed,", "such"]
)
COMMENT = st.lists(WORD, min_size=1, max_size=25).map(" ".join)
NUMBERS = st.lists(st.integers(1, 99), min_size=1, max_size=8, unique=True)


@st.composite
def forms(draw: st.DrawFn) -> tuple[tuple[str, ...], list[str], list[str]]:
    """A form, the form with some orders edited, and the orders that stand then."""
    sent, returned, stand = [FORM[0]], [FORM[0]], []
    for number in draw(NUMBERS):
        comment = draw(st.one_of(st.just(""), COMMENT.map("   # {}".format)))
        order = f"{number}H STAY semi"
        sent.append(order + comment)
        match draw(st.sampled_from(["as sent", "as sent", "edited", "bare", "gone"])):
            case "as sent":
                returned.append(sent[-1])
                stand.append(order)
            case "edited":
                returned.append(f"{number}H NE aggressive{comment}")
                stand.append(f"{number}H NE aggressive")
            case "bare":
                returned.append(f"{number}H STAY")
                stand.append(f"{number}H STAY")
    return tuple(sent), returned, stand


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(WRAPPERS)), forms())
def test_any_edited_form_is_understood(
    wrapper: str, case: tuple[tuple[str, ...], list[str], list[str]]
) -> None:
    form, returned, stand = case
    edited = [line for line in stand if not line.endswith("STAY semi")]
    found = read(wrapper, returned, form)
    assert (found.lines if found else None) == (tuple(stand) if edited else None)
    assert (list(found.edited) if found else []) == edited
    assert read(wrapper, form, form) is None


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.lists(st.text(max_size=30), max_size=5))
def test_any_texts_are_read_without_fault(quoted: str, form: list[str]) -> None:
    edited_form(quoted, form, lambda line: True)


@pytest.mark.parametrize(
    "line", ["16O NE", "16O STAY semi #", "PRESS TO all:", "# a", "#", "1", FORM[0], "Order form"]
)
def test_a_hostile_quotation_costs_little(line: str) -> None:
    began = process_time()
    edited_form(f"Order form\n{FORM[0]}\n" + f"{line}\n" * 20_000, FORM * 20, lambda line: True)
    assert process_time() - began < 4
