"""Letters meant to cost time or memory: read in part, quickly, and what was cut is noted."""

from __future__ import annotations

from itertools import starmap
from time import process_time

import pytest

from pbem.mail.reading import read_letter
from pbem.post import Letter

LARGE = 1_000_000
HOSTILE = {
    "from": "* De :\n" * (LARGE // 7),
    "one": "1:\n" * (LARGE // 3),
    "on": "On 1\n" * (LARGE // 5),
    "dashes": "--\nx\n" * (LARGE // 5),
    "quotes": ">a\nb\n" * (LARGE // 5),
    "marks": "“" * (LARGE // 3),
}
HOSTILE_HTML = {
    "cells": "<table><tr>" + "<td>x</td>" * (LARGE // 10),
    "rows": "<table>" + "<tr><td>x</td><td>y</td></tr>" * (LARGE // 29),
    "one wide cell": "<table>" + "<tr><td>x</td></tr>" * 6_000 + "<tr><td>" + "a" * (LARGE // 2),
    "one high cell": "<table><tr><td><pre>" + "a\n" * (LARGE // 4) + "</pre>" + "<td>x" * 9_000,
    "quotes": "<blockquote type=cite>x</blockquote>" * (LARGE // 36),
    "items": "<ul><li>x</ul>" * (LARGE // 14),
    "attributes": "<p " + " ".join(f"a{at}" for at in range(LARGE // 7)) + ">x",
    "quoted attributes": "<p " + " ".join(f"a{at}='>'" for at in range(LARGE // 11)) + ">x",
    "margin": "<p style='margin-top:100000000em'>x</p>",
}


def quick(letter: bytes) -> float:
    began = process_time()
    read_letter(letter)
    return process_time() - began


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_letter_of_a_megabyte_costs_little(name: str) -> None:
    assert quick(f"From: a@b.c\nContent-Type: text/plain; charset=utf-8\n\n{HOSTILE[name]}".encode()) < 4


@pytest.mark.parametrize("name", HOSTILE_HTML)
def test_hostile_html_of_a_megabyte_costs_little(name: str) -> None:
    assert quick(f"From: a@b.c\nContent-Type: text/html\n\n{HOSTILE_HTML[name]}".encode()) < 4


def test_an_endless_header_is_cut_and_that_is_noted() -> None:
    fields = "".join(starmap("X-{}: {}\n".format, ((at, "x" * 90) for at in range(5_000))))
    read = read_letter(f"From: ann@example.org\n{fields}\n17H NE\n".encode())
    assert (read.sender, read.text) == ("ann@example.org", "17H NE")
    assert read.faults == ("the header is too long; only its first 256000 bytes were read",)


def plain_letter(text: str) -> Letter:
    return read_letter(f"Content-Type: text/plain; charset=utf-8\n\n{text}".encode())


def test_long_lines_and_many_lines_are_cut_and_that_is_noted() -> None:
    read = plain_letter("MOVE 1 N " * 20_000 + "\n17H NE\n")
    assert [len(line) for line in read.text.split("\n")] == [10_000, 6]
    assert read.faults == ("line 1 is too long; only its first 10000 characters were read",)
    many = plain_letter("17H\n" * 30_000)
    assert many.text.count("\n") == 19_999
    assert many.faults == ("the letter has too many lines; only the first 20000 were read",)
