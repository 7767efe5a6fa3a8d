"""Rulesets are found by the entry points of packages, and in a folder of the GM's own."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.engine.sources import BadRuleset
from pbem.ownrulesets import use_rulesets_in
from pbem.rulesets import BOXES, Boxes
from pbem.yamlfile import BadFile

MODULE = """
from dataclasses import replace
from pbem.rulesets.survival.game import BOX as SURVIVAL
BOX = replace(SURVIVAL, key={key!r}, title="An island of my own")
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """An installation with a folder of rulesets."""
    home = tmp_path / "zine"
    (home / "rulesets").mkdir(parents=True, mode=0o755)
    settings = "gm: {name: Pat, address: pat@example.org}\nfolders: {rulesets: rulesets}\n"
    (home / "config.yaml").write_text(settings, "utf-8")
    yield home
    use_rulesets_in(None)


def installed(site: Path, package: str, module: str, key: str, text: str) -> None:
    """Lay a package with a ruleset into a folder of packages."""
    (site / f"{module}.py").write_text(text, "utf-8")
    about = site / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[pbem.rulesets]\n{key} = {module}:BOX\n", "utf-8")
    importlib.invalidate_caches()


def laid(home: Path, name: str, text: str, mode: int = 0o644) -> Path:
    """Lay a ruleset into the folder of an installation."""
    file = home / "rulesets" / f"{name}.py"
    file.write_text(text, "utf-8")
    file.chmod(mode)
    return file


def test_pbem_brings_its_own_by_entry_points() -> None:
    assert {"survival", "planetismals", "laissez_faire", "new_tabor", "crusoe"} <= {*BOXES}
    assert BOXES.source("survival").package == "pbem.rulesets.survival"
    with pytest.raises(BadRuleset, match=r"^there is no ruleset chess here: install the package"):
        BOXES["chess"]


def test_a_pbem_that_was_not_installed_again_after_an_upgrade_says_so(site: Path) -> None:
    """As after git pull, where what is installed of pbem knows no rulesets yet."""
    about = site / "pbem-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pbem\nVersion: 0.1\n", "utf-8")
    importlib.invalidate_caches()
    with pytest.raises(BadRuleset, match=r"^pbem was upgraded and not installed again: run script/test"):
        Boxes()["chess"]


def test_another_package_brings_one(site: Path) -> None:
    installed(site, "islands", "islands_of_mine", "atoll", MODULE.format(key="atoll"))
    boxes = Boxes()
    assert "atoll" in boxes and boxes["atoll"].title == "An island of my own"
    assert boxes.source("atoll").package == "islands_of_mine"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("it_raises", "import no_such", r"of islands cannot be read \(ModuleNotFoundError: No module named"),
        (
            "a_number",
            "BOX = 7",
            r"of islands cannot be played: BOX of a_number is not a Box with this key\.$",
        ),
        ("another", MODULE.format(key="other"), r"of islands cannot be played: BOX of another is not a Box"),
    ],
)
def test_one_that_cannot_be_read_says_so(site: Path, name: str, text: str, says: str) -> None:
    installed(site, "islands", name, "atoll", text)
    boxes = Boxes()
    with pytest.raises(BadRuleset, match=says):
        boxes["atoll"]
    assert boxes.get("atoll") is None and boxes["survival"]


def test_two_packages_with_one_key_are_refused_and_none_takes_the_place_of_pbems(site: Path) -> None:
    for number, key in enumerate(("atoll", "atoll", "survival")):
        installed(site, f"islands{number}", f"twice_{number}", key, MODULE.format(key=key))
    boxes = Boxes()
    with pytest.raises(BadRuleset, match=r"^islands0 and islands1 both bring a ruleset atoll: uninstall one"):
        boxes["atoll"]
    assert boxes["survival"].title == "Survival"


def test_a_folder_of_the_gms_own_has_more(home: Path) -> None:
    laid(home, "lagoon", MODULE.format(key="lagoon"))
    assert read_config(home).rulesets == home / "rulesets"
    assert "lagoon" in BOXES and [*BOXES][-1] == "lagoon"
    assert BOXES["lagoon"].title == "An island of my own"
    assert [path.name for path in (home / "rulesets").iterdir()] == ["lagoon.py"]  # nothing is compiled there
    use_rulesets_in(None)
    assert "lagoon" not in BOXES


def test_none_takes_the_name_of_another_module(home: Path) -> None:
    laid(home, "colorsys", MODULE.format(key="colorsys"))
    read_config(home)
    with pytest.raises(BadRuleset, match="has the name of another module: call it otherwise"):
        BOXES["colorsys"]


@pytest.mark.parametrize("loose", ["file", "folder", "above", "link"])
def test_a_folder_that_others_may_change_is_refused(home: Path, loose: str) -> None:
    file = laid(home, "reef", MODULE.format(key="reef"))
    if loose == "link":
        (home / "rulesets" / "shoal.py").symlink_to(home / "config.yaml")
    else:
        {"file": file, "folder": file.parent, "above": home}[loose].chmod(0o775)
    with pytest.raises(BadFile, match=r"config.yaml, line 2: folders.rulesets: .* may be changed by others"):
        read_config(home)


def test_one_that_others_may_change_since_is_not_read(home: Path) -> None:
    file = laid(home, "bight", MODULE.format(key="bight"))
    read_config(home)
    file.chmod(0o666)
    with pytest.raises(BadRuleset, match=r"the ruleset bight is not read: .* may be changed by others"):
        BOXES["bight"]
    assert "bight" not in sys.modules


@pytest.mark.parametrize("place", ["turns/mine", "games", "mail/in/new", "."])
def test_it_lies_nowhere_where_pbem_writes(home: Path, place: str) -> None:
    (home / place).mkdir(parents=True, exist_ok=True)
    settings = (home / "config.yaml").read_text("utf-8").replace("rulesets: rulesets", f"rulesets: {place}")
    (home / "config.yaml").write_text(settings, "utf-8")
    with pytest.raises(BadFile, match=r"folders.rulesets: must neither lie in "):
        read_config(home)


def test_a_folder_that_is_not_there_has_none(home: Path) -> None:
    (home / "rulesets").rmdir()
    read_config(home)
    assert "lagoon" not in BOXES
