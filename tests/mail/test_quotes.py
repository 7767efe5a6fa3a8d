"""Quotes and signatures are taken off; what the player wrote is not."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.quotes import own_words

ORDERS = "17H NE aggressive\nSTANDING\nGENE Armour > Speed\nEND\n# MOVE 42 > N"

OPENINGS = [
    "On Fri, Nov 20, 2026 at 9:00 AM GM <gm@zine.example> wrote:",
    "On Fri, Nov 20, 2026 at 9:00 AM The Very Long Named Moderator\n<gm@zine.example> wrote:",
    "Am Fr., 20. Nov. 2026 um 09:00 Uhr schrieb GM <\ngm@zine.example>:",
    "Am 20.11.2026 um 09:00 schrieb GM:",
    "Le ven. 20 nov. 2026 à 09:00, GM <gm@zine.example> a écrit :",
    "El vie, 20 nov 2026 a las 9:00, GM (<gm@zine.example>)\nescribió:",
    "Il giorno ven 20 nov 2026 alle ore 09:00 GM <gm@zine.example>\nha scritto:",
    "Op vr 20 nov 2026 om 09:00 schreef GM <gm@zine.example>:",
    "Em sex., 20 de nov. de 2026 às 09:00, GM <gm@zine.example>\nescreveu:",
    "Den fre 20 nov. 2026 kl 09:00 skrev GM <gm@zine.example>:",
    "pt., 20 lis 2026 o 09:00 GM <gm@zine.example> napisał(a):",
    "2026年11月20日(金) 9:00 GM <gm@zine.example>:",
]
BLOCKS = [
    "-----Original Message-----\nFrom: GM\nSent: today",
    "----- Mensaje original -----",
    "Begin forwarded message:",
    "________________________________\nVon: GM <gm@zine.example>\nGesendet: Freitag\nAn: Ann\nBetreff: x",
    "From: GM <gm@zine.example>\nSent: Friday\nTo: Ann\nSubject: x",
    "*De :* GM\n*Envoyé :* vendredi 20 novembre 2026 09:00\n*À :* Ann\n*Objet :* x",
    "Od: GM\nWysłano: piątek, 20 listopada 2026 09:00\nTemat: x",
]


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("mark", ["> ", ">", ""])
def test_the_orders_stand_above_the_quote(opening: str, mark: str) -> None:
    quote = "\n".join(mark + line for line in ["MOVE 11C B7", "", "GENE Teeth"])
    assert own_words(f"{ORDERS}\n\n{opening}\n\n{quote}\n").text == ORDERS


@pytest.mark.parametrize("block", BLOCKS)
def test_an_original_message_is_no_order(block: str) -> None:
    read = own_words(f"{ORDERS}\n\n{block}\n\nMOVE 11C B7\n")
    assert read.text == ORDERS
    assert len(read.dropped) == 1
    assert own_words(f"{block}\n\nMOVE 11C B7\n").text == ""


@pytest.mark.parametrize("opening", [*OPENINGS, *BLOCKS])
def test_the_orders_stand_below_the_marked_quote(opening: str) -> None:
    assert own_words(f"{opening}\n> MOVE 11C B7\n\n{ORDERS}\n").text == ORDERS


def test_orders_under_an_opening_whose_quote_was_deleted_are_read_with_a_doubt() -> None:
    read = own_words(f"{OPENINGS[0]}\n\n{ORDERS}\n")
    assert read.text == ORDERS
    assert len(read.faults) == 1


@pytest.mark.parametrize(
    "text",
    [
        "MOVE 42 > N",
        "PRESS TO all:\nFrom: the king\nTo: all\nSubject: war\nEND",
        "PRESS TO all:\nOn Tuesday bob wrote:\nI am coming.\nEND",
        "PRESS TO all:\nIt was sent from my castle.\nEND",
        "Thanks,\n17H NE\nBest regards\n18C S",
        "________________\n17H NE",
        "17H NE\n---\n18C N",
        "--\n17H NE",
        "On 3 May we meet.\n17H NE",
        "A 1 > B 2:\n17H NE",
    ],
)
def test_what_the_player_wrote_is_kept(text: str) -> None:
    read = own_words(text)
    assert (read.text, read.dropped) == (text, ())


@pytest.mark.parametrize(
    ("signature", "lines"),
    [
        ("-- \nAnn\nTel 1", 3),
        ("--\nAnn", 2),
        ("Sent from my iPhone", 1),
        ("Von meinem iPad gesendet", 1),
        ("Envoyé de mon iPhone", 1),
        ("Get Outlook for iOS<https://aka.ms/x>", 1),
        ("_______________________________________________\nzine mailing list\nzine@lists.example", 3),
    ],
)
def test_signatures_are_taken_off(signature: str, lines: int) -> None:
    read = own_words(f"{ORDERS}\n\n{signature}\n\n> MOVE 11C B7")
    assert read.text == ORDERS
    assert read.dropped == ("1 quoted line", f"a signature of {lines} line{'s' if lines > 1 else ''}")


LINE = st.sampled_from(["17H NE", "MOVE 42 > N", "", "END", "Press, on and on", "# wrote:", "To: bob"])
NOISE = st.sampled_from(["> MOVE 11C B7", ">> x", ">"])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(LINE, NOISE), max_size=40))
def test_every_unmarked_line_among_quotes_is_kept(lines: list[str]) -> None:
    kept = own_words("\n".join(lines)).text.split("\n")
    assert [line for line in kept if line] == [line for line in lines if line and not line.startswith(">")]


@pytest.mark.parametrize(
    "line",
    [
        "On 1 Jan 2024 at 10:00",
        ">a\nb",
        "--\nx",
        "__",
        "From: x",
        "x@y.z 10:00 foo:",
        "PRESS TO a:",
        "PRESS TO a:\nx@y.z\nEND",
    ],
)
def test_letters_of_hostile_lines_are_read_in_good_time(line: str) -> None:
    began = process_time()
    read = own_words(f"{line}\n" * 20_000)
    assert len(read.text) + read.after > 0
    assert process_time() - began < 10  # a quadratic reading takes minutes


@pytest.mark.parametrize("last", ["17H NE", "On 3 May we meet.", "MOVE 42 > N", "3 apples TO bob"])
@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("mark", ["> ", ""])
def test_an_order_right_above_the_quote_is_kept(last: str, opening: str, mark: str) -> None:
    assert own_words(f"18C S\n{last}\n{opening}\n{mark}MOVE 11C B7\n").text == f"18C S\n{last}"


LIST = "GENE " + " > ".join(["Swimming", "Speed", "Foul", "Camouflage", "Nimble", "Dominance"])
MANY = "MOVE 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 N"


@pytest.mark.parametrize("below", ["", "\n\nENEMY NONE", "\nENEMY NONE"])
@pytest.mark.parametrize(
    "order",
    [
        f"{LIST}\n> Armour",
        f"{LIST}\n> Armour > Teeth",
        f"{MANY}\n> NE > STAY",
        f"{LIST}\n>{LIST[4:]}\n> Teeth",
    ],
)
def test_a_list_broken_before_its_sign_is_kept(order: str, below: str) -> None:
    for quote in ("", f"\n\n{OPENINGS[0]}\n> MOVE 11C B7\n> STAY 12C\n"):
        assert own_words(f"{order}{below}{quote}").text == f"{order}{below}"


@pytest.mark.parametrize(
    "text",
    [
        "17H NE\n> STAY",  # there was room for more above it
        f"{MANY}\n> NE > STAY\n> 11C B7",  # a quotation of two lines, the first of which is not full
        f"{MANY}\n>> NE > STAY",
        f"{MANY}\n\n> NE > STAY",
        "My answer to what you have written about the rules of the island is:\n> NE > STAY",
    ],
)
def test_what_is_surely_quoted_is_no_part_of_the_list_above(text: str) -> None:
    assert own_words(text).text == text.split("\n")[0]
