"""config.yaml: what counts where nothing is written, and a clear sentence for every mistake."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pbem.config import Config, read_config, shipped_example, write_starter
from pbem.mailplaces import InboxPlace, OutboxPlace
from pbem.yamlfile import BadFile

ROOT = Path(__file__).resolve().parents[2]
SMALLEST = "gm:\n  name: Pat Example\n  address: pat@example.org\n"


def config_of(folder: Path, text: str) -> Config:
    """Return the configuration that a text makes."""
    (folder / "config.yaml").write_text(text, encoding="utf-8")
    return read_config(folder)


def fault_of(folder: Path, text: str) -> str:
    """Return what is said of a wrong configuration."""
    with pytest.raises(BadFile) as caught:
        config_of(folder, text)
    return str(caught.value)


def test_three_lines_are_enough(tmp_path: Path) -> None:
    config = config_of(tmp_path, SMALLEST)
    assert (config.gm.name, config.gm.address) == ("Pat Example", "pat@example.org")
    assert config.address == "pat@example.org"
    assert config.database_url == f"sqlite:///{tmp_path}/pbem.db"
    assert config.inbox == (InboxPlace.model_construct(kind="maildir", path=tmp_path / "mail/in"),)
    assert config.outbox == OutboxPlace.model_construct(kind="maildir", path=tmp_path / "mail/out")
    assert (config.games, config.turns, config.shunt) == tuple(
        tmp_path / name for name in ("games", "turns", "shunt")
    )
    assert (config.templates, config.zone, config.reply_address) == (None, "UTC", "plain")
    assert (config.limits.letter_bytes, config.limits.order_lines) == (25_000_000, 2000)
    assert config.limits.answers_a_day == 50


def test_the_example_says_what_counts_without_it(tmp_path: Path) -> None:
    smallest = config_of(tmp_path, SMALLEST + "address: games@example.org\n")
    assert config_of(tmp_path, shipped_example().read_text("utf-8")) == smallest


def test_the_example_is_shipped() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    shipped = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert shipped == {"config.example.yaml": "pbem/_config.example.yaml"}
    assert shipped_example() == ROOT / "config.example.yaml"


def test_everything_can_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "looks").mkdir()
    config = config_of(
        tmp_path,
        SMALLEST
        + """
address: games@example.org
reply_address: plus
zone: Europe/London
database: sqlite:////var/lib/pbem/games.db
inbox:
  - {kind: mbox, path: /var/mail/games}
  - {kind: maildir, path: in}
