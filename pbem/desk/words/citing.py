"""RULES: the orders there are, with their rules, and the numbered statements by id."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from pbem.casefile import Statement, statements
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import listed_lines, section, wrapped
from pbem.desk.words.word import Section, Who, Word, with_name
from pbem.engine.orders import Kinds
from pbem.engine.tongue import tr, tr_noop, trn

MOST_CITED = 60
"""Statements that one answer holds."""


_ENDINGS, _SHORTEST_STEM = ("ment", "ings", "ing", "ers", "er", "ed", "es", "s"), 4
"""What words are looked for without, as long as enough of them is left: movement is a matter of moves."""


@cache
def known_rules(ruleset: str) -> Mapping[str, Statement]:
    """Return a ruleset's numbered statements by id, in order."""
    return {one.id: one for one in statements(ruleset)}


def sentences(ruleset: str) -> Mapping[str, str]:
    """Return the sentences of a ruleset's statements by id, in order."""
    return {id: one.sentence for id, one in known_rules(ruleset).items()}


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
    all_of_them = known_rules(errand.game.ruleset)
    heading = tr("Rules of {ruleset}", ruleset=errand.rules.title)
    if not arguments["about"]:
        return Section(heading, _overview(errand, all_of_them))
    return Section(heading, _cited(arguments["about"].strip("\"'"), all_of_them))


def _overview(errand: Errand, known: Mapping[str, Statement]) -> str:
    orders = [
        tr("{wording}: rule {rule}", wording=tr(kind.wording), rule=kind.rule) for kind in orders_now(errand)
    ]
    said = trn(
        "There is {n} numbered rule. RULES with a number sends that rule, with the beginning of one all that "
        "begin so, and with a word all that are about it, such as RULES map.",
        "There are {n} numbered rules. RULES with a number sends that rule, with the beginning of one all "
        "that begin so, and with a word all that are about it, such as RULES map.",
        len(known),
    )
    sections = [f"{title}: {_span(ids)}" for title, ids in _sections(known).items()]
    parts = (wrapped(said), section(tr("Sections:"), sections), section(tr("Orders of this round:"), orders))
    return "\n\n".join(filter(None, parts))


def _span(ids: Sequence[str]) -> str:
    return ids[0] if len(ids) == 1 else tr("{first} to {last}", first=ids[0], last=ids[-1])


def _sections(known: Mapping[str, Statement]) -> Mapping[str, Sequence[str]]:
    """Return the titles of the sections, with the ids of their statements."""
    found: dict[str, list[str]] = {}
    for id, one in known.items():
        found.setdefault(one.section, []).append(id)
    return found


def _cited(wanted: str, known: Mapping[str, Statement]) -> str:
    found = _beginning(wanted, known) or _about(wanted, known)
    if not found:
        none = tr("No rule has the number {rule}, and none is about that.", rule=wanted)
        return wrapped(f"{none} {tr('RULES alone says which there are.')}")
    shown = listed_lines(f"{id}: {known[id].sentence}" for id in found[:MOST_CITED])
    over = len(found) - MOST_CITED
    more = wrapped(
        trn("And {n} more; ask for a longer number.", "And {n} more; ask for a longer number.", over)
    )
    return "\n\n".join(filter(None, (shown, more if over > 0 else "")))


def _about(wanted: str, known: Mapping[str, Statement]) -> Sequence[str]:
    """Return the ids of rules about a word: those of sections whose title has it, then those that say it."""
    stems = (wanted[: -len(ending)] for ending in _ENDINGS if wanted.casefold().endswith(ending))
    stem = min((one for one in stems if len(one) >= _SHORTEST_STEM), key=len, default=wanted)
    word = re.compile(rf"\b{re.escape(stem)}", re.IGNORECASE)
    titled = [id for id, one in known.items() if word.search(one.section)]
    return list(dict.fromkeys((*titled, *(id for id, one in known.items() if word.search(one.sentence)))))


def _beginning(wanted: str, known: Mapping[str, Statement]) -> Sequence[str]:
    """Return the ids that are or begin as asked; the letters in front of them may be left out."""
    asked = wanted.casefold()
    shapes = {id: (id.casefold(), id.casefold().partition("-")[2]) for id in known}
    exact = [id for id, both in shapes.items() if asked in both]
    return exact or [id for id, both in shapes.items() if any(shape.startswith(asked) for shape in both)]


RULES = Word(
    "RULES",
    tr_noop("RULES [number or word]"),
    with_name("RULES"),
    tr_noop("Says which sections of rules there are, or sends rules by number, or those about a word."),
    "RULES SUR-3.2",
    Who.BOTH,
    _rules,
    only_tells=True,
)
