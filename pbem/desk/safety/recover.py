"""Recovering what was lost with a machine: the last backup, and the letters that came since, played again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from pbem.clock import Clock, FixedClock
from pbem.config import Config, read_config
from pbem.desk.desk import Desk, DeskFault, not_played_here
from pbem.desk.lock import PATIENCE, Busy, only_one
from pbem.desk.mailing import name_in
from pbem.desk.safety.archives import Compared, compared
from pbem.desk.safety.backup import DATABASE, certificates
from pbem.desk.safety.lying import lying_letters
from pbem.desk.safety.playing import PlayedAgain, Replayer
from pbem.desk.safety.restore import HELD, RECOVERING, RUN_LOCK, Restored, is_in_use, restore
from pbem.desk.safety.sentmail import Settled, copies_at, settle_posts
from pbem.desk.times.outages import RUN, inbox_name
from pbem.mail.recorded import Recorded
from pbem.mail.sent import SentCopy
from pbem.mailplaces import ImapPlace, InboxPlace
from pbem.store.desk_records import ActRecord
from pbem.store.engines import file_of, is_file
from pbem.store.holding import HoldingStore
from pbem.store.opening import open_store
from pbem.yamlfile import BadFile

ASIDE = "before-restore-*"


@dataclass(frozen=True)
class Loss:
    """What the GM says of a loss: when the machine was lost, and where there is more to go by.

    `letters` are more places where letters lie, `sent` places with copies of what was sent. `beat` is how
    long after a deadline letters were still taken before the round was closed. `pulses` are values of a
    beacon that cannot be fetched here, by their numbers.
    """

    at: datetime | None = None
    letters: tuple[Path, ...] = ()
    sent: tuple[Path, ...] = ()
    is_sending_again: bool = False
    beat: timedelta = timedelta(0)
    pulses: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Recovered:
    """What a recovery has done: `left` is how many letters came after the loss and wait in their mailboxes.

    `unknown_answers` are letters that answer mails which were not written again, `held` the games that are
    held now and why, `notes` what else is to tell, `asides` where the files lie that were there before.
    """

    folder: Path
    made_at: datetime
    lost_at: datetime
    played: PlayedAgain
    posts: Settled
    archives: Compared
    unknown_answers: tuple[str, ...]
    left: int
    held: tuple[str, ...]
    notes: tuple[str, ...]
    asides: tuple[Path, ...]

    @property
    def is_doubtful(self) -> bool:
        """Say whether anything is not as it was, or may not be."""
        played = self.played
        wrong = (self.archives.differing, self.archives.lost, self.posts.differing, self.posts.not_again)
        return any((*wrong, self.unknown_answers, played.gone, played.close_calls, played.unproved))


@dataclass
class Recovery:
    """A recovery under way: what is to be restored, where, and by which clock and words."""

    backup: Path
    folder: Path
    clock: Clock
    loss: Loss
    say: Callable[[str], None]
    progress: Callable[[str], None] = field(default=lambda text: None)
    patience: float = PATIENCE


def recover(work: Recovery, is_over: bool = False) -> Recovered:
    """Restore a backup, play on by the letters until the loss, and settle the posts that had gone.

    Cut short, it is begun again from the backup: no letter is marked and no post sent before all is done.
    DeskFault for a folder in use, unless `is_over`.
    """
    copies = copies_at(work.loss.sent)
    is_again = (work.folder / RECOVERING).exists()
    known = _begin(work, is_over)
    restored = _restored(work, is_again)
    try:
        with _nobody_running(work.folder), _desk(work) as desk:
            return _recovered(work, restored, known, desk, copies)
    except Exception:
        work.say("The recovery is not done. Give the same command again: it begins again from the backup.")
        raise


def _begin(work: Recovery, is_over: bool) -> frozenset[str]:
    """Mark the folder as one that is being recovered; return what lay aside in it before that began."""
    mark = work.folder / RECOVERING
    if mark.exists():
        return frozenset(json.loads(mark.read_text("utf-8"))["aside"])
    if is_in_use(work.folder, work.backup) and not is_over:
        raise DeskFault(
            f"{work.folder} is not empty; with --yes its own files are kept aside, and the backup's put in."
        )
    work.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    known = sorted(path.name for path in work.folder.glob(ASIDE))
    beside = mark.with_name(f"{mark.name}.part")
    beside.write_text(json.dumps({"backup": str(work.backup), "aside": known}), "utf-8")
    beside.replace(mark)
    return frozenset(known)


def _restored(work: Recovery, is_again: bool) -> Restored:
    """Restore the backup; where it is refused nothing was changed, and no recovery is begun by it."""
    try:
        return restore(
            work.backup,
            work.folder,
            work.clock,
            is_over=True,
            say=work.say,
            patience=work.patience,
            is_recovering=True,
        )
    except (DeskFault, BadFile, Busy):
        if not is_again:
            (work.folder / RECOVERING).unlink()
        raise


@contextmanager
def _nobody_running(folder: Path) -> Iterator[None]:
    try:
        with only_one(folder / RUN_LOCK, lambda _: None, 0):
            yield
    except Busy:
        raise DeskFault("pbem run is at work here; stop it first, then recover.", is_usage=False) from None


@contextmanager
def _desk(work: Recovery) -> Iterator[Desk]:
    """Open the desk of what was restored, with a clock of its own."""
    config = _config_in(work.folder)
    store = open_store(config.database_url)
    try:
        yield Desk(config, store, FixedClock(work.clock.now()), work.progress, work.patience)
    finally:
        store.close()


def _config_in(folder: Path) -> Config:
    """Return the settings, with every part of the installation where restoring has put it: in the folder."""
    config = read_config(folder)
    url = config.database_url
    if not is_file(url) or not file_of(url).is_relative_to(config.folder):
        url = f"sqlite:///{config.folder / DATABASE}"
    return replace(
        config,
        database_url=url,
        inbox=tuple(_with_certificate(config, box) for box in config.inbox),
        games=_inside(config, "games", config.games),
        turns=_inside(config, "turns", config.turns),
        shunt=_inside(config, "shunt", config.shunt),
    )


def _with_certificate(config: Config, box: InboxPlace | ImapPlace) -> InboxPlace | ImapPlace:
    """Return a mailbox with the certificate that was saved, where its own is lost."""
    for name, path in certificates(config).items():
        if isinstance(box, ImapPlace) and box.certificate == path and not path.exists():
            return box.model_copy(update={"certificate": config.folder / name})
    return box


def _inside(config: Config, role: str, path: Path) -> Path:
    is_outside = not path.is_relative_to(config.folder)
    return config.folder / role if is_outside and (config.folder / role).is_dir() else path


def _recovered(
    work: Recovery,
    restored: Restored,
    known: frozenset[str],
    desk: Desk,
    copies: Mapping[str, SentCopy] | None,
) -> Recovered:
    """Play on, settle the posts, compare the archives; only then mark the letters as taken."""
    _check_played_here(desk)
    made_at = datetime.fromisoformat(restored.made_at)
    clock = FixedClock(made_at)
    store, pulses = HoldingStore(desk.store, HELD), dict(work.loss.pulses)
    holding = replace(desk, clock=clock, store=store, pulses=pulses)
    asides = tuple(path for path in sorted(desk.config.folder.glob(ASIDE)) if path.name not in known)
    with lying_letters(desk, work.loss.letters, made_at) as letters:
        lost_at = _lost_at(work, made_at, letters)
        played = Replayer(holding, clock, work.loss.beat, work.progress).play(letters, lost_at)
        settled = settle_posts(desk, made_at, lost_at, copies, work.loss.is_sending_again)
        _note_recovered(desk, played, lost_at)
        found = Recovered(
            folder=desk.config.folder,
            made_at=made_at,
            lost_at=lost_at,
            played=played,
            posts=settled,
            archives=compared(desk.config.turns, _older_archives(desk.config, asides)),
            unknown_answers=tuple(_unknown_answers(desk, played)),
            left=sum(1 for one in letters if one.at > lost_at and not one.is_marked),
            held=tuple(_held(desk)),
            notes=(*restored.elsewhere, *_deleting(desk.config)),
            asides=asides,
        )
        (desk.config.folder / RECOVERING).unlink()
        return replace(found, notes=(*found.notes, *_mark(played)))


def _check_played_here(desk: Desk) -> None:
    """Refuse to play on where a game cannot be: its letters would be taken, and come to nothing."""
    with desk.store.transaction() as files:
        for game in files.games():
            moment = files.moment(game.id)
            if moment and not moment.is_over and (why := not_played_here(game)):
                raise DeskFault(why, is_usage=False)


def _lost_at(work: Recovery, made_at: datetime, letters: Sequence[Recorded]) -> datetime:
    """Return when the machine was lost: as the GM says, else when the last letter came that it has taken."""
    now, said = work.clock.now(), work.loss.at
    if said is not None and not made_at <= said <= now:
        raise DeskFault(
            f"the time of the loss, {said.isoformat()}, must lie between the backup, {made_at.isoformat()}, "
            "and now."
        )
    taken = [one.at for one in letters if one.is_marked] or [
        one.at for one in letters if one.is_marked is None
    ]
    return said or min(now, max([made_at, *taken]))


def _older_archives(config: Config, asides: Sequence[Path]) -> list[Path]:
    """Return the archives that were there before: those kept aside, and one outside of the folder."""
    named = read_config(config.folder).turns
    inside = named.relative_to(config.folder) if named.is_relative_to(config.folder) else None
    if inside is None:
        return [named] if named != config.turns else []
    return [aside / inside for aside in asides]


def _note_recovered(desk: Desk, played: PlayedAgain, lost_at: datetime) -> None:
    """Note what was done, and that pbem was last at work when the machine was lost."""
    says = f"Recovered by {len(played.taken)} letters, up to {lost_at.isoformat()}."
    names = (RUN, *(inbox_name(box.place) for box in desk.config.inbox))
    with desk.store.transaction() as files:
        files.add_act(ActRecord(game=None, kind="restore", says=says, at=desk.clock.now()))
        for pulse in files.pulses():
            if pulse.name in names:
                files.set_pulse(pulse.name, lost_at, pulse.details)


def _unknown_answers(desk: Desk, played: PlayedAgain) -> Iterator[str]:
    with desk.store.transaction() as files:
        for id, said in played.answers:
            if files.post_named(name_in(id)) is None:
                yield f"{said} answers {id}"


def _held(desk: Desk) -> Iterator[str]:
    with desk.store.transaction() as files:
        for hold in files.open_holds():
            game = files.game_by_id(hold.game)
            if game is not None:
                yield f"{game.slug}: {hold.because}"


def _deleting(config: Config) -> Iterator[str]:
    for box in config.inbox:
        if isinstance(box, ImapPlace) and box.after == "delete":
            yield (
                f"pbem deletes what it has taken out of {box.place}: letters between the backup and the loss "
                "are in that mailbox no more. If you have copies of them, recover again with --mail."
            )


def _mark(played: PlayedAgain) -> Iterator[str]:
    """Mark, move, delete or leave the letters in their mailboxes, for all is on file; tell what fails."""
    for letter in played.taken:
        try:
            letter.mark()
        except OSError as fault:
            yield f"A letter is on file, but stays as it is in its mailbox: {fault}"
            return