outbox: {kind: eml, path: out}
trusted_authentication: [mx.example.org]
folders: {games: g, turns: /srv/turns, shunt: s, templates: looks}
limits: {letter_bytes: 50000, order_lines: 100, letters_a_beat: 20, answers_a_day: 7}
""",
    )
    assert config.database_url == "sqlite:////var/lib/pbem/games.db"
    assert [box.place for box in config.inbox] == ["/var/mail/games", str(tmp_path / "in")]
    assert config.outbox == OutboxPlace.model_construct(kind="eml", path=tmp_path / "out")
    assert config.trusted_authentication == ("mx.example.org",)
    assert (config.turns, config.templates) == (Path("/srv/turns"), tmp_path / "looks")
    assert (config.limits.letter_bytes, config.limits.order_lines) == (50_000, 100)
    assert (config.limits.letters_a_beat, config.limits.answers_a_day) == (20, 7)


def test_a_relative_folder_gives_absolute_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config_of(tmp_path, SMALLEST)
    monkeypatch.chdir(tmp_path.parent)
    assert read_config(Path(tmp_path.name)).games == tmp_path / "games"


def test_home_may_be_written_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert config_of(tmp_path, SMALLEST + "folders: {games: ~/games}\n").games == tmp_path / "games"


def test_other_databases_pass_as_written(tmp_path: Path) -> None:
    address = "postgresql+psycopg://localhost/pbem"
    assert config_of(tmp_path, SMALLEST + f"database: {address}\n").database_url == address


MISTAKES = [
    (SMALLEST + "  reports: often\n", 4, "gm.reports: must be yes or no, not 'often'."),
    ("gm:\n  nmae: Pat\n", 2, 'gm.nmae: is not known here; did you mean "name"?'),
    (SMALLEST + "folder: {}\n", 4, 'folder: is not known here; did you mean "folders"?'),
    (SMALLEST + "limits:\n  letter_byte: 5\n", 5, 'limits.letter_byte: is not known here; did you mean'),
    (SMALLEST + "outbox:\n  xxxx: 5\n", 4, "outbox.kind: is missing."),
    (SMALLEST + "outbox:\n  kind: eml\n  xxxx: 5\n", 6, "outbox.xxxx: is not known here; kind, path are."),
    (SMALLEST + "outbox: mail/out\n", 4, "outbox: must hold fields of its own, not 'mail/out'."),
    (SMALLEST + "outbox: {kind: 5}\n", 4, "outbox.kind: must be 'maildir', 'eml' or 'smtp', not 5."),
    (SMALLEST + "7: x\n", 4, "7: is not known here; gm, address, reply_address, zone,"),
    ("zone: UTC\n", None, "gm: is missing."),
    ("gm:\n", 1, "gm: must hold fields of its own, not nothing."),
    ("gm: {name: Pat}\n", 1, "gm.address: is missing."),
    ("gm: {name: 7, address: a@example.org}\n", 1, "gm.name: must be text, not 7. Quotation marks make it"),
    ("gm: {name: No, address: a@example.org}\n", 1, "gm.name: must be text, not False. Quotation marks"),
    ("gm: {name: [a], address: a@example.org}\n", 1, "gm.name: must be text, not ['a']."),
    ('gm: {name: "a\\nb", address: a@example.org}\n', 1, "gm.name: must be one line of 1 to 200 characters"),
    ("gm: {name: ' ', address: a@example.org}\n", 1, "gm.name: must be one line of 1 to 200 characters"),
    ("gm: {name: a, address: example.org}\n", 1, "gm.address: must be one e-mail address such as"),
    (SMALLEST + "address: a@b@example.org\n", 4, "address: must be one e-mail address such as"),
    (SMALLEST + "address: a b@example.org\n", 4, "address: must be one e-mail address such as"),
    (SMALLEST + "address: |\n  a@example.org\n", 4, "address: must be one e-mail address such as"),
    (SMALLEST + "address: Pat <a@example.org>\n", 4, "address: must be one e-mail address such as"),
    (SMALLEST + "reply_address: minus\n", 4, "reply_address: must be 'plain' or 'plus', not 'minus'."),
    (SMALLEST + "zone: Europe/Londn\n", 4, 'zone: there is no time zone \'Europe/Londn\'; did you mean'),
    (SMALLEST + "zone: ../etc/passwd\n", 4, "zone: there is no time zone '../etc/passwd';"),
    (SMALLEST + "zone: localtime\n", 4, "zone: there is no time zone 'localtime';"),
    (SMALLEST + "database: pbem.db\n", 4, "database: must be a database's address such as"),
    (SMALLEST + "database: 'sqlite://'\n", 4, "database: must name the database's file"),
    (SMALLEST + "database: 'sqlite:///:memory:'\n", 4, "database: must name the database's file"),
    (SMALLEST + "inbox: {kind: mbox, path: x}\n", 4, "inbox: must be a list, not the fields kind, path."),
    (SMALLEST + "inbox:\n- {kind: mbox, path: x}\n- path: x\n", 6, "inbox[2].kind: is missing."),
    (SMALLEST + "inbox:\n- kind: pop\n", 5, "inbox[1].kind: must be 'mbox', 'maildir' or 'imap', not 'pop'."),
    (SMALLEST + "inbox:\n- kind: imap\n  path: x\n", 6, "inbox[1].path: is not known here; host, port,"),
    (SMALLEST + "inbox:\n- kind: imap\n", 5, "inbox[1].host: is missing."),
    (SMALLEST + "inbox:\n- kind: mbox\n  path: 5\n", 6, "inbox[1].path: must be the path of a file or"),
    (SMALLEST + "outbox: {kind: mbox, path: x}\n", 4, "outbox.kind: must be 'maildir', 'eml' or 'smtp',"),
    (SMALLEST + "outbox: {kind: eml, path: mail/in}\n", 4, "outbox.path: must not be an inbox too"),
    (SMALLEST + "folders:\n  turns:\n", 5, "folders.turns: must be the path of a file or folder, not"),
    (SMALLEST + "folders:\n  turns: ''\n", 5, "folders.turns: must be one line of 1 to 200 characters"),
    (SMALLEST + "folders: {templates: none}\n", 4, "folders.templates: there is no folder"),
    (SMALLEST + "trusted_below_received: [mx.a.b]\n", 4, "trusted_below_received: mx.a.b must be in "),
    (SMALLEST + "limits: {letter_bytes: 2 MB}\n", 4, "limits.letter_bytes: must be a whole number from"),
    (SMALLEST + "limits: {letter_bytes: 1.5}\n", 4, "limits.letter_bytes: must be a whole number from"),
    (SMALLEST + "limits: {order_lines: 0}\n", 4, "limits.order_lines: must be a whole number from 1 to"),
    (SMALLEST + "limits: {order_lines: yes}\n", 4, "limits.order_lines: must be a whole number from 1 to"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "said"), MISTAKES, ids=[said[:40] for _, _, said in MISTAKES])
def test_mistakes_are_shown_their_place(tmp_path: Path, text: str, line: int | None, said: str) -> None:
    place = f"{tmp_path / 'config.yaml'}" + (f", line {line}" if line else "")
    fault = fault_of(tmp_path, text)
    assert fault.startswith(f"{place}: {said}")
    assert "\n" not in fault


NEAR = [
    (SMALLEST + "limits:\n  letter_byte: 5\n", "letter_bytes"),
    (SMALLEST + "zone: Europe/Londn\n", "Europe/London"),
    (SMALLEST + "databse: x\n", "database"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "near"), NEAR, ids=[near for _, near in NEAR])
def test_the_nearest_word_is_offered(tmp_path: Path, text: str, near: str) -> None:
    assert fault_of(tmp_path, text).endswith(f'did you mean "{near}"?')


@pytest.mark.parametrize("text", ["- a\n", "just words\n", "---\n"])
def test_a_file_without_fields(tmp_path: Path, text: str) -> None:
    assert fault_of(tmp_path, text).endswith(
        "config.yaml: the file must hold fields such as gm, address, reply_address, zone, language, zine, "
        "site, database, inbox, outbox, trusted_authentication, "
        "trusted_below_received, folders, print, limits, watch, log, retention, beacon."
    )


def test_a_key_that_stands_twice(tmp_path: Path) -> None:
    assert "config.yaml, line 4: this is not YAML: 'gm' stands twice" in fault_of(
        tmp_path, SMALLEST + "gm: 1\n"
    )


def test_a_database_address_is_not_repeated_in_messages(tmp_path: Path) -> None:
    assert "hush" not in fault_of(tmp_path, SMALLEST + "database: 'Postgres//me:hush@host/x'\n")


def test_without_a_file(tmp_path: Path) -> None:
    with pytest.raises(
        BadFile, match=r"there is no such file\. .* --in FOLDER or in PBEM_HOME; .* pbem init"
    ):
        read_config(tmp_path)


def test_a_starter_is_ready_for_use(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "zine"
    made = write_starter(folder)
    config = read_config(folder)
    assert made[0] == folder / "config.yaml"
    assert made[0].read_bytes() == shipped_example().read_bytes()
    assert {config.games, config.turns, config.shunt} < set(made)
    assert all(path.is_dir() for path in made[1:])
    for box in ("mail/in", "mail/out"):
        assert sorted(each.name for each in (folder / box).iterdir()) == ["cur", "new", "tmp"]


def test_a_starter_leaves_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("mine")
    with pytest.raises(BadFile, match=r"config\.yaml: it is there already and was left as it is\."):
        write_starter(tmp_path)
    assert (tmp_path / "config.yaml").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["config.yaml"]


def test_a_starter_needs_a_folder(tmp_path: Path) -> None:
    (tmp_path / "zine").write_text("a file")
    with pytest.raises(BadFile, match=r"zine: it is there already and was left as it is\."):
        write_starter(tmp_path / "zine")
    with pytest.raises(BadFile, match=r"cannot be written: Not a directory\."):
        write_starter(tmp_path / "zine" / "below")
