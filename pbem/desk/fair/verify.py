"""Verifying a game from its folder of turns: that no roll, result or report was tampered with."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

from pbem.desk.beginnings import BEGINNING
from pbem.desk.desk import Desk, DeskFault, game_named
from pbem.desk.fair.chain import seals_on_file
from pbem.desk.fair.opened import OpenedGame, Sealed
from pbem.desk.fair.reveal import game_opened
from pbem.desk.fair.seals import CARD, RECORD, SEAL, Card, Seal, seal_of
from pbem.desk.fair.verdict import Verdict
from pbem.desk.fair.verify_beacon import tell_looks, verify_pulses
from pbem.desk.fair.verify_dice import RolledAgain, verify_all_dice, verify_judged_dice
from pbem.desk.fair.verify_files import Chain, verify_files
from pbem.desk.fair.verify_judging import Again, check_commitment, judged_again
from pbem.desk.fair.verify_pages import Pages, compare_pages
from pbem.desk.fair.verify_reading import Shelf
from pbem.desk.styles import shipped_style, style_of
from pbem.desk.voices import voice_of
from pbem.engine.events import counted
from pbem.engine.tongue import speaking
from pbem.engine.voice import Voice
from pbem.languages.finding import tongue_named
from pbem.materials import completed
from pbem.printing.archive import game_folder
from pbem.printing.style import Style
from pbem.printing.templates import BrokenTemplate
from pbem.rulesets import BOXES


def verify_folders(folder: Path) -> list[Verdict]:
    """Verify the game whose folder of turns this is, or every game in it."""
    if not folder.is_dir():
        raise DeskFault(f"there is no folder {folder}.")
    if _is_game(folder):
        return [verify_folder(folder)]
    games = [path for path in sorted(folder.iterdir()) if path.is_dir() and _is_game(path)]
    if not games:
        raise DeskFault(f"{folder} holds no game: there is neither a {CARD} nor a sealed turn in it.")
    return [verify_folder(game) for game in games]


def _is_game(folder: Path) -> bool:
    return any((folder / name).exists() for name in (CARD, RECORD)) or any(folder.glob(f"*/{SEAL}"))


def verify_game(desk: Desk, slug: str) -> Verdict:
    """Verify a game of this installation with the secret and the seals on file."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        opened, sealed = game_opened(files, game), seals_on_file(files, game)
    config = desk.config
    style = style_of(config, slug, game.ruleset)
    return verify_folder(game_folder(config.turns, slug), opened, sealed, style, config.languages)


def verify_folder(
    folder: Path,
    opened: OpenedGame | None = None,
    sealed: list[Sealed] | None = None,
    style: Style | None = None,
    languages: Path | None = None,
) -> Verdict:
    """Verify one game's folder; before its end, only who has the secret on file can judge it again.

    `languages` is the installation's folder of its own translations.
    """
    if not folder.is_dir():
        raise DeskFault(f"there is no folder {folder}.", is_usage=False)
    verdict = Verdict(folder.resolve().name)
    shelf = Shelf(folder, verdict)
    chain = verify_files(shelf)
    if chain.card:
        verdict.game, verdict.title = chain.card.game, chain.card.title
    _compare_with_file(shelf, sealed or [])
    _tell_files(verdict, chain)
    dice = verify_all_dice(shelf, chain)
    record = chain.record or (None if (folder / RECORD).exists() else opened)
    if chain.card and record:
        with speaking(tongue_named(chain.card.language, languages)):
            pages = _pages(shelf, chain.card.ruleset, style, languages)
            _verify_record(shelf, chain, chain.card, record, pages, dice)
        return verdict
    _tell_dice(verdict, dice, is_opened=False)
    if not (folder / RECORD).exists():
        verdict.unproved.append(
            "That seeds, results and reports follow from the secret and the orders: both are opened in "
            f"{RECORD} when the game ends."
        )
    return verdict


def _pages(shelf: Shelf, ruleset: str, style: Style | None, languages: Path | None) -> Pages:
    """Return what pages are set with here: the installation's templates and words, if any, and pbem's."""
    shipped = shipped_style(ruleset)

    def voices() -> tuple[Voice, ...]:
        found = []
        for one in dict.fromkeys((style or shipped, shipped)):
            try:
                found.append(voice_of(one, ruleset))
            except BrokenTemplate:
                continue
        return tuple(found)

    return Pages(shelf, style or shipped, voices, languages)


def _compare_with_file(shelf: Shelf, sealed: list[Sealed]) -> None:
    """Compare with the seals that the installation has on file, the last ones too."""
    here = dict(shelf.verdict.seals)
    for one in sealed:
        name = f"{one.folder}/{SEAL}"
        if one.folder not in here:
            if shelf.content(name) is None:
                shelf.verdict.differs(name, "is missing: the desk has it on file.")
        elif here[one.folder] != one.seal:
            shelf.verdict.differs(name, "is not the seal that the desk has on file.")


def _tell_files(verdict: Verdict, chain: Chain) -> None:
    if verdict.is_true:
        files, folders = counted(chain.files, "file"), counted(len(chain.seals), "folder")
        verdict.proved.append(f"{files} in {folders} are as they were sealed, each seal upon the one before.")
    if chain.unread:
        verdict.unproved.append(f"Private files, which are not in this copy: {', '.join(chain.unread)}.")


