"""The program language of a Bureaucracy: reading, and writing back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.words import Complaint
from pbem.rulesets.crusoe.modules.program.proving import assembled
from pbem.rulesets.crusoe.modules.program.reading import (
    Unreadable,
    as_boxes,
    as_text,
    read_body,
    read_program,
)
from pbem.rulesets.crusoe.modules.program.reading import condition_in as read_condition
from pbem.rulesets.crusoe.modules.program.statements import every
from pbem.rulesets.crusoe.modules.program.vocabulary import CODES, MOST_LINES, MOST_STATEMENTS
from tests.crusoe.advanced.programs import SHIPPED_NAMES, a_box, shipped

EVERY_STATEMENT = """
PROGRAM "All there is" # with a remark
SCENARIO market_socialism
KEEP base = 6
KEEP share = -7/2
BOX 1 "wages, and more" FOR wages, prices
  LET g = water
  LET most = MAX(q IN PLAYERS: earned(q, LAST)) - MIN(1, 2, made(g, AGO 3))
  FOR EACH x IN [water, fish] WHERE made(x) > 2 AND NOT (made(x) = 5 OR bank(x) <> 3) BY -bank(x) DOWN, cycle
    IF bank(x) >= 1
      SET wage(x) = (base + 1) * $2 - -3 / 4 MOD 5
    ELSE IF ANY(p IN PLAYERS WHERE alive(p): food(p) IS NOT NONE)
      ADD ROUNDUP(base / 2) TO wage(x)
    ELSE
      SUBTRACT COUNT(PLAYERS) FROM wage(x)
    END
  END
  REPEAT 3 TIMES
    WHILE base < 2 AND ALL(p IN EVERYONE: dying(p))
      SET base = base + RANDOM(1, 6)
    END
  END
  NOTE "done"
  STOP
WHEN STUCK none
  PASS
WHEN STUCK LIMIT
END BOX
BOX 2 FOR estate
  CHOOSE h FROM HEIRS WHERE food(h) < 3 BY score(h) TIES RANDOM
  CHOOSE k FROM HEIRS BY score(k) DOWN TIES ORDER
  GIVE ALL TO h
  GIVE 2 * COUNT(p IN HEIRS) water TO h
  GIVE ALL water TO h
  SHARE water AMONG HEIRS NEED
  SHARE ALL AMONG p IN HEIRS WHERE food(p) = 0 EVEN
END BOX
BOX 3 FOR path_assignment
  ASSIGN p TO ant
