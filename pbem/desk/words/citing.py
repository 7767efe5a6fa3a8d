"""RULES: the orders there are, with their rules, and the numbered statements by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pbem.casefile import statements
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import listed_lines, section, wrapped
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import listed
from pbem.engine.orders import Kinds
from pbem.engine.tongue import tr, tr_noop, trn

MOST_CITED = 60
"""Statements that one answer holds."""


@cache
def sentences(ruleset: str) -> Mapping[str, str]:
    """Return a ruleset's numbered statements by id, in order."""
    return {one.id: one.sentence for one in statements(ruleset)}


def orders_now(errand: Errand) -> Kinds:
    """Return the kinds of order that may be given now; none where the game is over."""
    if errand.moment.is_over:
        return ()
    phase = errand.rules.phase(errand.position.moment.phase)
    if errand.is_gm:
        return phase.gm_orders
    lexicon = errand.rules.lexicon(errand.rules.book, errand.view, errand.seat.key)
    return tuple(kind for kind in phase.orders if not kind.is_due(lexicon))


def _rules(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    all_of_them = sentences(errand.game.ruleset)
    heading = tr("Rules of {ruleset}", ruleset=errand.rules.title)
    if not arguments["id"]:
        return Section(heading, _overview(errand, all_of_them))
    return Section(heading, _cited(arguments["id"], all_of_them))


def _overview(errand: Errand, known: Mapping[str, str]) -> str:
    orders = [
        tr("{wording}: rule {rule}", wording=tr(kind.wording), rule=kind.rule) for kind in orders_now(errand)
    ]
    chapters = listed(list(dict.fromkeys(_chapter(id) for id in known)))
    said = trn(
        "There is {n} numbered rule. RULES with a number sends that rule, and with the beginning of one "
        "all that begin so. They begin: {chapters}.",
        "There are {n} numbered rules. RULES with a number sends that rule, and with the beginning of one "
        "all that begin so. They begin: {chapters}.",
        len(known),
        chapters=chapters,
    )
    return "\n\n".join(filter(None, (wrapped(said), section(tr("Orders of this round:"), orders))))


def _chapter(id: str) -> str:
    """Return the beginning that the statements of a chapter share: SUR-3.3.1-05 is of SUR-3."""
    return id.partition(".")[0] if "." in id else id.rstrip("0123456789").rstrip("-")


def _cited(wanted: str, known: Mapping[str, str]) -> str:
    found = _beginning(wanted, known)
    if not found:
        return wrapped(tr("There is no rule {rule}. RULES alone says which there are.", rule=wanted))
    shown = listed_lines(f"{id}: {known[id]}" for id in found[:MOST_CITED])
    over = len(found) - MOST_CITED
    more = wrapped(
        trn("And {n} more; ask for a longer number.", "And {n} more; ask for a longer number.", over)
    )
    return "\n\n".join(filter(None, (shown, more if over > 0 else "")))


def _beginning(wanted: str, known: Mapping[str, str]) -> Sequence[str]:
    """Return the ids that are or begin as asked; the letters in front of them may be left out."""
    asked = wanted.casefold()
    shapes = {id: (id.casefold(), id.casefold().partition("-")[2]) for id in known}
    exact = [id for id, both in shapes.items() if asked in both]
    return exact or [id for id, both in shapes.items() if any(shape.startswith(asked) for shape in both)]


RULES = Word(
    "RULES",
    tr_noop("RULES [number]"),
    r"RULES(?: (?P<id>[A-Z.-]*\d[\w.-]*|[A-Z]{2,4}-[\w.-]*))?",
    tr_noop("Names the orders and says which rules there are, or sends rules by number."),
    "RULES SUR-3.2",
    Who.BOTH,
    _rules,
    only_tells=True,
)
