"""What is told of setting up, offices, votes and the end (brief 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, SeatId, listed
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.wording import Asked, CardDeck, Money, Office, Titled

_PLAYED = {
    "orders received": tr_noop("{seat}: orders received."),
    "standing orders": tr_noop("{seat}: standing orders."),
    "no orders": tr_noop("{seat}: no orders."),
}


@dataclass(frozen=True, slots=True)
class Numbered(Event):
    """A seat's Player number."""

    cites: ClassVar[str] = "TAB-016"
    says: ClassVar[str] = "{seat} is Player {n}."
    seat: str
    n: int


@dataclass(frozen=True, slots=True)
class RentCardLaid(Event):
    """A Potential Rent card governs an industry."""

    cites: ClassVar[str] = "TAB-013"
    says: ClassVar[str] = "{industry}: {center} {inner} {outer}, price {price}."
    industry: Titled
    center: int
    inner: int
    outer: int
    price: Money


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A Labor or Consumption card, with its four numbers."""

    cites: ClassVar[str] = "TAB-041"
    says: ClassVar[str] = "{seat} draws {deck} {food}/{clothes}/{shelter}/{transportation}."
    seat: str
    deck: CardDeck
    food: int
    clothes: int
    shelter: int
    transportation: int


@dataclass(frozen=True, slots=True)
class OfficeTaken(Event):
    """A seat takes an office."""

    cites: ClassVar[str] = "TAB-023"
    seat: str
    office: Office
    by_dice: bool = False

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.by_dice:
            return tr("{seat} is {office} by dice.", seat=self.seat, office=self.office)
        return tr("{seat} is {office}.", seat=self.seat, office=self.office)


@dataclass(frozen=True, slots=True)
class Begins(Event):
    """Who begins a quarter."""

    cites: ClassVar[str] = "TAB-073"
    says: ClassVar[str] = "{seat} begins quarter {quarter}."
    seat: str
    quarter: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Which orders a seat played; `orders` is the value of the engine's Played."""

    seat: str
    orders: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_PLAYED[self.orders], seat=self.seat)


@dataclass(frozen=True, slots=True)
class LineFailed(Event):
    """A line could not be carried out; the seat's own, who is not named."""

    says: ClassVar[str] = "Not done: {line} ({reason})."
    seat: SeatId
    line: str
    reason: str


@dataclass(frozen=True, slots=True)
class MotionMade(Event):
    """A motion was made; `text` says what it proposes."""

    cites: ClassVar[str] = "TAB-R08"
    says: ClassVar[str] = "{seat} makes motion {number}: {text}."
    seat: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class RecallRaised(Event):
    """A recall was initiated."""

    cites: ClassVar[str] = "TAB-026"
    says: ClassVar[str] = "{seat} asks for the recall of the {office}."
    seat: str
    office: Office


@dataclass(frozen=True, slots=True)
class LateFiled(Event):
    """A seat asks the others to forgive orders that came late."""

    cites: ClassVar[str] = "TAB-103"
    says: ClassVar[str] = "{seat} asks the others to forgive its late orders."
    seat: str


@dataclass(frozen=True, slots=True)
class QuestionLapsed(Event):
    """A question lapsed with the quarter."""

    cites: ClassVar[str] = "TAB-R07"
    says: ClassVar[str] = "Lapsed with the quarter: {question}."
    question: Asked


_RESULTS = {
    "carried": tr_noop("{question}: {votes} for, {against} against, carried."),
    "lost": tr_noop("{question}: {votes} for, {against} against, lost."),
    "affirmed": tr_noop("{question}: {votes} for, {against} against, affirmed."),
    "not affirmed": tr_noop("{question}: {votes} for, {against} against, not affirmed."),
}


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """A vote was counted; `result` is carried or lost, for a candidate affirmed or not affirmed.

    `question` is a `wording.Asked`: Recall of Clerk; Clerk: cy; Motion 3; Call; Forgive bob.
    """

    cites: ClassVar[str] = "TAB-R03"
    question: Asked
    votes: int
    against: int
    result: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_RESULTS[self.result], question=self.question, votes=self.votes, against=self.against)


@dataclass(frozen=True, slots=True)
class OptionChanged(Event):
    """A carried motion changed an option, the length of the game, or made a resolution; `text` says which."""

    cites: ClassVar[str] = "TAB-R08"
    says: ClassVar[str] = "By motion {number}: {text}."
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Forgiven(Event):
    """The late orders of a seat are carried out."""

    cites: ClassVar[str] = "TAB-R09"
    says: ClassVar[str] = "The late orders of {seat} are carried out."
    seat: str


@dataclass(frozen=True, slots=True)
class SeatGone(Event):
    """A player has gone."""

    says: ClassVar[str] = "{seat} has resigned."
    seat: str


@dataclass(frozen=True, slots=True)
class QuarterEnds(Event):
    """The last seat has crossed the Finish."""

    cites: ClassVar[str] = "TAB-065"
    says: ClassVar[str] = "Quarter {quarter} ends."
    quarter: int


@dataclass(frozen=True, slots=True)
class Out(Caused):
    """A seat goes out of the game."""

    says: ClassVar[str] = "{seat} is out of the game."
    seat: str


@dataclass(frozen=True, slots=True)
class Token(Event):
    """A token gained or lost; `why` is charity or penalty."""

    seat: str
    is_gained: bool
    why: str = "charity"

    @property
    def rule(self) -> str:
        """Return the statement."""
        return "TAB-123" if self.why == "charity" else "TAB-136"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_gained:
            return tr("{seat} gains a token.", seat=self.seat)
        return tr("{seat} loses a token.", seat=self.seat)


@dataclass(frozen=True, slots=True)
class TokensForfeited(Event):
    """Tokens of a quarter that is not completed are forfeited."""

    cites: ClassVar[str] = "TAB-124"
    seat: str
    n: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "{seat} forfeits {n} token of this quarter.",
            "{seat} forfeits {n} tokens of this quarter.",
            self.n,
            seat=self.seat,
        )


@dataclass(frozen=True, slots=True)
class Ranked(Event):
    """A seat's place at the end; `value` is money and stock."""

    cites: ClassVar[str] = "TAB-076"
    place: int
    seat: str
    tokens: int
    value: Money

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said = {"place": self.place, "seat": self.seat, "n": self.tokens, "value": self.value}
        return tr("{place}. {seat}: {n} tokens, {value}.", **said)


@dataclass(frozen=True, slots=True)
class GameOver(Caused):
    """The game ends; nobody may have won."""

    winners: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.winners:
            return tr("The game ends. Nobody has won.")
        return tr("The game ends. Won by {seats}.", seats=listed(self.winners))
