"""Receiving a letter: seen before, whose is it, what does it ask, what is answered; one transaction."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from dataclasses import dataclass
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.filed import OnFile, on_file
from pbem.desk.letters import joined
from pbem.desk.mailing import tell_gm
from pbem.desk.proof import Tag, find_tag, is_proof, without_keys
from pbem.desk.receipts import Answer, not_proved, receipt, refused, stranger, too_large
from pbem.desk.taking import Taken, take, with_papers
from pbem.engine.settle import settled
from pbem.engine.sheet import read_paper
from pbem.mail.reading import read_letter
from pbem.post import Arrival, Inbox, Letter, Sort, TooLarge
from pbem.store.opening import Files
from pbem.store.records import FilingRecord, GameRecord, LetterRecord, MomentRecord, SeatRecord


@dataclass(frozen=True)
class Verdict:
    """What became of a letter: one word, and whose it was."""

    word: str
    game: str = ""
    seat: str = ""


@dataclass(frozen=True)
class Sender:
    """A proved sender: the game, the seat and the moment the letter came in."""

    game: GameRecord
    seat: SeatRecord
    moment: MomentRecord


def collect(desk: Desk, inbox: Inbox) -> Counter[str]:
    """Receive every letter of an inbox; return how many came to what."""
    verdicts: Counter[str] = Counter()
    with desk.at_work():
        for arrival in inbox.arrivals():
            verdicts[receive(desk, arrival).word] += 1
    return verdicts


def receive(desk: Desk, arrival: Arrival) -> Verdict:
    """Take a letter exactly once; one that cannot be handled is shunted, and the GM is told."""
    try:
        raw = arrival.raw(desk.config.limits.letter_bytes)
    except TooLarge:
        verdict = _shunt(desk, arrival, read_letter(arrival.head()), "too large")
        arrival.done()
        return verdict
    letter = read_letter(raw)
    try:
        verdict = _file(desk, letter, raw)
    except Exception as fault:  # our own mistake: the letter must not be lost by it
        if isinstance(fault, OSError) or type(fault).__module__.startswith("pbem.store"):
            raise
        verdict = _shunt(desk, arrival, letter, traceback.format_exc())
    arrival.done()
    return verdict


def _shunt(desk: Desk, arrival: Arrival, letter: Letter, why: str) -> Verdict:
    """Keep the letter whole in the shunt folder, tell the GM, and its seat too if it is too large."""
    digest = arrival.digest()
    path = desk.config.shunt / f"{digest[:32]}.eml"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    arrival.copy_to(path)
    is_large = why == "too large"
    own = digest if is_large else letter.digest  # of a letter too large only the head was read
    with desk.store.transaction() as files:
        if files.letter_seen(letter.message_id, own):
            return Verdict("duplicate")
        sender = _proved(files, letter)
        record = _record(desk, letter, sender, "shunted", path.name)
        letter_id = files.add_letter(_with(record, digest=own, size=arrival.size), None)
        if is_large and sender and letter.sort is Sort.PERSON:
            too_large(desk, files, sender.game, sender.seat, letter, arrival.size)
        about = "is too large to be read" if is_large else "could not be handled"
        text = (
            f"A letter from {letter.sender or 'nobody'} ({arrival.size} bytes) {about}.\n"
            f"It is kept whole as {path}.\n\n{'' if is_large else why}"
        )
        tell_gm(desk, files, f"shunt.{letter_id}", f"a letter {about}", text)
    desk.say(f"A letter {about}; it is kept as {path}.")
    return Verdict("shunted", sender.game.slug if sender else "", sender.seat.key if sender else "")


def _with(record: LetterRecord, **changes: Any) -> LetterRecord:
    return LetterRecord(**{**record.__dict__, **changes})


def _file(desk: Desk, letter: Letter, raw: bytes) -> Verdict:
    with desk.store.transaction() as files:
        if files.letter_seen(letter.message_id, letter.digest):
            return Verdict("duplicate")
        if letter.sort is not Sort.PERSON:
            files.add_letter(_record(desk, letter, None, "ignored"), raw)
            return Verdict("ignored")
        sender = _proved(files, letter)
        if sender is None:
            return _unproved(desk, files, letter, raw)
        return _take(desk, files, letter, raw, sender)


def _record(
    desk: Desk, letter: Letter, sender: Sender | None, verdict: str, kept_as: str | None = None
) -> LetterRecord:
    key = sender.seat.order_key if sender else ""
    return LetterRecord(
        message_id=letter.message_id,
        digest=letter.digest,
        sender=letter.sender,
        subject=without_keys(letter.subject, key),
        sort=letter.sort.value,
        size=letter.size,
        received_at=desk.clock.now(),
        game=sender.game.id if sender else None,
        seat=sender.seat.key if sender else None,
        moment=sender.moment.number if sender else None,
        verdict=verdict,
        text=without_keys(letter.text, key),
        kept_as=kept_as,
    )


def _claimed(files: Files, tag: Tag | None) -> tuple[GameRecord, SeatRecord] | None:
    game = files.game(tag.game) if tag else None
    seat = files.seat_by_key(game.id, tag.seat) if game and tag else None
    return (game, seat) if game and seat else None


def _proved(files: Files, letter: Letter) -> Sender | None:
    """Return the sender if the letter's tag names a seat and holds its key."""
    tag = find_tag(letter.subject, letter.recipients, letter.text)
    claimed = _claimed(files, tag)
    if tag is None or claimed is None or not is_proof(tag, claimed[1].order_key):
        return None
    moment = files.moment(claimed[0].id)
    return Sender(*claimed, moment) if moment else None


