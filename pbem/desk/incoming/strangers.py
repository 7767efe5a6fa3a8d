"""What may be asked without a seat: JOIN, STANDBY, OBSERVE and UNOBSERVE; an address must confirm first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from pbem.desk.desk import Desk
from pbem.desk.incoming.asked import Wish, address_fault, may_write_to, open_request, put_request
from pbem.desk.incoming.codes import confirm_mark, signup_mark, without_codes, word_lines
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.manners import may_answer
from pbem.desk.incoming.notices import Answered, Notice, send_notice, shown_name
from pbem.desk.letters import joined, wrapped
from pbem.desk.players.addresses import ONE_AT_A_TIME
from pbem.desk.players.observers import end, observer_at, observer_of, tell_observer
from pbem.desk.proof import without_keys
from pbem.desk.signup.joining import may_write_first, opening_called, put_signup
from pbem.desk.signup.signup_words import said_by
from pbem.desk.words.finding import subject_words
from pbem.desk.words.word import Section
from pbem.engine.tongue import tr, tr_noop
from pbem.mailrules import mail_rules
from pbem.post import Letter
from pbem.store.desk_records import OpeningRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord

SOMEBODY_ASKED = {
    "join": tr_noop("Somebody, probably you, asked from this address to join {game} when there is a seat."),
    "standby": tr_noop(
        "Somebody, probably you, asked from this address to stand by for {game}, and take a seat over when "
        "one falls free."
    ),
    "observe": tr_noop(
        "Somebody, probably you, asked from this address to be sent the public reports of {game}."
    ),
}
YOU_ASKED = {
    "join": tr_noop("You asked to join {game} when there is a seat."),
    "standby": tr_noop("You asked to stand by for {game}, and take a seat over when one falls free."),
    "observe": tr_noop("You asked to be sent the public reports of {game}."),
}
TO_CONFIRM = tr_noop(
    "To confirm that, reply to this letter with the one word CONFIRM, and leave its subject as it is: it "
    "holds a code, which is good for 14 days."
)
HEADING = tr_noop("Another game:")

MOST_NAMED = 20
"""More games than these are not named to somebody who has written a wrong name."""
_ASKS = re.compile(r"(JOIN|STANDBY|OBSERVE|UNOBSERVE)(?:\s+(\S.{0,199}))?", re.IGNORECASE)


@dataclass(frozen=True)
class Asked:
    """What a letter of somebody without a seat asks: a word, in small letters, and a game."""

    word: str
    game: GameRecord


def game_called(files: Files, name: str) -> GameRecord | None:
    """Return the game of that slug or title, whatever the letter case."""
    bare = " ".join(name.strip(" .!\"'").casefold().split())
    found = [one.id for one in files.names() if bare in (one.slug, " ".join(one.title.casefold().split()))]
    return files.game_by_id(found[0]) if len(found) == 1 else files.game(bare)


def closed_to(files: Files, game: GameRecord, kind: str) -> str:
    """Return why a game is not open to such a request; empty if it is."""
    rules = mail_rules(game.config)
    if files.is_over(game.id):
        return tr("{game} is over.", game=game.title)
    if kind == "observe" and not rules.observers:
        return tr("{game} has no observers.", game=game.title)
    if kind != "observe" and not rules.joining:
        return tr("The GM fills the seats of {game} without JOIN and STANDBY.", game=game.title)
    return ""


def what_is_asked(files: Files, letter: Letter) -> Asked | None:
    """Return what a letter asks, alone in its subject or on a line, if that may be asked here."""
    words = words_in(letter)
    if observer := observer_of(files, letter.subject, letter.text):
        game = files.game_by_id(observer.game)
        is_ended = any(word == "unobserve" for word, _ in words)
        return Asked("unobserve" if is_ended else "help", game) if game else None
    for word, name in words:
        game = game_called(files, name) or game_called(files, said_by(f"JOIN {name}").game) if name else None
        if game and _may_ask(files, game, word, letter.sender):
            return Asked(word, game)
    return None


def _may_ask(files: Files, game: GameRecord, word: str, address: str) -> bool:
    if word == "unobserve":
        return observer_at(files, game, address) is not None
    is_seated = word != "observe" and any(seat.game == game.id for seat in files.seats_at(address))
    return not is_seated and not closed_to(files, game, word)


def words_in(letter: Letter) -> list[tuple[str, str]]:
    """Return the words of strangers in a letter, each with what stands where a game's name is to stand."""
    lines = subject_words(without_codes(letter.subject)), *word_lines(without_keys(letter.text))
    found = [_ASKS.fullmatch(line.strip().rstrip(".!")) for line in lines]
    return [(one[1].lower(), one[2] or "") for one in found if one]