END BOX
"""


def complaints(text: str) -> tuple[Complaint, ...]:
    """What is complained of in a text that is no program."""
    with pytest.raises(Unreadable) as caught:
        read_program(text)
    return caught.value.complaints


@pytest.mark.parametrize("text", [EVERY_STATEMENT, *map(shipped, SHIPPED_NAMES)])
def test_a_program_is_written_back_as_it_is_read(text: str) -> None:
    program = read_program(text)
    assert read_program(str(program)) == program
    assert read_program(as_text(as_boxes(program))) == program


def test_the_book_has_five_boxes() -> None:
    program = read_program(shipped("book_example"))
    assert [box.number for box in program.boxes] == [1, 2, 3, 4, 5]
    assert [box.tasks for box in program.boxes_for("tax_burden", "setup")] == [
        ("setup",),
        ("tax_burden",),
        ("tax_burden",),
    ]
    assert str(program.boxes[4].body[0]) == "CHOOSE heir FROM HEIRS BY score(heir) TIES RANDOM"


def test_lines_are_counted_and_count_for_nothing_else() -> None:
    program = read_program(shipped("book_example"))
    assert [one.line for box in program.boxes for one in every(box.body)][:4] == [5, 6, 11, 12]
    assert read_program(shipped("book_example").replace("\n", "\n\n")) == program


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1 + 2 * 3 - 4 > 0", "1 + 2 * 3 - 4 > 0"),
        ("1 - (2 - 3) = (1 - 2) - 3", "1 - (2 - 3) = 1 - 2 - 3"),
        ("(1 + 2) * 3 / (4 * 5) <= --6", "(1 + 2) * 3 / (4 * 5) <= --6"),
        ("NOT a = 1 AND b = 2 OR c = 3", "NOT a = 1 AND b = 2 OR c = 3"),
        ("NOT (a = 1 AND (b = 2 OR c = 3))", "NOT (a = 1 AND (b = 2 OR c = 3))"),
        ("-A MOD 2 ≥ −3", "-a MOD 2 >= -3"),
        ("path(p, last) is not none", "path(p, LAST) IS NOT NONE"),
        ("made(p, egg, AGO n + 1) <> $10", "made(p, egg, AGO n + 1) <> 10"),
        ("class_of_food(p) = “hungry”", 'class_of_food(p) = "hungry"'),
        ("MAX(1, 2, 3) = MAX(q IN PLAYERS WHERE alive(q): food(q))",) * 2,
    ],
)
def test_terms_hold_together_as_they_should(text: str, written: str) -> None:
    term = read_condition(text)
    assert str(term) == written
    assert read_condition(written) == term


def test_a_body_may_stand_in_one_line_with_its_end() -> None:
    (choose,) = read_body("CHOOSE h FROM HEIRS BY food(h) END BOX").statements
    assert str(choose) == "CHOOSE h FROM HEIRS BY food(h)"
    assert read_body("").statements == ()
    assert [one.code for one in read_body("PASS\nWHEN STUCK EMPTY\nSTOP\n").handlers] == ["EMPTY"]


def test_a_line_goes_on_behind_a_backslash() -> None:
    body = read_body("SET minimum = 1 + \\\n  2 # and no more\nPASS")
    assert [str(one) for one in body.statements] == ["SET minimum = 1 + 2", "PASS"]
    assert [one.line for one in body.statements] == [1, 3]


@pytest.mark.parametrize(
    ("body", "line", "reason"),
    [
        ("STE x = 1", 3, 'No statement begins with "ste". Did you mean "SET"?'),
        ("SET pay(cb) 3", 3, '"=" is missing before "3".'),
        ("SET pay(cb) = ", 3, "a term is missing at the end of the line."),
        ("SET pay(cb) = (1 + 2", 3, '")" is missing at the end of the line.'),
        ("SET pay(cb) = 1 2", 3, '"2" stands behind the end of the statement.'),
        (
            "SET pay(cb) = 1.5",
            3,
            '"." has no meaning in a program. Fractions are written as divisions: 3 / 2.',
        ),
        ('NOTE "half', 3, 'A text begins with " and does not end in this line.'),
        ("FOR EACH p IN PLAYRS\nEND", 3, '"playrs" is no set'),
        ("IF 1 < 2 < 3\nEND", 3, "Only two terms can be compared."),
        ("IF 1 < 2\nPASS", 5, "END is missing: IF of line 3 is open."),
        ("PASS\nEND", 4, "END has nothing here that it could end."),
        ("CHOOSE h FROM HEIRS TIES RANDM", 3, 'RANDOM or ORDER is missing before "randm".'),
        ("WHEN STUCK EMTY", 3, '"emty" is no code'),
        ("SET 3 = 4", 3, '"3" cannot be set.'),
        ("SET x = ROUND(1, 2)", 3, "ROUND is asked of one term."),
        ("SET x = MAX(1)", 3, "MAX is asked of two terms or more, or of a set."),
        ("SET x = RANDOM(1)", 3, "RANDOM is asked of two terms."),
        ("SET x = WHERE", 3, 'a term is missing before "where".'),
        ("REPEAT 3\nEND", 3, '"TIMES" is missing at the end of the line.'),
        ("SET x = " + "(" * 30 + "1" + ")" * 30, 3, "Too much stands inside each other here"),
        ("SET x = 1" + " + 1" * 200, 3, "The statement is too long: it has more than 100 signs."),
        ("IF 1 = 1\n" * 30 + "END\n" * 30, 24, "Statements stand at most 20 deep inside each other."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(body: str, line: int, reason: str) -> None:
    first = complaints(a_box("signal_pay", body))[0]
    assert first.line == line
    assert str(first).startswith(reason)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("BOX 1 FOR estate\nEND BOX", 1, '"PROGRAM" is missing before "box".'),
        ('PROGRAM "x"\nBOXX 1 FOR estate\nEND BOX', 2, 'A box begins with BOX, not with "boxx".'),
        ('PROGRAM "x"\nBOX 1 FOR estat\nEND BOX', 2, '"estat" is no task of a government'),
        ('PROGRAM "x"\nBOX 1 FOR estate\nPASS', 3, "END BOX is missing: box 1 begins in line 2."),
        ('PROGRAM "x"\nKEEP a = 1 / 0', 2, "Nothing can be divided by 0."),
        ('PROGRAM "x"\nKEEP a', 2, '"=" is missing at the end of the line.'),
        ("", 1, '"PROGRAM" is missing at the end of the line.'),
    ],
)
def test_headings_that_cannot_be_read(text: str, line: int, reason: str) -> None:
    first = complaints(text)[0]
    assert first.line == line
    assert str(first).startswith(reason)


def test_all_lines_that_are_wrong_are_told_at_once() -> None:
    body = "SET pay(cb) =\nFOREACH p IN PLAYERS\nADD 1 TOO pay(cb)\nEND\nWHILE\nPASS\nEND"
    assert [one.line for one in complaints(a_box("signal_pay", body))] == [3, 4, 5, 7]
    assert complaints(a_box("signal_pay", body))[1].text == "FOREACH p IN PLAYERS"


def test_a_program_of_ten_thousand_lines_is_refused_at_once() -> None:
    (found,) = complaints(a_box("signal_pay", "SET pay(cb) = 1\n" * 10_000))
    assert str(found) == f"A program has at most {MOST_LINES} lines."
    (found,) = complaints(a_box("signal_pay", "SET pay(cb) = 1\n" * 500))
    assert (found.line, str(found)) == (403, f"A program has at most {MOST_STATEMENTS} statements.")


def test_programs_are_put_together_and_boxes_get_free_numbers() -> None:
    texts = ["default_wages", "default_prices", "default_signal_pay", "default_estate"]
    program = assembled("all", [read_program(shipped(text)) for text in texts])
    assert [(box.number, box.tasks) for box in program.boxes] == [
        (1, ("wages",)),
        (2, ("prices",)),
        (3, ("signal_pay",)),
        (5, ("estate",)),
    ]
    assert [keep.name for keep in program.keeps] == ["base"]


def terms() -> st.SearchStrategy[str]:
    """Terms as they may be written, with more parentheses than are needed."""
    leaf = st.sampled_from(["1", "20", "base", "cycle", "food(p)", "path(p, LAST)", "earned(p, AGO 2)"])
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "MOD"]), inner).map(
                lambda parts: f"({parts[0]}) {parts[1]} ({parts[2]})"
            ),
            inner.map(lambda term: f"-({term})"),
            inner.map(lambda term: f"MAX(q IN PLAYERS WHERE ({term}) > 1: {term})"),
        ),
        max_leaves=6,
    )


@settings(max_examples=60, deadline=None)
@given(terms(), terms(), st.sampled_from(CODES))
def test_any_statement_is_written_back_as_it_is_read(left: str, right: str, code: str) -> None:
    text = f"IF NOT (({left}) = {right}) OR ({right}) IS NONE\nLET x = {left}\nEND\nWHEN STUCK {code}\nSTOP"
    program = read_program(a_box("estate", text))
    assert read_program(str(program)) == program


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet='SETpay()=+-*/<>[],:"\\#\n 1ENDIFBOXWHNULK', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        program = read_program(a_box("estate", text))
    except Unreadable as fault:
        assert all(str(one) and one.line >= 0 for one in fault.complaints)
    else:
        assert read_program(str(program)) == program
