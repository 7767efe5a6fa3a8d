"""HELP: what may be written now, and what one order or word means."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import listed_lines, section, wrapped
from pbem.desk.words.citing import orders_now
from pbem.desk.words.word import Section, Word
from pbem.engine.orders import Order
from pbem.engine.sheet_words import SHEET_WORDS, SheetWord
from pbem.engine.tongue import tr
from pbem.engine.words import did_you_mean

_GMS_TOO = ("ADD", "CANCEL", "TEST", "PRESS")


def _shared(is_gm: bool) -> list[SheetWord]:
    return [each for each in SHEET_WORDS if not is_gm or each.name in _GMS_TOO]


def help_about(errand: Errand, about: str, words: Sequence[Word]) -> Section:
    """Return the help of one order or word, or of all."""
    open_to = [word for word in words if word.is_for(errand.is_gm)]
    if not about:
        return Section(tr("Help"), _overview(errand, open_to))
    wanted = about.upper()
    shared = _shared(errand.is_gm)
    found = [*_of_orders(errand, wanted), *_of_words(wanted, shared, open_to)]
    if found:
        return Section(tr("Help on {word}", word=wanted), "\n\n".join(found))
    names = [*errand_verbs(errand), *(each.name for each in shared), *(word.name for word in open_to)]
    hint = did_you_mean(about, names)
    none = tr('There is no order or word "{word}".', word=about)
    said = wrapped(f"{none} {hint[:1].upper()}{hint[1:]}".strip())
    return Section(tr("Help"), f"{said}\n\n{_overview(errand, open_to)}")


def errand_verbs(errand: Errand) -> list[str]:
    """Return the verbs of the writer's order language."""
    return errand.grammar.verbs()


def _overview(errand: Errand, words: Sequence[Word]) -> str:
    orders = [f"{tr(kind.wording)}: {tr(kind.help)}" for kind in orders_now(errand)]
    around = [] if errand.moment.is_over else _shared(errand.is_gm)
    shared = [f"{tr(each.wording)}: {tr(each.help)}" for each in around]
    mailed = [f"{tr(word.wording)}: {tr(word.help)}" for word in words]
    parts = (
        section(tr("Orders of this round:"), orders),
        section(tr("Around the orders:"), shared),
        section(tr("Words of the mail, each on a line of its own or alone in the subject:"), mailed),
        wrapped(tr("HELP with an order or word behind it tells more of that one, such as HELP STATUS.")),
    )
    return "\n\n".join(filter(None, parts))


def _of_orders(errand: Errand, wanted: str) -> list[str]:
    """Return the entries of the orders so named or, if none is, of those with such a line inside them."""
    kinds = errand.grammar.kinds
    named = [kind for kind in kinds if wanted in (kind.verb(), *kind.also)]
    return [_entry_of(errand, kind) for kind in named or [kind for kind in kinds if wanted in kind.inside]]


def _entry_of(errand: Errand, kind: type[Order]) -> str:
    more, examples = errand.grammar.more_of(kind)
    help = f"{tr(kind.help)} {tr(more)}" if more else tr(kind.help)
    said = tr("{help} (rule {rule})", help=help, rule=kind.rule)
    return _entry(tr(kind.wording), said, (*kind.examples, *examples))


def _of_words(wanted: str, shared: Sequence[SheetWord], words: Sequence[Word]) -> list[str]:
    known: list[SheetWord | Word] = [*shared, *words]
    return [_entry(tr(one.wording), tr(one.help), (tr(one.example),)) for one in known if one.name == wanted]


def _entry(wording: str, help: str, examples: Sequence[str]) -> str:
    shown = listed_lines(examples)
    return f"{wording}\n{wrapped(help, '  ')}\n{tr('For example:')}\n{shown}"