def take_asked(desk: Desk, files: Files, letter: Letter, letter_id: int, asked: Asked) -> None:
    """Answer a letter of somebody without a seat, if their address may be written to."""
    answered, once = Answered(letter, letter_id), ""
    if observer := observer_of(files, letter.subject, letter.text):
        if asked.word == "unobserve":
            text = end(desk, files, asked.game, observer)
        else:
            text, once = _about_observing(desk, asked, observer.until is not None), _today(desk)
        tell_observer(desk, files, asked.game, observer, text, answered, once)
    elif asked.word == "unobserve":
        _remind_observer(desk, files, letter, answered, asked.game)
    else:
        _ask_to_confirm(desk, files, letter, answered, asked)


def _about_observing(desk: Desk, asked: Asked, has_ended: bool) -> str:
    if has_ended:
        first = tr("You get no more public reports of {game}.", game=asked.game.title)
    else:
        first = tr(
            "You get the public reports of {game}. To end that, reply with the one word UNOBSERVE.",
            game=asked.game.title,
        )
    whom = tr(
        "An observer gives no orders; the GM is {name}, {address}.",
        name=desk.config.gm.name,
        address=desk.config.gm.address,
    )
    return f"{first} {whom}"


def _remind_observer(desk: Desk, files: Files, letter: Letter, answered: Answered, game: GameRecord) -> None:
    """Send an observer who has lost it the code, once a day."""
    observer = observer_at(files, game, letter.sender)
    if observer:
        text = tr(
            "To get no more reports of {game}, reply to this letter with the one word UNOBSERVE.",
            game=game.title,
        )
        tell_observer(desk, files, game, observer, text, answered, _today(desk))


def _today(desk: Desk) -> str:
    return f"{desk.clock.now():%Y-%m-%d}"


def _ask_to_confirm(desk: Desk, files: Files, letter: Letter, answered: Answered, asked: Asked) -> None:
    """Write to the address, once a day, that whoever reads it must confirm; nothing happens before."""
    kind, game, to = asked.word, asked.game, letter.sender
    is_free = not address_fault(desk, to) and may_answer(desk, files, to)
    if not is_free or not may_write_to(desk, files, game, kind, to):
        return
    wish = Wish(kind, shown_name(without_keys(letter.sender_name)), to)
    request = put_request(desk, files, game, wish, answered.id)
    said = (
        tr(SOMEBODY_ASKED[kind], game=game.title),
        tr(TO_CONFIRM),
        tr("If it was not you, do nothing: then nothing happens."),
    )
    subject = tr("{game}: {word}, please confirm", game=game.title, word=kind.upper())
    mark = confirm_mark(request, "asker")
    notice = Notice(f"asked.{request.id}", to, f"{subject} {mark}", joined(wrapped(" ".join(said))))
    send_notice(desk, files, notice, answered, game)


