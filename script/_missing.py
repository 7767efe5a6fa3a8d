"""Prints what the system must add before pbem can run: Debian package names, one a line."""

from __future__ import annotations

import ctypes
import importlib.util
import platform
import sys

# the Debian and Ubuntu package of each library, by the names it has on Linux and on macOS
LIBRARIES = {
    "libpango-1.0-0": ("libpango-1.0.so.0", "libpango-1.0.dylib"),
    "libpangoft2-1.0-0": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib"),
    "libharfbuzz-subset0": ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib"),
}
FONTCONFIG = ("libfontconfig.so.1", "libfontconfig.1.dylib")
FONT = "fonts-dejavu-core"


def library(names: tuple[str, str]) -> ctypes.CDLL | None:
    """The shared library of that name on this system, or None when the loader finds none."""
    linux, mac = names
    try:
        return ctypes.CDLL(mac if platform.system() == "Darwin" else linux)
    except OSError:
        return None


def has_font() -> bool:
    """Whether fontconfig knows any font: WeasyPrint crashes where the system has none at all."""
    fontconfig = library(FONTCONFIG)
    if fontconfig is None:
        return False
    fontconfig.FcInit()
    fontconfig.FcConfigGetFonts.argtypes = [ctypes.c_void_p, ctypes.c_int]
    fontconfig.FcConfigGetFonts.restype = ctypes.POINTER(ctypes.c_int)
    fonts = fontconfig.FcConfigGetFonts(None, 0)  # a struct that begins with their number
    return bool(fonts) and fonts[0] > 0


def missing(needs_venv: bool) -> list[str]:
    """The packages to install, Python's own venv module only where an environment must be made."""
    packages = []
    if needs_venv and importlib.util.find_spec("ensurepip") is None:
        packages.append(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
    packages += [package for package, names in LIBRARIES.items() if library(names) is None]
    if not has_font():
        packages.append(FONT)
    return packages


if __name__ == "__main__":
    for package in missing("--venv" in sys.argv[1:]):
        print(package)
