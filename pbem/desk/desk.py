"""The desk itself: what every errand at it needs."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.clock import Clock
from pbem.config import Config
from pbem.desk.lock import PATIENCE, WAITING, Busy, only_one
from pbem.engine.sources import BadRuleset
from pbem.mail.dkim import Lookup, txt_record
from pbem.store.engines import PATIENCE as STORE_PATIENCE
from pbem.store.opening import Store, open_store
from pbem.store.records import GameRecord, MomentRecord
from pbem.watch.tally import Tally

if TYPE_CHECKING:
    from pbem.engine.ruleset import Position, Ruleset
    from pbem.printing.pdfs import Press

AT_HAND = 8
"""The positions kept in memory, which no step ever changes."""
RULES_AT_HAND = 100
"""The games whose rules are kept in memory: a worker would come by all of them in the end."""


class DeskFault(Exception):
    """Something the GM must know, in one sentence; `is_usage` asks for exit status 2."""

    def __init__(self, text: str, is_usage: bool = True) -> None:
        super().__init__(text)
        self.is_usage = is_usage


def silent(text: str) -> None:
    """Say nothing."""


@dataclass
class Desk:
    """An installation's config, store and clock; `say` tells the GM how work goes on, `chance` makes keys.

    `press` sets pages where this machine's processors are not to, as workers do for each other. `pulses` are
    values of a beacon that the GM has given for a recovery, by their numbers.
    """

    config: Config
    store: Store
    clock: Clock
    say: Callable[[str], None] = silent
    patience: float = PATIENCE
    chance: Callable[[int], bytes] = field(default=secrets.token_bytes, repr=False)
    lookup: Lookup = field(default=txt_record, repr=False)
    press: Press | None = field(default=None, repr=False)
    tally: Tally = field(default_factory=Tally, repr=False)
    pulses: dict[int, str] = field(default_factory=dict, repr=False)
    _opened: dict[int, Ruleset[Any, Any, Any]] = field(default_factory=dict)
    _positions: dict[int, tuple[MomentRecord, Position[Any]]] = field(default_factory=dict)

    def rules(self, game: GameRecord) -> Ruleset[Any, Any, Any]:
        """Return the rules a game is played by, with the options and data files it was made with."""
        opened = self._opened.pop(game.id, None)
        if opened is None:
            opened = rules_of(game)
        self._opened[game.id] = opened
        if len(self._opened) > RULES_AT_HAND:
            del self._opened[next(iter(self._opened))]
        return opened

    def position(self, game: GameRecord, moment: MomentRecord) -> Position[Any]:
        """Return the position at a moment; the newest of some games are kept at hand."""
        kept = self._positions.pop(game.id, None)
        if kept is None or kept[0] != moment:  # a moment tried out may bear the number of one to come
            kept = moment, self.position_of(game, moment)
        self._positions[game.id] = kept
        if len(self._positions) > AT_HAND:
            del self._positions[next(iter(self._positions))]
        return kept[1]

    def position_of(self, game: GameRecord, moment: MomentRecord) -> Position[Any]:
        """Return the position at any moment, such as a closed one; it is not kept at hand."""
        from pbem.engine.ruleset import Moment, Position

        rules = self.rules(game)
        state = rules.load(rules.book, json.loads(moment.state))
        return Position(Moment(moment.turn, moment.phase), state, moment.is_over)

    @contextmanager
    def at_the_outbox(self, part: int | None = None) -> Iterator[None]:
        """Keep other pbem processes from sending the same posts; letters may come in meanwhile.

        With a part, others may send those of other parts.
        """
        whole = ".pbem-outbox.lock"
        if part is None or self.store.locks is None:
            with self._held(whole):
                yield
            return
        with self._held(whole, is_shared=True), self._held(f"{whole} {part}"):
            yield

    @contextmanager
    def at_work(self, about: str = "") -> Iterator[None]:
        """Keep other pbem processes waiting while something is done that must not be done twice at once.

        `about` is a game's slug, or whatever else it is about: with a server's database, on which many are
        at work, others may see to other things meanwhile. Without it they all wait.
        """
        whole = ".pbem.lock"
        if not about or self.store.locks is None:
            with self._held(whole):
                yield
            return
        with self._held(whole, is_shared=True), self._held(f"{whole} {about}"):
            yield

    @contextmanager
    def without_letters(self) -> Iterator[None]:
        """Have all mailboxes left alone, for a caller at work on a game, so that judging it comes to an end.

        Who takes letters is never at work on a game at the same time, so nobody waits for the other in turn.
        """
        with ExitStack() as stack:
            if self.store.locks is not None:  # else the caller is alone already
                for place in sorted(box.place for box in self.config.inbox):
                    stack.enter_context(self._held(f".pbem.lock mailbox {place}"))
            yield

    @contextmanager
    def _held(self, name: str, *, is_shared: bool = False) -> Iterator[None]:
        """Hold a lock: of the database's server where it is on one, else of the installation's folder."""
        locks = self.store.locks
        if locks is None:
            with only_one(self.config.folder / name, self.say, self.patience):
                yield
            return
        with locks.held(name, partial(self.say, WAITING), self.patience, is_shared=is_shared) as is_held:
            if not is_held:
                raise Busy("another pbem is at work here; try again when it is done.")
            yield


def is_played_here(game: GameRecord) -> bool:
    """Say whether this pbem has a game's ruleset, in its version or a newer one: it goes on by that."""
    from pbem.rulesets import BOXES  # with the rules, which not every command needs

    box = BOXES.get(game.ruleset)
    versions = (game.version, box.version if box else "")
    return all(map(str.isdecimal, versions)) and int(versions[0]) <= int(versions[1])


def not_played_here(game: GameRecord) -> str:
    """Return in a sentence why this pbem cannot play a game; "" if it can."""
    from pbem.rulesets import BOXES

    if is_played_here(game):
        return ""
    if game.ruleset in BOXES:
        try:
            BOXES[game.ruleset]
        except BadRuleset as bad:
            return f"{game.slug} cannot be played: {bad}"
    return f"{game.slug} is played by {game.ruleset} version {game.version}, which this pbem does not have."


def rules_of(game: GameRecord) -> Ruleset[Any, Any, Any]:
    """Open the rules a game is played by; DeskFault if this pbem does not have them."""
    from pbem.materials import completed  # with the rules, which not every command needs
    from pbem.rulesets import BOXES

    if why := not_played_here(game):
        raise DeskFault(why, is_usage=False)
    box, options = BOXES[game.ruleset], json.loads(game.options)
    return box.open(options, completed(box, options, json.loads(game.material)))


@contextmanager
def desk_of(
    config: Config, clock: Clock, say: Callable[[str], None] = silent, patience: float = PATIENCE
) -> Iterator[Desk]:
    """Open an installation's desk, and close its store behind; `patience` is how long it waits for others."""
    store = open_store(config.database_url, patience=min(patience, STORE_PATIENCE))
    try:
        yield Desk(config, store, clock, say, patience)
    finally:
        store.close()


def canonical(value: object) -> str:
    """Return JSON text that is the same for the same value, whatever made it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def plain_json(value: object) -> str:
    """Return JSON text that keeps the order of keys, as states and options need."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def game_named(desk: Desk, slug: str) -> GameRecord:
    """Return the game of that slug; DeskFault names those there are."""
    with desk.store.transaction() as files:
        game = files.game(slug)
        if game is None:
            slugs = ", ".join(other.slug for other in files.games()) or "none yet"
            raise DeskFault(f'there is no game "{slug}"; games: {slugs}.')
        return game
