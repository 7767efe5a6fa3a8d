"""TAB-R08 Motions: what they propose, as orders write it, and what becomes of one that is carried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from pbem.engine.events import Event, SeatId, event
from pbem.engine.options import BadValue, filled_in, options_of
from pbem.engine.orderform import Item, Pick, plain, suggested
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import Quoted, Slot, WholeNumber, read_word, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, each_or, keyword
from pbem.rulesets.new_tabor.book import Book, Options
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Motion, Question, quarters_of
from pbem.rulesets.new_tabor.legality import Faults, Look, Offers, Reasons, TaborOrder, Writer, no
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.plans import chosen, note
from pbem.rulesets.new_tabor.questions import MOTION, raise_question
from pbem.rulesets.new_tabor.settings import VOTABLE, in_force, options_now

RESOLVE, ABSENT, OPTION, LENGTH, STOP = "resolve", "absent", "option", "length", "stop"
MOST_TEXT = 600
"""The text of a motion has at most so many characters."""
_QUARTERS = WholeNumber(tr_noop("the number of quarters"), 1, 4)
_YES, _NO = ("yes", "on", "true"), ("no", "off", "false")


@dataclass(frozen=True)
class Proposal:
    """What a motion proposes: resolve or absent with text, option with name and value, length, stop."""

    kind: str
    text: str = ""
    name: str = ""
    value: str = ""

    def __str__(self) -> str:
        said = f'"{self.text}"' if self.text else ""
        return " ".join(filter(None, (self.kind.upper(), said, self.name, self.value)))


class ProposalSlot(Slot[Proposal]):
    """What a motion proposes."""

    def read(self, words: Words) -> Proposal:
        """Take the proposal."""
        known = tuple(kind.upper() for kind in _EFFECTS)
        kind = read_word(words, tr_noop("motion"), known).lower()
        match kind:
            case "resolve" | "absent":
                return Proposal(kind, text=_read_text(words))
            case "option":
                return _read_option(words)
            case "length":
                return Proposal(kind, value=str(_QUARTERS.read(words)))
        return Proposal(kind)


def _read_text(words: Words) -> str:
    text = Quoted(tr_noop("the text of the motion")).read(words)
    if not text:
        raise Fault(tr("The text of the motion is missing."))
    if len(text) > MOST_TEXT:
        raise Fault(tr("The text of a motion has at most {most} characters.", most=MOST_TEXT))
    return text


def _read_option(words: Words) -> Proposal:
    """Take an option that can be voted on, and its value as it is kept."""
    name = words.take(tr_noop("an option"))
    found = keyword(name, VOTABLE)
    if found is None:
        known = [option for option, _, _ in options_of(Options)]
        said = tr('"{word}" is no option.', word=name)
        if name.casefold() in known:
            said = tr("Option {option} cannot be voted on.", option=name.casefold())
        hint = tr("These can be: {options}.", options=", ".join(VOTABLE))
        raise Fault(said, f"{did_you_mean(name, VOTABLE)} {hint}".strip())
    words.took("=")
    return Proposal(OPTION, name=found, value=_value(found, words.take(tr_noop("the value"))))


def _value(name: str, token: str) -> str:
    """Return the value as text; Fault if the option cannot have it."""
    _, default, declared = next(one for one in options_of(Options) if one[0] == name)
    text = token.casefold()
    value: object = text
    if isinstance(default, bool):
        value = True if text in _YES else False if text in _NO else text
    elif isinstance(default, Decimal):
        value = text.removeprefix("$")
    elif declared.between:
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text
    try:
        kept: object = getattr(filled_in(Options, {name: value}), name)
    except (BadValue, InvalidOperation):
        raise _bad_value(name, token) from None
    return ("yes" if kept else "no") if isinstance(kept, bool) else str(kept)


def _bad_value(name: str, token: str) -> Fault:
    _, default, declared = next(one for one in options_of(Options) if one[0] == name)
    said = tr('Option {option} cannot be "{value}".', option=name, value=token)
    if isinstance(default, bool):
        return Fault(said, tr("Write {values}.", values=each_or(("yes", "no"))))
    if declared.choices:
        return Fault(said, tr("Write {values}.", values=each_or(declared.choices)))
    least, most = declared.between or (0, 0)
    places = 100 if isinstance(default, Decimal) else 1
    between = {"least": _plain(least, places), "most": _plain(most, places)}
    return Fault(said, tr("It lies between {least} and {most}.", **between))


def _plain(number: int, places: int) -> str:
    return f"{number // places}.{number % places:02}" if places > 1 else str(number)


def proposal_of(motion: Motion) -> Proposal:
    """Return what a motion proposes, as its order says it."""
    return Proposal(motion.kind, motion.text, motion.name, motion.value)


@event("TAB-R08", "By motion {number}: {text}.")
class OptionChanged(Event):
    """A carried motion changed an option, the length of the game, or made a resolution; `text` says which."""

    number: int
    text: str


def carry(table: EconomyTable, motion: Motion) -> None:
    """TAB-R08 Carry a motion out and tell what it says."""
    _EFFECTS[motion.kind](table.state, motion)
    table.tell(OptionChanged(motion.number, str(proposal_of(motion))))


def _resolve(economy: Economy, motion: Motion) -> None:
    """TAB-003, TAB-184, TAB-185 Record the text; a later resolution may replace it."""
    economy.resolutions.append(motion)


def _change_option(economy: Economy, motion: Motion) -> None:
    """TAB-R08 Change a votable option, but not for orders that were written before the votes counted."""
    economy.voted[motion.name] = motion.value.lstrip("$")


def adopt_options(table: EconomyTable) -> None:
    """TAB-R08 Let the options count that were voted on: the letter is played, the next is written by them."""
    economy = table.state
    economy.changed |= economy.voted
    economy.voted = {}


def _set_length(economy: Economy, motion: Motion) -> None:
    """TAB-078 Set how many quarters the game has, the running one at least."""
    economy.length = max(int(motion.value), economy.quarter)


def _stop(economy: Economy, motion: Motion) -> None:
    """The game stops when what is being played now has been played."""
    economy.stopping = economy.stopping or "motion"


_EFFECTS: Mapping[str, Callable[[Economy, Motion], None]] = {
    RESOLVE: _resolve,
    ABSENT: _resolve,
    OPTION: _change_option,
    LENGTH: _set_length,
    STOP: _stop,
}
"""What each kind of motion does when it is carried."""


@order(
    tr_noop("MOTION <proposal>"),
    rule="TAB-R08",
    help=tr_noop(
        'Puts something to the vote: RESOLVE "text" or ABSENT "text" (a rule that is missing), OPTION and '
        "its value, LENGTH of the game in quarters, STOP."
    ),
    examples=(
        'MOTION RESOLVE "Nobody gouges."',
        'MOTION ABSENT "What if two seats tie?"',
        "MOTION OPTION rent_step 0.01",
        "MOTION LENGTH 4",
        "MOTION STOP",
    ),
)
class MotionOrder(TaborOrder):
    """A motion."""

    proposal: Proposal = slot(ProposalSlot())

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """A text to be agreed on, and the other kinds."""
        facts = here.view.facts
        if facts.is_off_path:
            return
        motion = cls(Proposal("resolve", text=tr("Nobody gouges.")))
        yield from suggested(motion, tr("or ABSENT, OPTION, LENGTH, STOP"))
        text = tr("Your text.")
        lengths = [f"LENGTH {number}" for number in range(facts.quarter, 5)]
        options = ("OPTION rent_step 0.01", "OPTION gifts no", "OPTION settle_max 3")
        motions = plain(f'RESOLVE "{text}"', f'ABSENT "{text}"', *lengths, *options, "STOP")
        pick = Pick(tr("What"), motions, is_free=True)
        yield Item(tr("Motion"), tr("put something to the vote"), "MOTION {}", (pick,))

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R08 Refuse a length that is over, and options that cannot be combined."""
        facts = here.facts
        if self.proposal.kind == LENGTH and int(self.proposal.value) < facts.quarter:
            yield no(
                tr(
                    "Quarter {quarter} is running: the game cannot be shorter than that.",
                    quarter=facts.quarter,
                )
            )
        moved = (self.proposal.name, self.proposal.value)
        if moved == ("ballots", "own_phase") and facts.options.rounds_per_mail > 1:
            yield no(tr("Where a letter holds several rounds, ballots go with the next orders."))

    def surplus(self, earlier: Sequence[Order], before: Sequence[Order]) -> Faults:
        """TAB-R08 There is one motion to a letter."""
        if any(isinstance(one, MotionOrder) for one in (*before, *earlier)):
            yield no(tr("There is one motion to a letter: the first counts."))

    def odd(self, look: Look) -> Reasons:
        """TAB-R08 A motion for what is so already."""
        yield from super().odd(look)
        if look.trial is not None and self._is_so(look.trial.book, look.trial.economy):
            yield tr("It is so already.")

    def said(self, look: Look) -> str:
        """TAB-R08 The motion, on which all vote later."""
        return tr("You make a motion: {motion}.", motion=self.proposal)

    def _is_so(self, book: Book, economy: Economy) -> bool:
        proposal = self.proposal
        if proposal.kind == LENGTH:
            return int(proposal.value) == quarters_of(book, economy)
        if proposal.kind != OPTION:
            return False
        changed = {**economy.changed, proposal.name: proposal.value}
        return in_force(book.options, changed) == options_now(book, economy)

    def never(self, here: TaborLexicon) -> Reasons:
        """TAB-R08 No quarter that has begun is taken back."""
        if self.proposal.kind == LENGTH and int(self.proposal.value) < here.facts.quarter:
            yield tr("Quarter {quarter} is running: the line can never apply.", quarter=here.facts.quarter)


@event("TAB-R08", "{seat} makes motion {number}: {text}.")
class MotionMade(Event):
    """A motion was made; `text` says what it proposes."""

    seat: str
    number: int
    text: str


def make_motion(table: EconomyTable, seat: SeatId) -> None:
    """TAB-R08 Record the seat's motion under the next number."""
    order = chosen(table, seat, MotionOrder)
    if order is None:
        return
    economy, proposal = table.state, order.proposal
    economy.motion_count += 1
    economy.motions.append(_motion(table, seat, proposal))
    raise_question(economy, Question(MOTION, str(economy.motion_count)))
    note(table, order, Became.DONE, tr_noop("it is motion {n}"), n=economy.motion_count)
    table.tell(MotionMade(economy.seats[seat].name, economy.motion_count, str(proposal)))


def _motion(table: EconomyTable, seat: SeatId, proposal: Proposal) -> Motion:
    economy = table.state
    return Motion(
        number=economy.motion_count,
        seat=seat,
        quarter=economy.quarter,
        round=economy.round,
        kind=proposal.kind,
        text=proposal.text,
        name=proposal.name,
        value=proposal.value,
    )
