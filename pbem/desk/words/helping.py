"""HELP: what may be written now, and what one order or word means."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.press import ALL
from pbem.desk.letters import WIDTH, listed_lines, section, wrapped
from pbem.desk.words.citing import orders_now, sentences
from pbem.desk.words.word import Section, Word
from pbem.engine.events import GM
from pbem.engine.orders import Line, Order
from pbem.engine.postings import apart
from pbem.engine.ruleset import Named
from pbem.engine.sheet_words import SHEET_WORDS, SheetWord
from pbem.engine.tongue import tr, trn
from pbem.engine.words import NEAR, Fault
from pbem.mailrules import Shade

_GMS_TOO = ("ADD", "CANCEL", "TEST", "PRESS")
_MOST_NEAR, _MOST_LISTED = 6, 40
"""Names that come near one that is not known, and names of a list that one answer holds."""
_ROUNDS_LOOKED_AT = 40
"""How far ahead a round is looked for that orders may be sent for: turns are not numbered without gaps."""


def _shared(errand: Errand) -> list[SheetWord]:
    """Return the shared words that the writer can use in this game."""
    open_to = [each for each in SHEET_WORDS if not errand.is_gm or each.name in _GMS_TOO]
    return [each for each in open_to if each.name != "IF" or _order_like(errand, has_test=True)]


def help_about(errand: Errand, about: str, words: Sequence[Word]) -> Section:
    """Return the help of one order, word or name of the game, or of all orders and words."""
    open_to = [word for word in words if word.is_for(errand.is_gm)]
    if not about:
        return Section(tr("Help"), _overview(errand, open_to))
    wanted = about.strip("\"'").upper()
    shared = _shared(errand)
    found = [
        *_of_orders(errand, wanted),
        *_of_words(errand, wanted, shared, open_to),
        *_of_names(errand, wanted),
    ]
    if found:
        return Section(tr("Help on {word}", word=wanted), "\n\n".join(found))
    return Section(tr("Help"), _unknown(errand, about, [*shared, *open_to]))


def _unknown(errand: Errand, about: str, words: Sequence[SheetWord | Word]) -> str:
    """Say that there is no such word, and what comes near it."""
    lists = errand.rules.names(errand.rules.book)
    names = [one.name for each in lists if not each.is_map for one in each.names]
    known = dict.fromkeys((*errand_verbs(errand), *(word.name for word in words), *names))
    said = about.strip("\"'").casefold()
    holding = [name for name in known if len(said) > 2 and said in name.casefold()]
    shapes = {name.casefold(): name for name in known}
    near = [shapes[shape] for shape in get_close_matches(said, shapes, n=_MOST_NEAR, cutoff=NEAR)]
    found = list(dict.fromkeys((*near, *holding)))[:_MOST_NEAR]
    parts = [tr('There is no order, word or name "{word}" in this game.', word=about)]
    if found:
        parts.append(tr("Near it: {names}.", names=", ".join(found)))
    titles = [each.title for each in lists]
    if titles:
        parts.append(tr("Lists of names, which HELP shows too: {titles}.", titles=", ".join(titles)))
    parts.append(tr("HELP alone shows all orders and words."))
    return wrapped(" ".join(parts))


def errand_verbs(errand: Errand) -> list[str]:
    """Return the verbs of the writer's order language."""
    return errand.grammar.verbs()


def _overview(errand: Errand, words: Sequence[Word]) -> str:
    orders = [f"{tr(kind.wording)}: {tr(kind.help)}" for kind in orders_now(errand)]
    around = [] if errand.moment.is_over else _shared(errand)
    shared = [f"{tr(each.wording)}: {tr(each.help)}" for each in around]
    mailed = [f"{tr(word.wording)}: {tr(word.help)}" for word in words]
    parts = (
        section(tr("Orders of this round:"), orders),
        section(tr("Around the orders:"), shared),
        section(tr("Words of the mail, each on a line of its own or alone in the subject:"), mailed),
        wrapped(tr("HELP with an order or word behind it tells more of that one, such as HELP STATUS.")),
        _lists_named(errand),
    )
    return "\n\n".join(filter(None, parts))


def _lists_named(errand: Errand) -> str:
    """Say which lists of names HELP can show besides."""
    titles = [each.title for each in errand.rules.names(errand.rules.book)]
    if not titles:
        return ""
    return wrapped(tr("It also knows the names of the game: {titles}.", titles=", ".join(titles)))


def _of_orders(errand: Errand, wanted: str) -> list[str]:
    """Return the entries of the orders so named or, if none is, of those with such a line inside them."""
    kinds = errand.grammar.kinds
    named = [kind for kind in kinds if wanted in (kind.verb(), *kind.also)]
    return [_entry_of(errand, kind) for kind in named or [kind for kind in kinds if wanted in kind.inside]]


