"""The Action Ring, wagers, land and initiatives to be chosen (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import OFFICES, OUTER, Book
from pbem.rulesets.new_tabor.choices import good_choices, plain, standing_line, zone_choice
from pbem.rulesets.new_tabor.claims import HERE
from pbem.rulesets.new_tabor.costs import claim_words, costs_elsewhere, keeping
from pbem.rulesets.new_tabor.defaults import first_industry, first_zones, may_rest
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.formacts import tokens_to_wager
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Office

MOST_WAGERS = 9


def turn_items(book: Book, view: EconomyView, mine: Producer, lines: Sequence[str]) -> Iterator[Item]:
    """Yield what a seat can do in its turn besides its exchange; `lines` are the form's."""
    if not mine.is_off_path:
        yield _act(view, mine, lines)
        yield from _wagers(mine)
    if view.facts.is_opening:
        yield _first_claim(mine, lines)
    else:
        yield _claim(book, view, mine, lines)
    if not mine.is_off_path:
        yield from _initiatives(view)


def _act(view: EconomyView, mine: Producer, lines: Sequence[str]) -> Item:
    """TAB-050 Yield the industries, and what else the peg can do; what the form proposes comes first."""
    words = list(good_choices(mine.industry or first_industry(mine), "ACT"))
    if not view.facts.is_opening:
        words += _ways(mine)
    open_lines = {one.words: standing_line(lines, one.words) for one in words}
    first = next((words for words, line in open_lines.items() if line), words[0].words)
    words.sort(key=lambda choice: choice.words != first)
    pick = Pick(tr("What"), tuple(words))
    return Item(tr("Action Ring"), tr("where you work"), "{}", (pick,), line=open_lines[first])


def _ways(mine: Producer) -> list[Choice]:
    if not mine.is_switching:
        rest = Choice("LEISURE", tr("into Switch, to rest there next turn"))
        return [Choice("STAY", tr("where you are")), Choice("SWITCH", tr("into Switch")), rest]
    can_rest = may_rest(mine) and mine.switch_turns + 1 < 2
    return [Choice("LEISURE", tr("rest in Switch"))] if can_rest else []


def _wagers(mine: Producer) -> Iterator[Item]:
    """TAB-125 Yield wagers, as many as there are tokens."""
    tokens = min(tokens_to_wager(mine), MOST_WAGERS)
    if tokens:
        numbers = Pick(tr("Wagers"), plain(*map(str, range(1, tokens + 1))))
        ends = (Choice("", tr("all of them")), *plain("UNTIL loss", "UNTIL win"))
        picks = (numbers, Pick(tr("How long"), ends))
        yield Item(tr("Innovate"), tr("wager tokens on the die"), "INNOVATE {} {}", picks)


def _first_claim(mine: Producer, lines: Sequence[str]) -> Item:
    """TAB-044 Return the claim of the opening round."""
    mentioned = next((line for line in lines if line.startswith("CLAIM ")), "")
    proposed = mentioned.partition("#")[0].removeprefix("CLAIM ").strip() or " > ".join(first_zones(mine))
    orders = [proposed, "center > inner > outer", "inner > outer", OUTER]
    zones = {words: words.partition(" ")[0] for words in dict.fromkeys(orders)}
    choices = tuple(zone_choice(zone, words) for words, zone in zones.items())
    pick = Pick(tr("Zones, first choice first"), choices, is_free=True)
    return Item(tr("Claim"), tr("where you live"), "CLAIM {}", (pick,), line=mentioned)


def _claim(book: Book, view: EconomyView, mine: Producer, lines: Sequence[str]) -> Item:
    """TAB-P5 Return the claims that keep the zone, and those to others, for what they cost now."""
    line, bid = keeping(book, view.known, mine.id)
    words = line.removeprefix("CLAIM ")
    here = [words, HERE, *(f"{HERE} PAY $1.00 UP TO ${most}.00" for most in (2, 5, 10))]
    if bid.zone == OUTER:
        here = [HERE]
    choices = [zone_choice(bid.zone, one) for one in dict.fromkeys(here)]
    if not mine.is_off_path:
        others = costs_elsewhere(book, view.known, mine.id)
        choices += [zone_choice(zone, f"{claim_words(zone, one)} > here") for zone, one in others.items()]
    pick = Pick(tr("Zones, first choice first"), tuple(choices), is_free=True)
    says = tr("the land you work on")
    return Item(tr("Claim"), says, "CLAIM {}", (pick,), line=standing_line(lines, line))


def _initiatives(view: EconomyView) -> Iterator[Item]:
    """TAB-026, TAB-R08 Yield recalls and motions."""
    held = [office for office in OFFICES if view.known.officers[office]]
    if held:
        picks = (Pick(tr("Office"), tuple(Choice(one, str(Office(one))) for one in held)),)
        yield Item(tr("Recall"), tr("a vote on an officer"), "RECALL {}", picks, is_many=True)
    lengths = [f"LENGTH {number}" for number in range(view.facts.quarter, 5)]
    text = tr("Your text.")
    options = ("OPTION rent_step 0.01", "OPTION gifts no", "OPTION settle_max 3")
    motions = plain(f'RESOLVE "{text}"', f'ABSENT "{text}"', *lengths, *options, "STOP")
    pick = Pick(tr("What"), motions, is_free=True)
    yield Item(tr("Motion"), tr("put something to the vote"), "MOTION {}", (pick,))
