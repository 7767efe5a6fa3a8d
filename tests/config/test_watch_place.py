"""The fields `watch` and `log` of config.yaml: who may watch, and what is said of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.config import Config, read_config, shipped_example
from pbem.fields import is_loopback
from pbem.yamlfile import BadFile

GM = "gm: {name: Pat Example, address: pat@example.org}\n"


def config_of(folder: Path, text: str) -> Config:
    """The configuration that a text makes."""
    (folder / "config.yaml").write_text(GM + text, encoding="utf-8")
    return read_config(folder)


def test_nobody_watches_unless_it_is_said(tmp_path: Path) -> None:
    config = config_of(tmp_path, "")
    assert (config.watch, config.log) == (None, "text")
    config = config_of(tmp_path, "watch: {}\nlog: json\n")
    assert config.watch
    assert (config.watch.host, config.watch.port, config.watch.overdue) == ("127.0.0.1", 9117, "1 hour")
    assert config.log == "json"


def test_the_example_shows_what_counts(tmp_path: Path) -> None:
    lines = shipped_example().read_text("utf-8").splitlines()
    at = lines.index("# watch:")
    shown = "\n".join(line.removeprefix("# ") for line in lines[at : at + 4])
    assert config_of(tmp_path, shown).watch == config_of(tmp_path, "watch: {}").watch


@pytest.mark.parametrize(
    ("address", "host", "port"),
    [
        ("127.0.0.1:9117", "127.0.0.1", 9117),
        ("127.8.0.1:1", "127.8.0.1", 1),
        ("localhost:65535", "localhost", 65535),
        ("'[::1]:80'", "::1", 80),
    ],
)
def test_addresses_of_this_machine(tmp_path: Path, address: str, host: str, port: int) -> None:
    watch = config_of(tmp_path, f"watch: {{address: {address}}}\n").watch
    assert watch
    assert (watch.host, watch.port) == (host, port)


OTHERS = ("0.0.0.0:9117", "192.168.1.5:9117", "example.org:9117", "127.0.0.1.example.org:9117", "'[::]:9117'")


@pytest.mark.parametrize("address", OTHERS)
def test_other_addresses_must_be_meant(tmp_path: Path, address: str) -> None:
    with pytest.raises(BadFile, match=r"address: must be of this very machine, .* open_to_others: true"):
        config_of(tmp_path, f"watch: {{address: {address}}}\n")
    watch = config_of(tmp_path, f"watch: {{address: {address}, open_to_others: true}}\n").watch
    assert watch
    assert watch.open_to_others


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("watch: yes", "watch: must hold fields of its own, not True"),
        ("watch: {port: 9117}", "watch.port: is not known here; address, open_to_others, overdue are."),
        ("watch: {address: 9117}", "watch.address: must be text, not 9117"),
        ("watch: {address: localhost}", "watch.address: must be a host and a port from 1 to 65535"),
        ("watch: {address: 'localhost:0'}", "watch.address: must be a host and a port"),
        ("watch: {address: 'localhost:65536'}", "watch.address: must be a host and a port"),
        ("watch: {address: 'http://localhost:80'}", "watch.address: must be a host and a port"),
        ("watch: {address: '::1:80'}", "watch.address: must be a host and a port"),
        ("watch: {address: 'localhost:８０'}", "watch.address: must be a host and a port"),
        ("watch: {open_to_others: perhaps}", "watch.open_to_others: must be yes or no, not 'perhaps'."),
        ("watch: {overdue: 3 fortnights}", "watch.overdue: must be a length of time such as"),
        ("watch: {overdue: -1 hour}", "watch.overdue: must be a length of time such as"),
        ("log: xml", "log: must be 'text' or 'json', not 'xml'."),
    ],
)
def test_mistakes_are_told_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadFile) as caught:
        config_of(tmp_path, text + "\n")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.255.1.2", "::1", "localhost", "LOCALHOST"])
def test_hosts_of_this_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::", "127.evil.example", "localhost.evil", "10.0.0.1"])
def test_hosts_of_others(host: str) -> None:
    assert not is_loopback(host)
