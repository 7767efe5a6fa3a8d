"""The demo as a command: whose it is, where it lies, and what is said of it at the end."""

from __future__ import annotations

from pathlib import Path

from pbem.demo.cast import FIRST
from pbem.demo.show import scenarios, show, shows
from tests.cli.conftest import Run


def test_a_ruleset_without_a_demo_is_told_with_those_that_have_one(run: Run, tmp_path: Path) -> None:
    ran = run("demo", tmp_path, "--ruleset", "chess")
    assert ran.status == 2
    assert f'there is no demo of "chess", but of {", ".join(shows())}.' in ran.fault
    assert not list(tmp_path.iterdir())


def test_a_scenario_that_is_not_there_is_told_with_those_that_are(run: Run, tmp_path: Path) -> None:
    ran = run("demo", tmp_path, "--ruleset", "crusoe", "--scenario", "anarchy")
    assert ran.status == 2
    assert f'there is no scenario "anarchy", but {", ".join(scenarios("crusoe"))}.' in ran.fault
    ran = run("demo", tmp_path, "--ruleset", "crusoe", "--scenario", "natonal_capitalism")
    assert ran.fault.endswith('Did you mean "national_capitalism"?')
    for ruleset in ("", "new_tabor"):
        ran = run("demo", tmp_path, "--ruleset", ruleset, "--scenario", "anarchy")
        assert ran.status == 2
        assert f'the demo of "{ruleset or FIRST}" has no scenarios.' in ran.fault
    assert not list(tmp_path.iterdir())


def test_each_demo_has_a_folder_of_its_own_and_ends_with_the_files(run: Run, tmp_path: Path) -> None:
    for ruleset in shows():
        if show(ruleset).seats[5:]:
            continue  # a crowd is played in tests/e2e
        ran = run("demo", tmp_path, "--ruleset", ruleset, "--turns", "1")
        assert (ran.status, ran.err) == (0, "")
        slug = show(ruleset).slug
        listed = [Path(line.strip()) for line in ran.out.partition("Open these:\n")[2].split("\n")[:4]]
        assert [path.name for path in listed] == ["public.html", "public.pdf", "public.txt", "outcome.json"]
        assert all(path.is_file() and path.is_relative_to(tmp_path / "turns" / slug) for path in listed)
        assert f"pbem replay {slug} --in {tmp_path / slug}" in ran.out
    slugs = [show(ruleset).slug for ruleset in shows()]
    assert len(set(slugs)) == len(slugs)


def test_a_folder_that_is_not_the_demos_is_left_alone(run: Run, tmp_path: Path) -> None:
    slug = show("planetismals").slug
    (tmp_path / slug).mkdir()
    (tmp_path / slug / "mine.txt").write_text("x", encoding="utf-8")
    ran = run("demo", tmp_path, "--ruleset", "planetismals")
    assert ran.status == 2
    assert "is there already and is not the demo's" in ran.err
    assert [path.name for path in (tmp_path / slug).iterdir()] == ["mine.txt"]
