"""Verifying files: the card, the chain of seals, and the SHA-256 of everything that lies there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from pbem.desk.fair.opened import OpenedGame
from pbem.desk.fair.seals import (
    ADDED_LATER,
    CARD,
    CLOSING,
    PRIVATE,
    PRIVATE_SEAL,
    RECORD,
    SEAL,
    Before,
    Card,
    PrivateSeal,
    Seal,
    seal_of,
    sha256,
)
from pbem.desk.fair.verify_reading import Shelf


@dataclass
class Chain:
    """The card, seals and record of a game, as far as they could be read."""

    card: Card | None = None
    record: OpenedGame | None = None
    seals: list[Seal] = field(default_factory=list)
    private: dict[str, PrivateSeal] = field(default_factory=dict)
    files: int = 0
    unread: list[str] = field(default_factory=list)


def verify_files(shelf: Shelf) -> Chain:
    """Compare everything in a game's folder with the seals."""
    chain = Chain(card=shelf.sealed(CARD, Card))
    if shelf.content(CARD) is None:
        shelf.verdict.differs(CARD, "is missing: the card of the game, with which its seals begin.")
    _read_seals(shelf, chain)
    _check_links(shelf, chain)
    for seal in chain.seals:
        _check_folder(shelf, chain, seal)
    _check_later(shelf, chain)
    if (shelf.root / RECORD).exists():
        chain.record = shelf.sealed(RECORD, OpenedGame)
    _check_strays(shelf, chain)
    return chain


def _read_seals(shelf: Shelf, chain: Chain) -> None:
    older = (chain.card.older or []) if chain.card else []
    for folder in sorted(_folders(shelf.root)):
        name = f"{folder}/{SEAL}"
        if shelf.content(name) is None:
            if folder not in older:
                shelf.verdict.differs(name, "is missing: nothing shows that the folder is as it was.")
            continue
        seal = shelf.sealed(name, Seal)
        if seal is None:
            continue
        if seal.folder != folder:
            shelf.verdict.differs(name, f'is the seal of another folder, "{seal.folder}".')
        elif chain.card and seal.game != chain.card.game:
            shelf.verdict.differs(name, f'is the seal of another game, "{seal.game}".')
        else:
            chain.seals.append(seal)
    chain.seals.sort(key=lambda seal: seal.number)
    shelf.verdict.seals = [(seal.folder, seal_of(asdict(seal))) for seal in chain.seals]


def _folders(root: Path) -> Iterator[str]:
    inside = (path for path in root.iterdir() if path.is_dir() and not path.is_symlink())
    return (path.name for path in inside if path.name != CLOSING)


def _check_links(shelf: Shelf, chain: Chain) -> None:
    """Every seal names the one before it, the first the card."""
    before = Before(CARD, seal_of(asdict(chain.card))) if chain.card else None
    for seal in chain.seals:
        name = f"{seal.folder}/{SEAL}"
        if before is not None and seal.before != before:
            if not (shelf.root / seal.before.file).is_file():
                shelf.verdict.differs(seal.before.file, f"is missing: {name} was set upon it.")
            else:
                shelf.verdict.differs(name, f"was not set upon {before.file} as it is here.")
        before = Before(name, seal_of(asdict(seal)))


def _check_folder(shelf: Shelf, chain: Chain, seal: Seal) -> None:
    for name, digest in seal.files.items():
        _check_file(shelf, chain, f"{seal.folder}/{name}", digest)
    if not (shelf.root / seal.folder / PRIVATE).is_dir():
        chain.unread.append(f"{seal.folder}/{PRIVATE}")
        return
    name = f"{seal.folder}/{PRIVATE}/{PRIVATE_SEAL}"
    if not _check_file(shelf, chain, name, seal.private):
        return
    values = shelf.values(name)
    private = shelf.formed(name, PrivateSeal, values) if values else None
    if private:
        chain.private[seal.folder] = private
        for file, digest in private.files.items():
            _check_file(shelf, chain, f"{seal.folder}/{PRIVATE}/{file}", digest)


def _check_file(shelf: Shelf, chain: Chain, name: str, digest: str) -> bool:
    """Compare a file with its digest; JSON must be written as pbem writes it, too."""
    content = shelf.content(name)
    if content is None:
        shelf.verdict.differs(name, "is missing.")
        return False
    if sha256(content) != digest:
        shelf.verdict.differs(name, "is not the file that was sealed: its SHA-256 is another.")
        return False
    if name.endswith(".json") and shelf.values(name) is None:
        return False
    chain.files += 1
    return True


def _check_later(shelf: Shelf, chain: Chain) -> None:
    """What came into a folder after its seal is in the next seal."""
    sealed = {name: digest for seal in chain.seals for name, digest in seal.later.items()}
    for name, digest in sealed.items():
        _check_file(shelf, chain, name, digest)
    for folder in sorted(_folders(shelf.root)):
        for name in (f"{folder}/{one}" for one in ADDED_LATER):
            if name not in sealed and (shelf.root / name).exists():
                shelf.verdict.unproved.append(f"{name} was added later, and no seal has it yet.")


def _check_strays(shelf: Shelf, chain: Chain) -> None:
    """Name what lies there and no seal knows; hidden files are only mentioned."""
    known = {CARD, RECORD, *_known(chain)}
    older = tuple(f"{folder}/" for folder in (chain.card.older or [])) if chain.card else ()
    sealed = {seal.folder for seal in chain.seals}
    for path in sorted(shelf.root.rglob("*")):
        name = path.relative_to(shelf.root).as_posix()
        if (path.is_dir() and not path.is_symlink()) or name in known or name.startswith(older or ("//",)):
            continue
        folder = name.partition("/")[0]
        if "/" in name and folder not in sealed:
            continue  # its missing or broken seal is named already
        if path.name.startswith("."):
            shelf.verdict.unproved.append(f"{name} is a hidden file that no seal knows.")
        elif folder in chain.private or not name.startswith(f"{folder}/{PRIVATE}/"):
            shelf.verdict.differs(name, "is known to no seal.")
    if older:
        folders = ", ".join(one.rstrip("/") for one in older)
        shelf.verdict.unproved.append(f"{folders}: older than the seals of this game.")


def _known(chain: Chain) -> Iterator[str]:
    for seal in chain.seals:
        yield f"{seal.folder}/{SEAL}"
        yield from (f"{seal.folder}/{name}" for name in (*seal.files, *ADDED_LATER))
        yield f"{seal.folder}/{PRIVATE}/{PRIVATE_SEAL}"
        private = chain.private.get(seal.folder)
        yield from (f"{seal.folder}/{PRIVATE}/{name}" for name in (private.files if private else ()))