def _entry_of(errand: Errand, kind: type[Order]) -> str:
    more, examples = errand.grammar.more_of(kind)
    help = f"{tr(kind.help)} {tr(more)}" if more else tr(kind.help)
    said = [tr("{help} (rule {rule})", help=help, rule=kind.rule)]
    if kind.due_when:
        said.append(tr("It may be given in {rounds}.", rounds=tr(kind.due_when)))
    for each in errand.rules.names(errand.rules.book):
        if kind.verb() in each.orders and not each.is_map:
            named = ", ".join(one.name for one in each.names)
            said.append(tr("{list}: {names}.", list=each.title, names=named))
    return _entry(tr(kind.wording), " ".join(said), (*kind.examples, *examples))


def _of_names(errand: Errand, wanted: str) -> list[str]:
    """Return the entries of the names of the game that are so called, or a whole list of them."""
    lists = errand.rules.names(errand.rules.book)
    for each in lists:
        if _shape(each.title) == _shape(wanted):
            lines = [f"{one.name}: {_told(errand, one)}" for one in each.names]
            more = len(lines) - _MOST_LISTED
            shown = [*lines[:_MOST_LISTED], trn("and {n} more", "and {n} more", more)] if more > 0 else lines
            return [section(f"{each.title}:", shown)]
    found = (one for each in lists for one in each.names)
    return [
        f"{one.name}\n{wrapped(_told(errand, one), '  ', '  ')}"
        for one in found
        if _shape(wanted) in map(_shape, (one.name, *one.also))
    ]


def _shape(name: str) -> str:
    """Return what spellings of a name have in common: base_ore and Base Ore."""
    return name.casefold().replace("_", " ").replace("-", " ")


def _told(errand: Errand, one: Named) -> str:
    """Return what a name means, and the rule it falls under."""
    rule = sentences(errand.game.ruleset).get(one.rule, "")
    cited = f"{one.rule}: {rule}" if rule else ""
    return f"{one.says} {cited}".strip()


def _of_words(errand: Errand, wanted: str, shared: Sequence[SheetWord], words: Sequence[Word]) -> list[str]:
    known: list[SheetWord | Word] = [*shared, *words]
    return [
        _entry(tr(one.wording), tr(one.help), (example_of(errand, one),))
        for one in known
        if one.name == wanted
    ]


def example_of(errand: Errand, word: SheetWord | Word) -> str:
    """Return an example of a word that the writer could send in this game as it stands, line by line."""
    match word.name:
        case "HELP":
            return f"HELP {next((kind.verb() for kind in _kinds(errand) if kind.verb()), 'STATUS')}"
        case "ADD" | "TEST" if order := _order_like(errand):
            return f"{word.name}\n{order}"
        case "STANDING":
            return f"STANDING\n{_order_like(errand)}\nEND"
        case "FOR" if heading := _round_to_come(errand):
            return f"FOR {heading}\n{_order_like(errand)}\nEND"
        case "IF":
            return _order_like(errand, has_test=True)
        case "PRESS":
            return f"PRESS TO {_readers(errand)}:\n{tr('Shall we talk?')}\nEND"
        case "RULES":
            return f"RULES {_kinds(errand)[0].rule}"
        case _:
            return tr(word.example).replace(" / ", "\n")


def _kinds(errand: Errand) -> list[type[Order]]:
    """Return the writer's kinds of order, those of this round first."""
    return list(dict.fromkeys((*orders_now(errand), *errand.grammar.kinds)))


def _order_like(errand: Errand, has_test: bool = False) -> str:
    """Return a game order on one line that may also stand or be sent ahead; with a test, or without one."""
    for kind in _kinds(errand):
        for example in sorted(kind.examples, key=lambda one: len(one) > WIDTH - 4):  # a mail breaks others
            if kind.is_game_order and not kind.is_text and example.startswith("IF ") is has_test:
                reading = errand.grammar.read([Line(1, example)], errand.lexicon, strictly=False)
                if apart(errand.rules, reading)[0].orders and "\n" not in example:
                    return example
    return ""


def _round_to_come(errand: Errand) -> str:
    """Return the heading of a FOR block for the next round there may be orders for; "" if none is to come."""
    rules, now = errand.rules, errand.position.moment.turn
    for turn in range(now + 1, now + _ROUNDS_LOOKED_AT):
        title = rules.turn_title(turn)
        for heading in (title, f"ROUND {title}", f"CYCLE {title}"):
            try:
                rules.ahead(rules.book, errand.view, heading)
            except Fault:
                continue
            return heading
    return ""


def _readers(errand: Errand) -> str:
    """Return to whom press may be written here: two other players, all, or the GM alone."""
    if errand.mail.shade is Shade.NONE or not errand.rules.has_press(errand.rules.book):
        return GM
    others = [seat.key for seat in errand.files.seats(errand.game.id) if seat.key != errand.seat.key]
    return ", ".join(others[:2]) if others and errand.mail.allows(Shade.SIGNED) else ALL


def _entry(wording: str, help: str, examples: Sequence[str]) -> str:
    shown = listed_lines(examples)
    return f"{wording}\n{wrapped(help, '  ')}\n{tr('For example:')}\n{shown}"
