"""What people who hold no seat are answered, if they ask for nothing that pbem can do: what this is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from pbem.desk.desk import Desk
from pbem.desk.incoming.asked import DAY, EXPLAINED, address_fault, is_flood
from pbem.desk.incoming.codes import answer_in
from pbem.desk.incoming.manners import may_answer
from pbem.desk.incoming.notices import Answered, Notice, send_notice
from pbem.desk.incoming.strangers import MOST_NAMED, closed_to, words_in
from pbem.desk.letters import joined, listed_lines, wrapped
from pbem.desk.signup.joining import listed_at
from pbem.desk.signup.signup_letters import room_text
from pbem.engine.events import listed
from pbem.engine.tongue import tr, tr_noop
from pbem.openfile import open_file
from pbem.post import Letter, mailbox_of
from pbem.rulesets import BOXES
from pbem.store.desk_records import OpeningRecord
from pbem.store.opening import Files

WHAT_THIS_IS = tr_noop(
    "This answer is automatic. At {address} a program named pbem runs games that are played by mail, and "
    "{name}, the GM, looks after them. Nothing was done with your letter, for it is not proved to be a "
    "player's and asks for nothing that pbem can do; but the GM is shown it, and may answer you."
)
IF_YOU_PLAY = tr_noop(
    "If you play here already: reply to your last report, and leave its subject as it is, for it holds your "
    "key. Without it no letter counts."
)
TO_THE_GM = tr_noop(
    "Your letter came from the GM's address but does not hold the GM's key, so nothing was done with it. "
    "Reply to a letter of the game that was sent to you as its GM, such as the one that came when it was "
    "made, and leave its subject as it is. {command} shows what the subject must hold."
)
HOW_TO_CONFIRM = tr_noop(
    "If you meant to confirm something: reply to the letter that asks you for it, and leave its subject as "
    "it is, for it holds a code."
)


def answer_newcomer(desk: Desk, files: Files, answered: Answered, fault: str = "") -> None:
    """Explain to the sender of a letter, once a day, what this is and which games there are.

    The answer is the same whatever seat the letter names, so that nobody can find out by it which there are.
    `fault` is what is wrong with a code that it holds.
    """
    to, gm = answered.letter.sender, desk.config.gm
    if not _may_explain(desk, files, to):
        return
    if mailbox_of(to) == mailbox_of(gm.address):
        text = joined(wrapped(tr(TO_THE_GM, command="pbem key GAME gm")))
    else:
        text = joined(
            wrapped(fault or _hint(files, answered.letter)),
            wrapped(tr(WHAT_THIS_IS, address=desk.config.address, name=gm.name)),
            *_open_to_all(files),
            _in_play(files),
            wrapped(tr(IF_YOU_PLAY)),
            wrapped(tr("You are sent this once a day at most, whatever you write.")),
        )
    about = f"{EXPLAINED.removeprefix('people.')}.{_mark(to)}.{desk.clock.now():%Y-%m-%d}"
    subject = tr("Your letter to {address}", address=desk.config.address)
    send_notice(desk, files, Notice(about, to, subject, text), answered)


def _may_explain(desk: Desk, files: Files, to: str) -> bool:
    """Say whether an address may have such an answer; half of all to strangers are kept for requests."""
    if address_fault(desk, to) or is_flood(desk, files):
        return False
    most = max(1, desk.config.limits.strangers_a_day // 2)
    explained = files.posts_named(EXPLAINED, desk.clock.now() - DAY)
    today = files.posts_named(f"{EXPLAINED}.{_mark(to)}", desk.clock.now() - DAY)
    return not today and explained < most and may_answer(desk, files, to)


def _mark(address: str) -> str:
    return hashlib.sha256(mailbox_of(address).encode()).hexdigest()[:16]


def _hint(files: Files, letter: Letter) -> str:
    """Say what may have been meant by a word that pbem knows."""
    for opening in files.openings():
        if listed_at(files, opening, letter.sender):
            return tr(
                "You are on the list of {title}. To be told how that stands, send {command}, alone in the "
                "subject of a letter.",
                title=opening.title,
                command=f"STATUS {opening.slug}",
            )
    for word, name in words_in(letter):
        if name:
            return tr(
                '"{game}" is not the name of a game that is open to {word} now.',
                game=name[:60],
                word=word.upper(),
            )
        return tr("Please name the game that {word} is for.", word=word.upper())
    return tr(HOW_TO_CONFIRM) if answer_in(letter.text) == "yes" else ""


def _open_to_all(files: Files) -> Iterator[str]:
    """Yield the games that players can sign up for, and how."""
    openings = files.openings()[:MOST_NAMED]
    if not openings:
        yield wrapped(tr("No game is open for sign-up just now."))
        return
    yield wrapped(
        tr(
            "Players can sign up now for the games below. To join one, send a new letter to this address, "
            "with the line that begins with JOIN alone in its subject. You are then asked to confirm that."
        )
    )
    for opening in openings:
        yield f"{wrapped(_opening(opening))}\n\n  JOIN {opening.slug} AS {tr('Your Name')}"


def _opening(opening: OpeningRecord) -> str:
    file = open_file(opening.file)
    return f"{_game(opening.title, opening.ruleset)}: {room_text(opening, file)}"


def _game(title: str, ruleset: str) -> str:
    rules = BOXES[ruleset].title if ruleset in BOXES else ruleset
    return tr("{title}, a game of {rules}", title=title, rules=rules)


def _in_play(files: Files) -> str:
    """Name the games in play that strangers may stand by for or look on at, where there are not too many."""
    names = files.names()
    games = [files.game_by_id(one.id) for one in names] if len(names) <= MOST_NAMED else []
    lines = []
    for game in filter(None, games):
        words = [
            f"{kind.upper()} {game.slug}"
            for kind in ("standby", "observe")
            if not closed_to(files, game, kind)
        ]
        if words:
            lines.append(f"{_game(game.title, game.ruleset)}: {listed(words)}")
    if not lines:
        return ""
    said = tr(
        "These games are being played. STANDBY offers to take a seat over when one falls free, OBSERVE asks "
        "for the public reports. Either is sent alone in the subject, and must be confirmed."
    )
    return f"{wrapped(said)}\n\n{listed_lines(lines)}"
