"""The architecture holds: imports point inward, and rules know nothing of clocks, files and chance."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "pbem"
FILES = sorted(PACKAGE.rglob("*.py"))
PURE = [file for file in FILES if file.relative_to(PACKAGE).parts[0] in ("engine", "rulesets")]
MOST_LINES = 700
"""A file that outgrows this is two things."""

INWARD = {
    "engine": ("pbem.engine",),
    "rulesets": ("pbem.engine", "pbem.rulesets"),
    "mail": ("pbem.mail", "pbem.post", "pbem.engine.tongue"),
    "store": ("pbem.store", "pbem.post"),
    "printing": ("pbem.printing", "pbem.engine"),
}
"""What the modules of a folder may import of pbem's own."""

MAY_CALL_CLI = ("cli", "__main__.py")
OUTSIDE = {
    "mail": {"imaplib", "imapclient", "smtplib", "dkim", "inscriptis", "mailparser_reply"},
    "store": {"sqlite3", "sqlmodel", "sqlalchemy", "alembic"},
    "printing": {"jinja2", "markdown_it", "matplotlib", "pikepdf", "weasyprint"},
}
"""What only one folder knows: mail servers, SQL, and how pages look."""

IMPURE_MODULES = {
    "asyncio",
    "calendar",
    "io",
    "logging",
    "os",
    "pathlib",
    "pickle",
    "random",
    "secrets",
    "shutil",
    "socket",
    "ssl",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
IMPURE_NAMES = {"open", "print", "input", "eval", "exec", "breakpoint", "id", "hash", "globals"}
WRITES_CODE = "engine/stored.py"
"""Writes functions from the fields of our own classes, as `dataclasses` does; nobody else may use `exec`."""
SET_MAKERS = {"set", "frozenset"}


def named(file: Path) -> str:
    """A file's name as pytest lists it."""
    return file.relative_to(ROOT).as_posix()


def over(files: Sequence[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """Make one test of a check for each of many files; it names all that fail."""

    def made(check: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            wrong = [f"{named(file)}: {fault}" for file in files if (fault := _fault_of(check, file))]
            assert not wrong, "\n".join(wrong)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return made


def _fault_of(check: Callable[[Path], None], file: Path) -> str:
    try:
        check(file)
    except AssertionError as fault:
        return str(fault) or "does not hold"
    return ""


@cache
def tree_of(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    """All nodes of the syntax tree of a file."""
    return tuple(ast.walk(tree_of(file)))


@cache
def imports_of(file: Path) -> tuple[str, ...]:
    """The full names of all modules that a file imports, wherever it does."""
    return tuple(_imports_of(file))


def _imports_of(file: Path) -> Iterator[str]:
    package = file.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in nodes_of(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            name = ".".join(filter(None, (base, node.module)))
            yield from (f"{name}.{alias.name}" for alias in node.names) if name == "pbem" else (name,)


def is_within(module: str, packages: tuple[str, ...]) -> bool:
    """Say whether a module is one of some packages or inside one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


@over(FILES)
def test_imports_point_inward(file: Path) -> None:
    """Engine, rulesets, mail, store and printing import only what lies further in; nobody calls the cli."""
    folder = file.relative_to(PACKAGE).parts[0]
    own = [module for module in imports_of(file) if is_within(module, ("pbem",))]
    if folder in INWARD:
        assert [module for module in own if not is_within(module, INWARD[folder])] == []
    if folder not in MAY_CALL_CLI:
        assert [module for module in own if is_within(module, ("pbem.cli",))] == []


@over(FILES)
def test_each_craft_is_known_in_one_folder(file: Path) -> None:
    """Only mail speaks to mail servers, only the store SQL, only printing sets pages."""
    folder = file.relative_to(PACKAGE).parts[0]
    roots = {module.partition(".")[0] for module in imports_of(file)}
    for owner, modules in OUTSIDE.items():
        assert folder == owner or roots.isdisjoint(modules), owner


@over(PURE)
def test_rules_import_the_standard_library_and_the_engine_only(file: Path) -> None:
    """Neither engine nor rulesets need anything that must be installed, or touch the world outside."""
    roots = {module.partition(".")[0] for module in imports_of(file)} - {"pbem"}
    assert roots <= sys.stdlib_module_names
    assert roots.isdisjoint(IMPURE_MODULES)


@over(PURE)
def test_a_ruleset_knows_no_other_ruleset(file: Path) -> None:
    """Only the list of all rulesets names them all."""
    parts = file.relative_to(PACKAGE).parts
    if parts[0] == "rulesets" and len(parts) > 2:
        own = ("pbem.engine", f"pbem.rulesets.{parts[1]}")
        assert [
            name for name in imports_of(file) if is_within(name, ("pbem",)) and not is_within(name, own)
        ] == []


@over(PURE)
def test_rules_neither_read_the_clock_nor_write_files(file: Path) -> None:
    """Chance, time and files come as parameters; `id` and `hash` differ from run to run."""
    calls = [node.func for node in nodes_of(file) if isinstance(node, ast.Call)]
    called = {func.id for func in calls if isinstance(func, ast.Name)}
    shadowed = {arg.arg for node in nodes_of(file) if isinstance(node, ast.arguments) for arg in node.args}
    allowed = {"exec"} if file.relative_to(PACKAGE).as_posix() == WRITES_CODE else set()
    assert (called - shadowed - allowed).isdisjoint(IMPURE_NAMES)
    methods = {func.attr for func in calls if isinstance(func, ast.Attribute)}
    assert methods.isdisjoint({"now", "today", "utcnow", "read_text", "write_text", "urandom"})


def is_a_set(node: ast.expr) -> bool:
    """Say whether an expression is plainly a set."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in SET_MAKERS
    return isinstance(node, ast.Set | ast.SetComp)


def ordered_by(node: ast.AST) -> list[ast.expr]:
    """The expressions whose order a loop, a list, a table or a joined text takes over."""
    if isinstance(node, ast.For):
        return [node.iter]
    if isinstance(node, ast.ListComp | ast.DictComp):
        return [part.iter for part in node.generators]
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        return node.args if name in ("list", "tuple", "join", "enumerate") else []
    return []


@over(PURE)
def test_nothing_is_iterated_in_the_order_of_a_set(file: Path) -> None:
    """The order of a set differs from run to run; lists and tables keep theirs."""
    loops = [loop for node in nodes_of(file) for loop in ordered_by(node)]
    assert [ast.unparse(loop) for loop in loops if is_a_set(loop)] == []


def public_parts(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """The public functions and classes of a body, and those of its public classes."""
    for node in body:
        if isinstance(
            node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        ) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public_parts(node.body) if not is_event(node) else ()


def is_event(node: ast.AST) -> bool:
    """Say whether a class is an event, whose sentence says what it is."""
    return isinstance(node, ast.ClassDef) and any(
        isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "event"
        for one in node.decorator_list
    )


def is_protocol(node: ast.AST) -> bool:
    """Say whether a function only has the shape of another."""
    return isinstance(node, ast.FunctionDef) and (
        len(node.body) == 1
        and isinstance(node.body[0], ast.Expr)
        and isinstance(node.body[0].value, ast.Constant)
        and node.body[0].value.value is ...
    )


@cache
def described_methods(folder: Path) -> frozenset[str]:
    """The methods that some class of a package describes: those that override them need not say it again."""
    classes = (
        node for file in folder.glob("*.py") for node in nodes_of(file) if isinstance(node, ast.ClassDef)
    )
    methods = (one for each in classes for one in each.body if isinstance(one, ast.FunctionDef))
    return frozenset(one.name for one in methods if ast.get_docstring(one))


def is_inherited(file: Path, tree: ast.Module, node: ast.AST) -> bool:
    """Say whether a function is a method that a class of its package or of the engine describes."""
    return (
        isinstance(node, ast.FunctionDef)
        and node not in tree.body
        and node.name in described_methods(file.parent) | described_methods(ROOT / "pbem/engine")
    )


@over(FILES)
def test_everything_public_is_described(file: Path) -> None:
    """Every module, class and function that is public has a docstring; events have their sentence."""
    tree = tree_of(file)
    if not file.read_text(encoding="utf-8").strip():
        return
    bare = [
        node.name
        for node in public_parts(tree.body)
        if not ast.get_docstring(node)
        and not (is_protocol(node) or is_inherited(file, tree, node) or is_event(node))
    ]
    assert ast.get_docstring(tree), "the module"
    assert bare == []


@over(FILES)
def test_files_are_sections_not_books(file: Path) -> None:
    """No file is longer than a section of a rulebook."""
    lines = len(file.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES
