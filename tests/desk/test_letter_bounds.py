"""No letter stops pbem or slows it down: what letters may hold is bounded by counts, and all are answered."""

from __future__ import annotations

import re
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
import yaml

from pbem.config import read_config
from pbem.desk.incoming import receive, shunted, stopwatch
from pbem.desk.incoming.shunted import retry
from pbem.mail import quotes
from pbem.mail.reading import read_letter
from pbem.rulesets.crusoe.modules.program.reading import DEEPEST_BLOCK
from pbem.rulesets.crusoe.modules.program.term_reading import DEEPEST, MOST_SIGNS
from tests.desk.office import SLUG, Office, install, office_at, without_pdfs

MOST_SECONDS, MOST_BYTES = 5.0, 100_000_000
"""What the worst letter may cost beyond its own size; on an idle machine it takes a second at most."""
SIZE = 24_000_000
HEAD = "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"


def filled(piece: str) -> str:
    """A piece repeated up to the size of the largest letter."""
    return piece * (SIZE // len(piece.encode()))


def parts(body: str, number: int) -> str:
    part = f"--edge\n\n{body}\n"
    return f"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=edge\n\n{part * number}--edge--\n"


LETTERS: dict[str, Callable[[], str]] = {
    "From lines": lambda: f"{HEAD}\n" + filled(f"From {'x' * 24}ann@example.org 12:30 2026:\n"),
    "wrote": lambda: f"{HEAD}\n" + filled("1 wrote wrote wrote wrote wrote <a@b.c wrote 1\n"),
    "quotation marks": lambda: f"{HEAD}\n" + filled('"' * 51 + "\n"),
    "links": lambda: f"{HEAD}\n" + filled("http://a.b/<http://a.b/>\n"),
    "soft breaks": lambda: f"{HEAD}\n" + filled(f"MOVE 11 N {'x' * 62}\nN\n"),
    "misspelt": lambda: f"{HEAD}\n" + "".join(f"MVOE{at} N\n" for at in range(100_000)),
    "for later": lambda: f"{HEAD}\nSTANDING\n{'STAY ALL' * 1}\n" + "MOVE 11 N\n" * 19_000 + "END\n",
    "ahead": lambda: f"{HEAD}\n" + "FOR ROUND 3\nEND\n" * 12_000,
    "words": lambda: f"{HEAD}\n" + filled("WHY\nREPORT\nORDERS\nSTATUS\nHELP\n"),
    "blanks in To": lambda: ("To: x\f" + "\f" * 480 + "\n") * 500 + f"{HEAD}\nSTAY ALL\n",
    "nested parts": lambda: (
        "MIME-Version: 1.0\n"
        + "".join(f"Content-Type: multipart/mixed; boundary=b{at}\n\n--b{at}\n" for at in range(14))
        + "\n"
        + filled("x\n")
    ),
    "many parts": lambda: parts("x\n" * 1_000, 900),
    "many large parts": lambda: parts(filled("x\n")[: SIZE // 900], 900),
    "lines like boundaries": lambda: parts(filled(f"--{'x' * 74}\n"), 1),
    "base64 of nothing": lambda: f"Content-Transfer-Encoding: base64\n\n{filled('!!!!' + chr(10))}",
    "HTML": lambda: f"Content-Type: text/html\n\n<ol>{filled('<li>x')}",
}


@pytest.mark.parametrize("name", LETTERS)
def test_the_worst_letters_cost_little_and_are_answered(name: str, island: Office) -> None:
    island.write("ann", "STAY ALL\n")
    letter = island.letter("ann", "")
    fields = f"From: {letter['From']}\nSubject: {letter['Subject']}\nMessage-ID: <bad@example.com>\n"
    (island.inbox / "new" / "bad").write_bytes(fields.encode() + LETTERS[name]().encode())
    began = process_time()
    verdicts = island.collect()
    seconds = process_time() - began
    assert sum(verdicts.values()) == 1 and "shunted" not in verdicts
    assert [post.to for post in island.posts()].count("ann@example.com") >= 1
    assert seconds < MOST_SECONDS


@pytest.mark.parametrize(
    "name", ["nested parts", "many large parts", "lines like boundaries", "base64 of nothing", "HTML"]
)
def test_letters_take_little_memory_beyond_their_own_size(name: str) -> None:
    raw = f"From: ann@example.org\n{LETTERS[name]()}".encode()
    tracemalloc.start()
    read_letter(raw)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MOST_BYTES


def test_what_is_beyond_the_text_that_is_read_is_told_with_its_line(
    make_office: Callable[..., Office],
) -> None:
    office = make_office(more_config="limits: {text_bytes: 20000}\n")
    text = "STAY ALL\n" + "# a comment of forty characters, no more\n" * 1_000 + 'NAME "Late"\n'
    said = " ".join(office.write("ann", text).split())
    assert "the letter is too long: nothing was read from its line 477 on, quoted lines counted" in said
    assert "as 20000 bytes of text are read of a letter" in said
    assert "Late" not in said


def test_blocks_for_later_rounds_hold_as_many_lines_as_a_letter(make_office: Callable[..., Office]) -> None:
    office = make_office(more_config="limits: {order_lines: 5}\n")
    text = "STANDING\n" + "STAY ALL\n" * 4 + "END\nFOR WINTER\nSTAY ALL\nSTAY ALL\nEND\n"
    said = " ".join(office.write("ann", text).split())
    assert "line 9: STAY ALL" in said
    assert "The blocks for later rounds may hold 5 order lines in all; nothing of them was read from" in said
    assert {filing.kind: filing.text.count("STAY") for filing in office.filings()} == {
        "standing": 4,
        "ahead": 1,
    }


def crusoe(folder: Path, **options: object) -> Iterator[Office]:
    install(folder, seats=("ann", "bob", "chloe", "eve"))
    file = folder / "games" / f"{SLUG}.yaml"
    game = yaml.safe_load(file.read_text("utf-8"))
    game |= {"ruleset": "crusoe", "options": options}
    file.write_text(yaml.safe_dump(game, allow_unicode=True), "utf-8")
    with office_at(folder, read_config(folder)) as office:
        office.posts()
        yield office


@pytest.fixture
def bureau(tmp_path: Path) -> Iterator[Office]:
    """An office whose game begins with the drafts of a program."""
    government = {"default": {"type": "bureaucracy"}}
    with without_pdfs():
        yield from crusoe(tmp_path / "bureau", scenario="national_capitalism", government=government)


@pytest.fixture
def valley(tmp_path: Path) -> Iterator[Office]:
    yield from crusoe(tmp_path / "valley")


def test_fifty_quotation_marks_in_a_program_are_answered_and_the_next_letter_too(bureau: Office) -> None:
    began = process_time()
    said = bureau.write(
        "ann", f'PROGRAM:\nPROGRAM "Plan"\nBOX 1 FOR wages\n{chr(34) * 51}\nEND BOX\nEND PROGRAM\n'
    )
    assert process_time() - began < MOST_SECONDS
    assert 'Line 3: A text begins with " and does not end in this line.' in said
    assert bureau.write("bob", "STATUS\n")


def invoking(nots: int) -> str:
    return f"PATH ant IF {'NOT ' * nots}bob ON ant > spider\n"


def test_fifty_nots_are_taken_and_judged_and_more_are_refused_with_line_and_limit(valley: Office) -> None:
    assert "Your order line was taken." in valley.write("ann", invoking(50))
    said = valley.write("bob", f"WANT water 2\n{invoking(51)}")
    assert "- line 2: PATH ant IF NOT" in said
    assert "A test has 51 times NOT; at most 50 are read." in " ".join(said.split())
    before = valley.moment().number
    with valley.desk.store.transaction() as files:  # as it was filed before there was a bound
        filing = next(one for one in files.filings(1) if one.seat == "ann")
        files.add_filing(replace(filing, seat="chloe", text=invoking(700).strip(), understood=None))
    valley.close()
    assert valley.moment().number == before + 1
    report = next(post for post in valley.posts() if post.to == "chloe@example.com")
    assert "A test has 700 times NOT; at most 50 are read." in " ".join(report.text.split())


def deep(blocks: int = DEEPEST_BLOCK, parentheses: int = DEEPEST, signs: int = MOST_SIGNS) -> str:
    """A draft as deep as this: statements and parentheses within each other, minus on minus."""
    term = "(1 + " * parentheses + "- " * (signs - parentheses) + "1" + ")" * parentheses
    inner = "IF cycle > 0\n" * (blocks - 1) + f"SET burden(p) = {term}\n"
    boxes = (
        f"FOR tax_burden\nFOR EACH p IN PLAYERS\n{inner}" + "END\n" * blocks,
        "FOR signal_pay\nFOR EACH s IN SIGNALS\nSET pay(s) = 2\nEND\n",
        "FOR estate\nSHARE ALL AMONG HEIRS\n",
    )
    text = "".join(f"BOX {number} {box}END BOX\n" for number, box in enumerate(boxes, 1))
    return f'PROGRAM:\nPROGRAM "Deep"\n{text}END PROGRAM\n'


def test_the_deepest_program_there_may_be_is_taken_rehearsed_and_run(bureau: Office) -> None:
    said = " ".join(bureau.write("ann", deep()).split())
    assert 'Your draft "Deep" has 3 boxes. - Rehearsed in made-up states, it is never stuck.' in said
    bureau.close()
    for seat in ("ann", "bob", "chloe"):
        assert "was taken" in bureau.write(seat, "VOTE PROGRAM ann\n")
    bureau.close()
    assert (bureau.moment().phase, bureau.said) == ("work", [])
    bureau.close()
    report = next(post for post in bureau.posts() if post.to == "eve@example.com" and not post.is_reply)
    assert f"Tax burden: Ann Archer {DEEPEST + 1}, Bob Baker {DEEPEST + 1}" in " ".join(report.text.split())


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        (deep(blocks=DEEPEST_BLOCK + 1), "Line 24: Statements stand at most 20 deep inside each other."),
        (
            deep(parentheses=DEEPEST + 1),
            "Line 23: Too much stands inside each other here: at most 20 deep.",
        ),
        (
            deep(signs=MOST_SIGNS + 1),
            "Line 23: The statement is too long: it has more than 100 signs. Part it with LET.",
        ),
    ],
    ids=["blocks", "parentheses", "signs"],
)
def test_a_program_one_deeper_is_refused_with_line_and_limit(bureau: Office, draft: str, reason: str) -> None:
    said = " ".join(bureau.write("ann", draft).split())
    assert f"Not allowed: - line 1: PROGRAM: {reason} In force now:" in said


def test_a_letter_that_takes_too_long_is_given_up_and_the_next_goes_on(
    island: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = quotes.own_words

    def slow(text: str, is_file: bool = False, ours: str = "") -> quotes.OwnWords:
        if "BUSY" in text:
            re.match(r"(a+)+$", "a" * 60 + "!")
        return plain(text, is_file, ours)

    monkeypatch.setattr("pbem.mail.reading.own_words", slow)
    monkeypatch.setattr(receive, "MOST_SECONDS", 0.3)
    monkeypatch.setattr(shunted, "MOST_SECONDS", 0.3)
    island.lay(island.letter("ann", "BUSY\nSTAY ALL\n"), island.letter("bob", "STAY ALL\n"))
    assert island.collect() == {"shunted": 1, "orders": 1}
    told = {post.to: post.text for post in island.posts()}
    assert "pbem gave it up: none of its orders count" in " ".join(told["ann@example.com"].split())
    assert "took more processor time than pbem gives a letter" in " ".join(told["pat@example.org"].split())
    assert "was taken" in told["bob@example.com"]
    [kept] = list(island.config.shunt.iterdir())
    assert b"BUSY" in kept.read_bytes()
    [again] = retry(island.desk)
    assert (again.word, "processor time" in again.why) == ("shunted", True)
    monkeypatch.undo()
    [again] = retry(island.desk)
    assert again.word == "orders"


def test_a_letter_is_given_up_in_a_thread_too() -> None:
    found = []

    def work() -> None:
        try:
            with stopwatch.given_up_after(0.1):
                while True:
                    sum(range(1_000))
        except stopwatch.GivenUp:
            found.append("given up")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(30)
    assert found == ["given up"]