def answer_other_game(kind: str, errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Take what a player asks of another game; the one answer bears the code to confirm with."""
    name, files = arguments["game"], errand.files
    game = game_called(files, name) if name else None
    if kind == "join" and name and (opening := opening_called(files, name)):
        return _answer_new_game(errand, arguments, letter_id, opening)
    if game is None:
        return Section(tr(HEADING), wrapped(_no_game(files, kind, name)))
    fault = closed_to(files, game, kind) or _needless(errand, game, kind)
    if fault or errand.marks:
        return Section(tr(HEADING), wrapped(fault or tr(ONE_AT_A_TIME)))
    wish = Wish(kind, errand.seat.name, errand.seat.address)
    kept = open_request(errand.desk, files, game, wish)
    request = kept or put_request(errand.desk, files, game, wish, letter_id)
    errand.marks.append(confirm_mark(request, "asker"))
    asked = tr(YOU_ASKED[kind], game=game.title)
    return Section(tr(HEADING), wrapped(f"{asked} {tr(TO_CONFIRM)}"))


def _answer_new_game(
    errand: Errand, arguments: dict[str, str], letter_id: int, opening: OpeningRecord
) -> Section:
    """Take the wish of a player to join a game that is to be made."""
    if errand.marks:
        return Section(tr(HEADING), wrapped(tr(ONE_AT_A_TIME)))
    if not may_write_first(errand.desk, errand.files, opening, errand.seat.address):
        already = tr("You have asked for that today already. Please look for that letter.")
        return Section(tr(HEADING), wrapped(already))
    said = said_by(f"JOIN {opening.slug} {arguments.get('rest') or ''}")
    address, own = errand.seat.address, errand.seat.name
    signup, text = put_signup(errand.desk, errand.files, opening, address, own, said, letter_id)
    errand.marks.append(signup_mark(signup.code))
    return Section(tr(HEADING), text.rstrip("\n"))


def _needless(errand: Errand, game: GameRecord, kind: str) -> str:
    """Return why what is asked is so already."""
    address = errand.seat.address
    if kind == "observe" and observer_at(errand.files, game, address):
        return tr(
            "The public reports of {game} are sent to you already. UNOBSERVE {slug} ends that.",
            game=game.title,
            slug=game.slug,
        )
    is_seated = any(seat.game == game.id for seat in errand.files.seats_at(address))
    if kind == "observe" or not is_seated:
        return ""
    return tr("You have a seat in {game} already.", game=game.title)


def _nearest(name: str, slugs: list[str]) -> list[str]:
    """Return the names of all games, or of those most like this one where there are many."""
    if len(slugs) <= MOST_NAMED:
        return slugs
    return get_close_matches(name.casefold(), slugs, MOST_NAMED, 0.0)


def _no_game(files: Files, kind: str, name: str) -> str:
    near = (files.game(slug) for slug in _nearest(name, [one.slug for one in files.names()]))
    slugs = [game.slug for game in near if game and not closed_to(files, game, kind)]
    slugs += [one.slug for one in files.openings() if kind == "join"]
    if slugs:
        games = tr("Those open to {word}: {games}.", word=kind.upper(), games=", ".join(slugs))
    else:
        games = tr("None is open to it now.")
    first = tr('There is no game "{game}" here.', game=name[:60]) if name else tr("Please name a game.")
    return f"{first} {games}"


def answer_unobserve(errand: Errand, arguments: dict[str, str], _: int) -> Section:
    """End what is sent to a player as an observer of a game, or of all games where none is named."""
    name, files = arguments["game"], errand.files
    called = game_called(files, name) if name else None
    observers = files.observing(errand.seat.address)
    if coded := observer_of(files, errand.letter.subject, errand.letter.text):
        observers = [coded]
    elif name:
        observers = [one for one in observers if called and one.game == called.id]
    found = [(files.game_by_id(one.game), one) for one in observers]
    said = [end(errand.desk, files, game, observer) for game, observer in found if game]
    none = tr("None are sent to you as an observer.")
    return Section(tr("Public reports:"), wrapped(" ".join(said) or none))
