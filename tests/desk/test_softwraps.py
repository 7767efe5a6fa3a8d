"""Orders that a mail program broke are joined where that is no guess."""

from __future__ import annotations

import re
import textwrap
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pbem.desk.incoming.softwraps import begins_with, rejoined

ORDER = re.compile(r"(?:\d+[HOC] (?:[NS][EW]?|STAY)(?: \w+)?|MOVE(?: \d+)+ [NS][EW]?|GENE \w+(?: > \w+)*)$")
LONG = "MOVE " + " ".join(map(str, range(10, 40))) + " NE"


def reads(line: str) -> bool:
    return bool(ORDER.match(line))


def begins(line: str) -> bool:
    return line.split()[:1] in (["MOVE"], ["GENE"], ["END"], ["READY"]) or bool(re.match(r"\d+[HOC]\b", line))


def broken(line: str, width: int = 72) -> str:
    return "\n".join(textwrap.wrap(line, width))


def test_a_broken_order_is_one_line() -> None:
    found = rejoined(f"17H NE\n{broken(LONG)}\n18C S", reads, begins)
    assert found.text == f"17H NE\n{LONG}\n18C S"
    assert found.orders == (LONG,)


def test_an_order_broken_into_three_is_one_line() -> None:
    order = "GENE " + " > ".join(["Swimming", "Speed", "Foul", "Camouflage", "Nimble", "Dominance"] * 4)
    assert broken(order).count("\n") > 1
    assert rejoined(broken(order), reads, begins).text == order


@pytest.mark.parametrize(
    "text",
    [
        "17H NE\n18C S\nsee you",  # no line is near a margin
        f"{LONG}\nNE",  # a line longer than any mail program breaks
        f"{broken(LONG)}\n\n".replace("\n", "\n\n", 1),  # a blank line between
        f"{'x' * 70}\n17H NE",  # the line below is an order
        f"{'x' * 70}\nand more talk",  # no order comes of it
        "MOVE 10 11 12\n13 14 NE\n" + "y" * 72,  # the upper line had room for more
        f"PRESS TO all:\n{broken(LONG)}\nEND",
    ],
)
def test_where_it_would_be_a_guess_nothing_is_joined(text: str) -> None:
    found = rejoined(text, reads, begins)
    assert (found.text, found.orders) == (text, ())


LISTED = "MOVE " + ", ".join(map(str, range(10, 27)))


@pytest.mark.parametrize("below", ["27 NE", "27, 28 NE", "27H NE"])
def test_behind_a_comma_in_a_full_line_an_order_goes_on_even_with_what_could_begin_one(below: str) -> None:
    def reads(line: str) -> bool:
        return bool(re.match(r"(?:MOVE )?\d+H?(?:, \d+H?)* NE$", line))

    assert 60 < len(LISTED) < 80
    found = rejoined(
        f"{LISTED},\n{below}\n17H NE", reads, lambda line: line.startswith("MOVE") or reads(line)
    )
    assert found.orders == (f"{LISTED}, {below}",)


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        (["GENE Speed >", "Foul"], "GENE Speed > Foul"),
        (["GENE Speed", "> Foul"], "GENE Speed > Foul"),
        (["GENE Speed >", "Foul >", "Nimble"], "GENE Speed > Foul > Nimble"),
    ],
)
def test_a_list_cut_in_two_is_one_line_at_any_width(lines: list[str], whole: str) -> None:
    assert rejoined("\n".join([*lines, "17H NE"]), reads, begins).text == f"{whole}\n17H NE"


@pytest.mark.parametrize(
    "text",
    [
        "GENE Speed >\nMOVE 10 NE",  # the line below is an order
        "GENE Speed >\nEND",
        "GENE Speed >\n\nFoul",
        "GENE Speed > # my list >\nFoul",  # the comment goes on, not the list
        "Speed is what I want >\nFoul",
    ],
)
def test_a_list_that_is_only_unfinished_stays_so(text: str) -> None:
    assert rejoined(text, reads, begins).text == text


def test_a_line_begins_with_a_word_in_full_or_is_an_order() -> None:
    words = {"MOVE", "NAME", "STANDING"}
    assert begins_with("name: what", words, reads)
    assert begins_with("17H NE", words, reads)
    assert [line for line in ("NE > STAY", "S >", "", "> MOVE") if begins_with(line, words, reads)] == []


FORM = (
    "# Round 1, Spring.",
    "START RANDOM   # 3H; or any land hex, such as START B7 or START C8, or wherever else you like to begin",
    "16O STAY semi   # D4 J(0,0,1). N D3 J(0,1,1)  NE E4 G(0,2,2)  SE E5 D(0,0,0)  S D5 D(0,0,0)",
)


def test_rests_of_the_forms_broken_comments_are_no_orders() -> None:
    text = "\n".join(broken(line, 60) for line in FORM)
    found = rejoined(text, lambda line: True, lambda line: True, FORM)
    assert [line.partition("#")[0].strip() for line in found.text.split("\n")] == [
        "",
        "START RANDOM",
        "16O STAY semi",
    ]


def test_rests_left_alone_between_quoted_lines_are_dropped_unless_they_can_be_read() -> None:
    text = "G(0,2,2) SE E5 D(0,0,0)\n16O NE\nSTART B7"
    found = rejoined(text, lambda line: line != "G(0,2,2) SE E5 D(0,0,0)", begins, FORM)
    assert found.text == "16O NE\nSTART B7"


SHORT = st.sampled_from(["17H NE", "18C STAY semi", "19O S", "READY", "", "GENE Speed"])


@settings(max_examples=60, deadline=None)
@given(st.lists(SHORT, max_size=4), st.integers(18, 60), st.integers(64, 78), st.lists(SHORT, max_size=4))
def test_any_broken_order_among_others_is_whole_again(
    above: list[str], numbers: int, width: int, below: list[str]
) -> None:
    order = "MOVE " + " ".join(map(str, range(10, 10 + numbers))) + " NE"
    assume(len(order) > width)
    text = "\n".join([*above, broken(order, width), *below])
    assert rejoined(text, reads, begins).text == "\n".join([*above, order, *below])
    whole = "\n".join([*above, *below])
    assert rejoined(whole, reads, begins).text == whole


@pytest.mark.parametrize(
    "line", ["PRESS TO all:", "MOVE 10 11 12 13", "x" * 72, "a # b", f"{LISTED},", "GENE Foul >"]
)
def test_hostile_lines_cost_little(line: str) -> None:
    began = process_time()
    rejoined(f"{line}\n" * 20_000, reads, begins, FORM)
    assert process_time() - began < 3