def _unproved(desk: Desk, files: Files, letter: Letter, raw: bytes) -> Verdict:
    """Nothing is changed; only a registered address is told, and never why a key was wrong."""
    tag = find_tag(letter.subject, letter.recipients, letter.text)
    claimed, known = _claimed(files, tag), files.seats_at(letter.sender)
    word = "refused" if claimed or known else "unknown"
    letter_id = files.add_letter(_record(desk, letter, None, word), raw)
    if claimed:
        not_proved(desk, files, *claimed, letter, letter_id)
        return Verdict(word, claimed[0].slug, claimed[1].key)
    if known:
        stranger(desk, files, known, letter, letter_id, _nobody(files, tag))
    return Verdict(word)


def _nobody(files: Files, tag: Tag | None) -> str:
    """Say what is wrong with a claim to no seat there is."""
    if tag is None:
        return "Your letter does not say which game and seat it is for."
    if files.game(tag.game):
        return f'There is no seat "{tag.seat}" in the game "{tag.game}".'
    return f'There is no game "{tag.game}" here.'


def _take(desk: Desk, files: Files, letter: Letter, raw: bytes, sender: Sender) -> Verdict:
    """File what the letter asks, and answer with what is in force then."""
    game, seat, moment = sender.game, sender.seat, sender.moment
    rules, position = desk.rules(game), desk.position(game, moment)
    text = without_keys(letter.text, seat.order_key)
    paper = read_paper(text, desk.config.limits.order_lines)
    if moment.is_over or paper.is_empty:
        letter_id = files.add_letter(_record(desk, letter, sender, "refused"), raw)
        refused(desk, files, game, seat, letter, letter_id, moment.is_over)
        return Verdict("refused", game.slug, seat.key)
    papers = on_file(files.filings(game.id, seat=seat.key), moment.number).get(seat.key, OnFile())
    taken = take(rules, position, seat.key, paper, papers)
    verdict = "orders" if taken.papers else "refused"
    letter_id = files.add_letter(_record(desk, letter, sender, verdict), raw)
    for kind, about, text in taken.papers:
        files.add_filing(
            FilingRecord(
                game=game.id,
                moment=moment.number,
                seat=seat.key,
                kind=kind,
                about=about,
                text=text,
                letter=letter_id,
                filed_at=desk.clock.now(),
            )
        )
    _pass_on(desk, files, game, seat, taken, letter_id)
    after = with_papers(papers, taken)
    sheet = settled(rules, position, seat.key, after.filed(moment.turn))
    number = files.letters_from(game.id, seat.key, moment.number)
    deadline = files.deadline(game.id, moment.number)
    answered = _moment_answered(files, game, letter)
    answer = Answer(game, seat, moment, letter, taken, sheet, number, deadline.at if deadline else None)
    receipt(desk, files, rules, position, answer, answered)
    return Verdict(verdict, game.slug, seat.key)


def _pass_on(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, taken: Taken, letter_id: int
) -> None:
    """Press to the GM goes to the GM at once, for no report is theirs."""
    presses = [(json.loads(about)["to"], text) for kind, about, text in taken.papers if kind == "press"]
    texts = [text for to, text in presses if "gm" in to]
    if texts:
        subject = f"press from {seat.key} of {game.slug}"
        text = joined(f"{seat.name} ({seat.key}) of {game.title} writes to you:", *texts)
        tell_gm(desk, files, f"press.{letter_id}", subject, text)


def _moment_answered(files: Files, game: GameRecord, letter: Letter) -> MomentRecord | None:
    """Return the moment whose report the letter answers, if it is one that is closed by now.

    Of a thread's Message-IDs the last that names a moment counts: the older ones are its history.
    """
    moments = files.moments(game.id)
    for id in (letter.in_reply_to, *letter.references[::-1]):
        for moment in moments:
            if id.startswith(f"<{game.slug}.{moment.number}."):
                return moment if moment.number < moments[-1].number else None
    return None