def _tell_dice(verdict: Verdict, dice: RolledAgain, is_opened: bool) -> None:
    """Tell what the seeds prove; where the record is opened, only judging again gives those still missing."""
    if not verdict.is_true:
        return
    if dice.rolls:
        verdict.proved.append(f"{counted(dice.rolls, 'roll')} follow from the seeds, face by face.")
    if dice.sealed:
        why = "only judging them again gives their seeds" if is_opened else "the seed is still sealed"
        verdict.unproved.append(f"The rolls of {', '.join(dice.sealed)}: {why}.")


def _verify_record(
    shelf: Shelf, chain: Chain, card: Card, record: OpenedGame, pages: Pages, dice: RolledAgain
) -> None:
    """Judge everything again, and tell what came of it."""
    verdict = shelf.verdict
    again = _judged(shelf, chain, card, record, pages, dice)
    _tell_dice(verdict, dice, is_opened=True)
    if again is None:
        return
    tell_looks(record, verdict)
    _tell_unjudged(again)
    _tell_judged(again, chain, pages)
    if verdict.is_true:
        verdict.proved += again.left_out
    if again.ruled and verdict.is_true:
        lines = "; ".join(again.ruled[number] for number in sorted(again.ruled))
        rulings = counted(len(again.ruled), "ruling")
        verdict.proved.append(f"{rulings} of the GM's, each upon the position before it: {lines}.")


def _judged(
    shelf: Shelf, chain: Chain, card: Card, record: OpenedGame, pages: Pages, dice: RolledAgain
) -> Again | None:
    """Judge everything again; a record from anywhere may hold anything, so that nothing of it can stop us."""
    verdict = shelf.verdict
    box = BOXES.get(card.ruleset)
    if box is None:
        verdict.unproved.append(f"Results: this pbem does not have {card.ruleset}.")
        return None
    try:
        if not check_commitment(card, record, verdict):
            return None
        others = frozenset(seal.folder for seal in chain.seals if pages.voice(seal.words) is None)
        rules = box.open(card.options, completed(box, card.options, record.material))
        again = Again(card, record, rules, verdict, {}, others)
        _judge_all(chain, again, pages, dice)
        verify_pulses(card, record, verdict)
    except Exception as fault:
        verdict.differs(RECORD, f"cannot be judged again ({type(fault).__name__}: {fault}).")
        return None
    return again


def _judge_all(chain: Chain, again: Again, pages: Pages, dice: RolledAgain) -> None:
    seals = {seal.number: seal for seal in chain.seals}
    seen = set()
    for opened, sitting in judged_again(again):
        seal = seals.get(opened.number)
        seen.add(opened.number)
        if sitting is None:
            continue
        if seal is None:
            if not again.verdict.has_named(f"{opened.folder}/{SEAL}"):
                again.verdict.differs(
                    f"{opened.folder}/{SEAL}", "is missing, and the record knows this turn."
                )
            continue
        before = replace(sitting, before=seal.before.seal)
        compare_pages(pages, seal, before, opened.masthead, chain.private.get(seal.folder))
        verify_judged_dice(dice, pages.shelf, chain, seal.folder, sitting.judged)
    for seal in chain.seals:
        if seal.number not in seen:
            again.verdict.differs(f"{seal.folder}/{SEAL}", "seals a turn that the record does not know.")
    _check_last(again, chain.seals[-1] if chain.seals else None)


def _check_last(again: Again, last: Seal | None) -> None:
    link = again.record.before
    if last and link.seal != seal_of(asdict(last)) and not again.verdict.has_named(link.file):
        again.verdict.differs(RECORD, f"was not set upon {last.folder}/{SEAL} as it is here.")


def _tell_unjudged(again: Again) -> None:
    """Say which turns other versions of the ruleset judged; nothing can differ in what is not judged."""
    for version, moments in again.unjudged.items():
        turns = counted(sum(1 for one in moments if one.number != BEGINNING), "turn")
        again.verdict.unproved.append(
            f"Results and pages of {turns} ({', '.join(one.folder for one in moments)}): judged by "
            f"{again.rules.title} version {version}; this pbem has version {again.rules.version}. They are "
            "as they were sealed."
        )


def _tell_judged(again: Again, chain: Chain, pages: Pages) -> None:
    verdict = again.verdict
    if pages.same_pdfs:  # this machine sets them as theirs did, so the others are not the same
        for name in pages.other_pdfs:
            verdict.differs(name, "set anew, it comes out otherwise.")
    elif pages.other_pdfs:
        verdict.unproved.append(
            f"{', '.join(pages.other_pdfs)}: by their SHA-256 only; this machine sets PDFs in another way."
        )
    if pages.other_templates:
        folders = ", ".join(pages.other_templates)
        verdict.unproved.append(
            f"HTML pages of {folders}: by their SHA-256 only; the GM has other templates."
        )
    if pages.other_words:
        folders = ", ".join(pages.other_words)
        verdict.unproved.append(f"Pages of {folders}: told with other translations than there are here.")
    if pages.other_pbem:
        verdict.unproved.append(f"Pages of {', '.join(pages.other_pbem)}: set by another pbem than this.")
    if verdict.is_true:
        verdict.proved.append("The secret is the one committed to before the first deadline.")
        others = {one.number for moments in again.unjudged.values() for one in moments}
        turns = sum(1 for seal in chain.seals if seal.number not in (BEGINNING, *others))
        if not turns:
            return
        verdict.proved.append(
            f"{counted(turns, 'turn')} judged again: seeds, orders in force, events, rolls and "
            "positions are the same."
        )
        verdict.proved.append(f"{counted(pages.same + pages.same_pdfs, 'page')} set anew: the same bytes.")
