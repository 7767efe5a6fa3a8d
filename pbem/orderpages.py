"""A page for the players of a ruleset, made from what it declares: what it is, its orders, its names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pbem.casefile import statements
from pbem.engine.dice import Dice
from pbem.engine.options import options_of
from pbem.engine.orders import Order
from pbem.engine.report import Sentences
from pbem.engine.ruleset import Named, Player, Ruleset
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES

Rules = Ruleset[Any, Any, Any]
Games = Sequence[tuple[str, Rules]]
"""Games of a ruleset, each with the name of its scenario."""
STATISTICS = "statistics"
"""The folder of the docs with figures of many matches."""
_PLAYERS = tuple(Player(seat, seat.title()) for seat in ("ann", "bob", "carol", "dan"))
_SCENARIO = "scenario"
"""The option by which a game is quite another one."""
_HOW_TO_WRITE = (
    "How a letter is written, and what else it may hold, is told in [the order language](orders.md). What "
    "stands in `<brackets>` like these is filled in, what stands in `[brackets]` like these may be left out. "
    "In a letter `HELP`, and the first word of an order behind it, tells the same as far as it fits your "
    "game."
)
_WHOSE_NAMES = (
    "These are the names of the data that come with pbem; a GM may use others. In a letter `HELP`, and a "
    "name behind it, tells what it is in your game."
)


def page_name(ruleset: str) -> str:
    """Return the name of a ruleset's page in the docs, which is also that of its statistics."""
    title = BOXES[ruleset].title.lower().replace("'", "")
    return f"{re.sub('[^a-z]+', '-', title)}.md"


def order_page(ruleset: str, has_statistics: bool = False) -> str:
    """Return the page of a ruleset as Markdown, with a link to its statistics if it has any."""
    games = list(_games(ruleset))
    usual = games[0][1]
    figures = f"[How games of it go]({STATISTICS}/{page_name(ruleset)}): the figures of many scripted ones."
    parts = (
        f"<!-- made by: pbem rules {ruleset} --page -->",
        f"# {usual.title}",
        usual.about,
        *([figures] if has_statistics else []),
        *_first_steps(usual),
        *_orders(ruleset, games),
        *_names(ruleset, usual),
    )
    return "\n\n".join(parts) + "\n"


def _games(ruleset: str) -> Iterator[tuple[str, Rules]]:
    """Yield the game with the usual options, and where there are scenarios one of each other."""
    for name, usual, option in options_of(BOXES[ruleset].options):
        if name == _SCENARIO:
            for choice in dict.fromkeys((str(usual), *option.choices)):
                yield choice, _opened(ruleset, {_SCENARIO: choice})
            return
    yield "", _opened(ruleset, {})


def _opened(ruleset: str, options: dict[str, object]) -> Rules:
    box = BOXES[ruleset]
    materials, _ = read_materials(box, options, [shipped_games()])
    made = box.prepare(options, materials, len(_PLAYERS), Dice("page"))
    return box.open(options, {**materials, **made})


def _first_steps(rules: Rules) -> Iterator[str]:
    """Yield what a welcome says of a game with the usual options."""
    view = rules.view(rules.book, rules.first(_PLAYERS).state, _PLAYERS[0].seat)
    first, *_ = rules.begin(rules.book, view, _PLAYERS[0].seat)
    yield f"## {first.title}"
    yield "With the usual options; your welcome says it for your game."
    for block in first.blocks:
        if isinstance(block, Sentences):
            yield "\n".join(f"- {line}" for line in block.lines)


def _orders(ruleset: str, games: Games) -> Iterator[str]:
    yield "## Orders"
    yield _HOW_TO_WRITE
    kinds = [kind for _, rules in games for kind in rules.grammar.kinds]
    rows = [_order_row(kind, games) for kind in dict.fromkeys((*kinds, *BOXES[ruleset].orders))]
    yield _table(("order", "what it does", "examples", "when it may be given"), rows)
    gms = dict.fromkeys(kind for _, rules in games for kind in rules.gm_grammar.kinds)
    yield "The GM may order besides:"
    yield _table(("order", "what it does", "examples"), [_order_row(kind, games)[:3] for kind in gms])


def _order_row(kind: type[Order], games: Games) -> tuple[str, ...]:
    more, examples = games[0][1].grammar.more_of(kind)
    says = f"{kind.help} {more}".rstrip()
    lines = [line for example in (*kind.examples, *examples) for line in example.split("\n")]
    shown = "<br>".join(map(_code, lines))
    return _code(kind.wording), f"{says} (rule {kind.rule})", shown, kind.due_when or _when(kind, games)


def _when(kind: type[Order], games: Games) -> str:
    """Say in which phases an order has its place and, if not in all scenarios, in which of those."""
    phases = dict.fromkeys(phase.title.lower() for _, rules in games for phase in rules.asked_phases)
    taken = [(name, phase) for name, rules in games for phase in rules.asked_phases if kind in phase.orders]
    if not taken:
        return "in games with options that ask for it"
    titles = list(dict.fromkeys(phase.title.lower() for _, phase in taken))
    said = "at every deadline" if len(titles) == len(phases) > 1 else ", ".join(titles)
    scenarios = dict.fromkeys(name for name, _ in taken)
    others = [name for name, _ in games if name not in scenarios]
    if not others:
        return said
    is_most = len(scenarios) > len(others)
    return f"{said}; not in {', '.join(others)}" if is_most else f"{said}; in {', '.join(scenarios)}"


def _names(ruleset: str, rules: Rules) -> Iterator[str]:
    sentences = {one.id: one.sentence for one in statements(ruleset)}
    yield "## Names"
    yield _WHOSE_NAMES
    for each in rules.names(rules.book):
        orders = f"For {', '.join(map(_code, each.orders))}." if each.orders else ""
        yield f"### {each.title}"
        if each.is_map:
            one = _code(each.names[-1].name)
            yield f"{orders} The places of the map, which differs from game to game, such as {one}."
            continue
        if orders:
            yield orders
        yield _table(("name", "what it is", "rule"), [_name_row(one, sentences) for one in each.names])


def _name_row(one: Named, sentences: dict[str, str]) -> tuple[str, ...]:
    spellings: dict[str, str] = {}
    for name in (one.name, *one.also):
        spellings.setdefault(re.sub("[_-]", " ", name.casefold()), name)
    rule = f"{one.rule}: {sentences[one.rule]}" if one.rule in sentences else ""
    return ", ".join(map(_code, spellings.values())), one.says, rule


def _code(text: str) -> str:
    return f"`{text}`"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    cells = ([cell.replace("|", "\\|") for cell in line] for line in lines)
    return "\n".join(f"| {' | '.join(line)} |" for line in cells)
