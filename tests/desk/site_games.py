"""Archives for the tests of the site, with words in every private place that must never be seen on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import yaml
from lxml import html  # type: ignore[import-untyped]

from pbem.desk.close import close_game
from pbem.desk.corrections.rollback import roll_back
from pbem.desk.ending.packet import make_packet
from pbem.desk.games import new_game
from pbem.desk.tending import tend
from pbem.gamefile import read_game
from tests.desk.office import SEATS, SECRET, SLUG, Office, game_file, install, office_at

OVER = "atoll"
OVER_SECRET = "0a70" * 16
HOSTILE = "Chloé </title><script>alert(1)</script> \u202emoor"
PRESS = "The zebrafinch sings & <b>all</b> may hear it."
ORDERS = "STAY ALL"
STATEMENT = "A good game, all in all."
SECRET_ORDERS = "MODE ALL aggressive"
PRIVATE_WORDS = ("CANARYPRESS", "CANARYNOTE", SECRET_ORDERS)
LETTER = f"""\
FOR ROUND 9
{SECRET_ORDERS}
END
STANDING
{SECRET_ORDERS}
END
PRESS TO bob:
CANARYPRESS is for Bob alone.
END
PRESS TO gm:
CANARYNOTE is for the GM alone.
END
PRESS TO all:
{PRESS}
END
"""


@dataclass(frozen=True)
class Played:
    """An installation with games, and all that must not be seen of them."""

    folder: Path
    secrets: tuple[str, ...]

    @property
    def turns(self) -> Path:
        """The folder of turns."""
        return self.folder / "turns"


def play_two(folder: Path, seats: Sequence[str] = tuple(SEATS)) -> Played:
    """Play a game that runs, with a round taken back, and one that is over; `ann` and `chloe` are in both."""
    config = install(folder, seats=seats)
    _write_over(folder, seats)
    with office_at(folder, config) as office:
        keys = [office.seat(seat).order_key for seat in seats]
        office.close()
        office.come(office.letter("ann", LETTER))
        office.close()
        office.come(office.letter("ann", ORDERS))
        office.close()
        with office.desk.store.transaction() as files:
            game = files.game(SLUG)
            assert game
            roll_back(office.desk, files, game, 2, "A letter was lost.")
        tend(office.desk)
        office.close()
        keys += _play_over(office)
    addresses = [str(SEATS[seat]["address"]) for seat in seats]
    return Played(folder, (*PRIVATE_WORDS, *keys, *addresses, "pat@example.org", SECRET))


def _write_over(folder: Path, seats: Sequence[str]) -> None:
    seated = {seat: dict(SEATS[seat]) for seat in seats}
    seated["chloe"]["name"] = HOSTILE.replace("\u202e", "")
    values = yaml.safe_load(game_file({"rounds": 2}, "every friday at 20:00", seated))
    values["title"] = "Atoll & <Co>"
    text = yaml.safe_dump(values, sort_keys=False, allow_unicode=True)
    (folder / "games" / f"{OVER}.yaml").write_text(text, encoding="utf-8")


def _play_over(office: Office) -> list[str]:
    """Play the second game to its end, and return its order keys."""
    config = office.config
    file = read_game(config.games / f"{OVER}.yaml", [config.games], zone=config.zone)
    game = new_game(office.desk, file, OVER_SECRET)
    with office.desk.store.transaction() as files:
        seats = files.seats(game.id)
    ann = next(seat for seat in seats if seat.key == "ann")
    tag = f"[{OVER}/ann/{ann.order_key}]"
    close_game(office.desk, OVER, is_now=True)
    close_game(office.desk, OVER, is_now=True)
    office.come(office.letter("ann", ORDERS, Subject=f"Re: Atoll {tag}"))
    close_game(office.desk, OVER, is_now=True)
    tend(office.desk)
    office.come(office.letter("ann", f"STATEMENT:\n{STATEMENT}\nEND", Subject=f"Re: Atoll {tag}"))
    with patch("pbem.desk.ending.packet.as_pdf", no_pdf), patch("pbem.desk.ending.packet.bound", no_pdf):
        make_packet(office.desk, OVER)
    return [seat.order_key for seat in seats]


def no_pdf(*_: object) -> bytes:
    """Set no PDF file."""
    return b"%PDF"


@dataclass(frozen=True)
class Crawl:
    """What was reached from the front page, and the links that lead nowhere or away."""

    reached: frozenset[str]
    broken: tuple[str, ...]


def crawl(site: Path, start: str = "index.html") -> Crawl:
    """Follow every link of every page, style, script and feed, with their anchors."""
    todo, reached, broken = [start], set[str](), []
    while todo:
        here = todo.pop()
        if here in reached:
            continue
        reached.add(here)
        for link in _links(site, here):
            path, _, anchor = link.partition("#")
            target = (site / here).parent / path if path else site / here
            if re.match(r"[a-z]+:|/", link) or not target.resolve().is_relative_to(site.resolve()):
                broken.append(f"{here} leads away: {link}")
            elif not target.is_file():
                broken.append(f"{here} leads nowhere: {link}")
            else:
                name = target.resolve().relative_to(site.resolve()).as_posix()
                todo.append(name)
                if anchor and anchor not in anchors(site / name):
                    broken.append(f"{here} knows no such place: {link}")
    return Crawl(frozenset(reached), tuple(broken))


def _links(site: Path, name: str) -> Iterator[str]:
    """All that a file refers to; reports as they stand in the archive refer to themselves alone."""
    text = (site / name).read_bytes()
    if name.endswith(".html"):
        for path in ("//a/@href", "//link/@href", "//script/@src", "//img/@src", "//form/@action"):
            yield from (str(one) for one in html.fromstring(text).xpath(path))
    elif name.endswith(".xml"):
        yield from re.findall(r'href="([^"]+)"', text.decode())
    elif name == "search/games.js":
        yield from (f"../{one}" for one in re.findall(r'"(search/[^"]+)"', text.decode()))
    elif name.startswith("search/"):
        found = re.findall(r'\["(games/[^"]+)"', text.decode())
        yield from (f"../{one}" for one in found)


def anchors(page: Path) -> set[str]:
    """The names of places in a page."""
    return {str(one) for one in html.fromstring(page.read_bytes()).xpath("//@id")}
