"""Orders that an older pbem put on file: what their receipts refused is left out of what counts.

Up to version 0.2 a set stood on file as it was written, the lines that were refused among it; a later reader
or rule might take them. What was refused stands in the receipt that was mailed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import takewhile
from typing import Any

from pbem.desk.desk import is_played_here, rules_of
from pbem.desk.filed import understood_json
from pbem.desk.letters import complaint_head, listed_lines
from pbem.desk.tongues import language_of
from pbem.engine.events import GM
from pbem.engine.orders import Line
from pbem.engine.ruleset import Moment, Position, Ruleset
from pbem.engine.settle import Understood
from pbem.engine.sheet import numbered
from pbem.engine.tongue import speaking, tr
from pbem.engine.words import Complaint
from pbem.languages.finding import tongue_named
from pbem.store.opening import Files, create_or_upgrade, open_store
from pbem.store.records import FilingRecord, GameRecord, MomentRecord

STEP = "0006"
"""The step of the database from which on filings say what was understood."""
_NUMBER = re.compile(r"^- \D{1,40}(\d{1,5})\b", re.MULTILINE)


def bring_up_to_date(url: str) -> list[str]:
    """Make a database or bring it up to date, with the orders on file, and name the steps that were taken."""
    steps = create_or_upgrade(url)
    if any(step.startswith(STEP) for step in steps):
        with closing(open_store(url)) as store, store.transaction() as files:
            leave_out_refused(files)
    return steps


def leave_out_refused(files: Files) -> None:
    """Note for each set of an open phase what its receipt took, where that refused a line of it."""
    for game in files.games():
        moment = files.moment(game.id)
        if moment is None or moment.is_over or not is_played_here(game):
            continue
        sets = [one for one in files.filings(game.id, moment.number) if one.kind in ("orders", "add")]
        with speaking(tongue_named(language_of(game), None)):
            for filing in sets:
                found = _understood(files, game, moment, filing) if filing.understood is None else None
                if found:
                    files.note_understood(filing.id, understood_json(found))


def _understood(
    files: Files, game: GameRecord, moment: MomentRecord, filing: FilingRecord
) -> Understood | None:
    """Return what counts of a set; None where no receipt refused any of it."""
    receipt = next(map(_text, files.answers_of(filing.letter)), "") if filing.letter else ""
    refused = receipt.partition(f"\n{tr('Allowed, but odd:')}\n")[0].partition(f"\n{tr('Understood:')}\n")[0]
    if not (refused and _NUMBER.search(refused)):
        return None
    rules = rules_of(game)
    grammar = rules.gm_grammar if filing.seat == GM else rules.grammar
    kept, lost = list[str](), list[Complaint]()
    for line in numbered(filing.text, grammar.opens.without_colon()):
        why = _why_refused(refused, line)
        if why is None:
            kept.append(line.text)
        else:
            kept += _partly(rules, moment, filing.seat, line, receipt)
            lost.append(Complaint(0, line.head, why))
    return Understood(tuple(kept), (), tuple(lost)) if lost else None


def _text(content: str) -> str:
    try:
        return str(json.loads(content).get("text", ""))
    except ValueError:
        return ""


def _why_refused(told: str, line: Line) -> str | None:
    """Return why a receipt refused a line; None if it did not."""
    for number in dict.fromkeys(map(int, _NUMBER.findall(told))):
        head = complaint_head(Complaint(number, line.head, ""))
        if f"\n{head}\n" in told:
            behind = told.partition(f"\n{head}\n")[2].split("\n")
            return " ".join(part.strip() for part in takewhile(lambda part: part.startswith("    "), behind))
    return None


def _partly(
    rules: Ruleset[Any, Any, Any], moment: MomentRecord, seat: str, line: Line, receipt: str
) -> Iterator[str]:
    """Yield what was taken of a line that was refused in part, if it is taken still."""
    state = rules.load(rules.book, json.loads(moment.state))
    position = Position(Moment(moment.turn, moment.phase), state)
    lexicon = rules.lexicon(rules.book, rules.seen(position.state, seat), seat)
    phase = rules.phase(moment.phase)
    grammar, accepts = (rules.gm_grammar, phase.gm_orders) if seat == GM else (rules.grammar, phase.orders)
    taken: Sequence[object] = grammar.read([line], lexicon, accepts).orders
    understood = receipt.partition(f"\n{tr('Understood:')}\n")[2].partition("\n\n")[0]
    yield from (str(order) for order in taken if listed_lines([str(order)]) in understood)
