"""How the moments of a game are called, and which of them orders can be sent ahead for (brief 3.1)."""

from __future__ import annotations

from pbem.engine.ruleset import Moment
from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import CHARITY, LETTERS_OF_A_QUARTER, SETTLE, VOTE
from pbem.rulesets.new_tabor.lexicon import Facts, Seen


def title_of(moment: Moment) -> str:
    """Return how players call a moment: Q2 R5, Q2 vote before R6, Q2 settling, Q2 charity."""
    if moment.turn == 0:
        return tr("The start")
    quarter, round = divmod(moment.turn, LETTERS_OF_A_QUARTER)
    if moment.phase == VOTE:
        return tr("Q{quarter} vote before R{round}", quarter=quarter, round=round)
    if moment.phase == SETTLE:
        return tr("Q{quarter} settling", quarter=quarter)
    if moment.phase == CHARITY:
        return tr("Q{quarter} charity", quarter=quarter)
    return turn_title(moment.turn)


def turn_title(turn: int) -> str:
    """Return how the round of a turn is called: Q2 R5."""
    quarter, round = divmod(turn, LETTERS_OF_A_QUARTER)
    return tr("Q{quarter} R{round}", quarter=quarter, round=round)


def turn_meant(book: Book, view: Seen, heading: str) -> int:
    """Return the turn that the heading of a FOR block means; Fault if no letter to come begins with it."""
    known = view.facts
    quarter, round = _named(heading, known.quarter)
    if quarter > known.quarters:
        raise Fault(tr("The game has no quarter {quarter}.", quarter=quarter))
    last = _last_round(book, quarter)
    if not 1 <= round <= last:
        raise Fault(tr("Q{quarter} has rounds 1 to {last} at most.", quarter=quarter, last=last))
    if (quarter, round) <= (known.quarter, known.round):
        raise Fault(
            tr(
                "{round} is not to come: {now} is next.",
                round=turn_title(_turn(quarter, round)),
                now=turn_title(_turn(known.quarter, known.round)),
            )
        )
    _check_letter(known, quarter, round)
    return _turn(quarter, round)


def _turn(quarter: int, round: int) -> int:
    return LETTERS_OF_A_QUARTER * quarter + round


def _named(heading: str, running: int) -> tuple[int, int]:
    """Return quarter and round of a heading: Q2 R6, or ROUND 6 of the running quarter."""
    words = heading.upper().split()
    if len(words) == 2 and words[0] == "ROUND":
        words = [f"Q{running}", f"R{words[1]}"]
    if len(words) == 2 and words[0][:1] == "Q" and words[1][:1] == "R":
        quarter, round = words[0][1:], words[1][1:]
        if quarter.isdecimal() and round.isdecimal() and len(quarter) + len(round) < 5:
            return int(quarter), int(round)
    raise Fault(
        tr('"FOR {heading}" is no round to come.', heading=heading), tr("Write FOR Q2 R6, or FOR ROUND 6.")
    )


def _last_round(book: Book, quarter: int) -> int:
    """Return how many rounds it takes to cross the Finish one space at a time."""
    return len(book.data.life_path[quarter - 1]) + 1


def _check_letter(known: Facts, quarter: int, round: int) -> None:
    """3.1 With several rounds in a letter, orders sent ahead are for one that begins a letter."""
    each = known.options.rounds_per_mail
    first = known.round if quarter == known.quarter else 1
    if (round - first) % each:
        begins = round - (round - first) % each
        raise Fault(
            tr(
                "A letter holds {n} rounds: {round} is in the letter for {first}.",
                n=each,
                round=turn_title(_turn(quarter, round)),
                first=turn_title(_turn(quarter, begins)),
            )
        )
