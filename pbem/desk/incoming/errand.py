"""An errand: a proved letter at the desk, with all that is needed to do what it asks and to answer it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.posting import postings_now
from pbem.engine.events import GM
from pbem.engine.orders import Grammar
from pbem.engine.ruleset import Moment, Position, Posting, Ruleset
from pbem.engine.tongue import tr
from pbem.engine.words import Lexicon
from pbem.mailrules import MailRules, mail_rules
from pbem.post import Letter
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord


@dataclass(frozen=True)
class Sender:
    """A proved sender: the game, the seat, the moment the letter came in, and what proved it."""

    game: GameRecord
    seat: SeatRecord
    moment: MomentRecord
    by: str = "key"


@dataclass(frozen=True)
class Errand:
    """A proved letter within the transaction that files it.

    `answered` is the moment whose report the letter answers, where that is closed by now; `is_threaded` says
    that its header names the report it answers. `marks` are codes
    that the subject of the answer is to bear, `said` are the texts of the answers so far. `is_late`: it came
    after the deadline of a round that waits for the GM's approval, and is kept aside. `posts` are what the
    letter itself posts, `came_at` is when the mail server got it, where that is known.
    """

    desk: Desk
    files: Files
    letter: Letter
    sender: Sender
    answered: MomentRecord | None = None
    is_threaded: bool = False
    marks: list[str] = field(default_factory=list)
    is_late: bool = False
    said: list[str] = field(default_factory=list)
    posts: tuple[Posting, ...] = ()
    came_at: datetime | None = None
    rules: Ruleset[Any, Any, Any] = field(init=False)
    position: Position[Any] = field(init=False)

    def __post_init__(self) -> None:
        """Open the rules and the position, which the desk keeps at hand."""
        object.__setattr__(self, "rules", self.desk.rules(self.game))
        object.__setattr__(self, "position", self.desk.position(self.game, self.moment))

    @property
    def game(self) -> GameRecord:
        """The game the letter is for."""
        return self.sender.game

    @property
    def seat(self) -> SeatRecord:
        """The seat it comes from; the GM's own has the key "gm"."""
        return self.sender.seat

    @property
    def moment(self) -> MomentRecord:
        """The moment orders are due for."""
        return self.sender.moment

    @property
    def missed(self) -> str:
        """For which round the letter came too late, and what became of that; nothing where it is in time."""
        if self.answered is None:
            return ""
        moment = self.title_of(self.answered)
        if self.answered.withdrawn_at is not None:
            return tr(
                "Your letter answers an older report: it was too late for {moment}, which is withdrawn: "
                "the game was taken back.",
                moment=moment,
            )
        return tr(
            "Your letter answers an older report: it was too late for {moment}, which is closed.",
            moment=moment,
        )

    @property
    def at(self) -> datetime:
        """When the letter came; now, where nobody knows."""
        return self.came_at or self.desk.clock.now()

    @property
    def is_gm(self) -> bool:
        """Whether the GM wrote it."""
        return self.seat.key == GM

    @property
    def grammar(self) -> Grammar:
        """The order language of who wrote it."""
        return self.rules.gm_grammar if self.is_gm else self.rules.grammar

    @cached_property
    def mail(self) -> MailRules:
        """The game's rules of the mail."""
        return mail_rules(self.game.config)

    def posting(self, posts: tuple[Posting, ...]) -> Errand:
        """Return the errand of a letter that posts this, which its writer and the rules see from now on."""
        return replace(self, posts=posts) if posts else self

    def renewed(self) -> Errand:
        """Return the errand with the seat as it is on file now: a word of the letter may have changed it."""
        now = self.files.seat_by_key(self.game.id, self.seat.key)
        assert now
        seat = replace(self.seat, order_key=now.order_key) if self.is_gm else now
        return replace(self, sender=replace(self.sender, seat=seat))

    @property
    def title(self) -> str:
        """What the present moment is called."""
        return tr("The game is over") if self.moment.is_over else self.title_of(self.moment)

    def title_of(self, moment: MomentRecord) -> str:
        """Return what a moment of this game is called."""
        return self.rules.moment_title(self.rules.book, Moment(moment.turn, moment.phase))

    @cached_property
    def lexicon(self) -> Lexicon:
        """What the seat may name in its orders."""
        return self.rules.lexicon(self.rules.book, self.view, self.seat.key)

    @cached_property
    def view(self) -> Any:
        """What the seat may see, with what was posted in this moment."""
        return self.rules.seen(self.position.state, self.seat.key, self.postings)

    @cached_property
    def postings(self) -> tuple[Posting, ...]:
        """What was posted in this moment, what the letter posts among it."""
        known = {posting.number for posting in self.posts}
        filed = postings_now(self.files, self.game, self.moment, self.rules, self.position)
        return (*(posting for posting in filed if posting.number not in known), *self.posts)
