# Shared by script/demo and script/test, which set $root: from a bare machine to a working .venv.
# shellcheck shell=sh disable=SC2154

venv=$root/.venv
python=$venv/bin/python
stamp=$venv/pbem-stamp

say() { printf '%s\n' "==> $*" >&2; }

stop() {
    printf '%s\n' "script/${0##*/}: $*" >&2
    exit 1
}

# -- Python ---------------------------------------------------------------------------------------

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# On a Mac the libraries are Homebrew's, and only Homebrew's own Python finds them unaided.
find_homebrew() {
    homebrew=
    if [ "$(uname -s)" = Darwin ] && command -v brew >/dev/null 2>&1; then
        homebrew=$(brew --prefix)
        DYLD_FALLBACK_LIBRARY_PATH=$homebrew/lib:${DYLD_FALLBACK_LIBRARY_PATH:-/usr/local/lib:/usr/lib}
        export DYLD_FALLBACK_LIBRARY_PATH
    fi
}

find_python() {
    for candidate in ${homebrew:+"$homebrew/bin/python3"} \
        python3 python3.14 python3.13 python3.12 python3.11 python; do
        system_python=$(command -v "$candidate" 2>/dev/null) || continue
        if is_new_enough "$system_python"; then return; fi
    done
    if [ "$(uname -s)" = Darwin ]; then
        stop "Python 3.11 or newer is needed and none was found; run: brew install python pango"
    fi
    stop "Python 3.11 or newer is needed and none was found; install it (on Debian or Ubuntu: apt-get install python3)."
}

# -- System packages ------------------------------------------------------------------------------

# uv reads none of pip's settings, so where pip has some, pip does the work.
uses_uv() {
    command -v uv >/dev/null 2>&1 || return 1
    if env | grep -q '^PIP_'; then return 1; fi
    for settings in /etc/pip.conf /etc/xdg/pip/pip.conf "${XDG_CONFIG_HOME:-${HOME:-}/.config}/pip/pip.conf" \
        "${HOME:-}/.pip/pip.conf" "${HOME:-}/Library/Application Support/pip/pip.conf" \
        "/Library/Application Support/pip/pip.conf"; do
        if [ -f "$settings" ]; then return 1; fi
    done
}

# What apt says is told only when it fails.
apt() {
    said=$($sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" 2>&1)
}

# may_install: as root or by a sudo that asks for no password; sets $sudo.
may_install() {
    sudo=
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" -eq 0 ]; then return; fi
    sudo="sudo -n"
    command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null
}

# The lists of packages may be absent (a bare machine) or stale: try, fetch them, try again.
apt_install() {
    say "Installing system packages: $*"
    if apt install -y --no-install-recommends "$@"; then return; fi
    apt update && apt install -y --no-install-recommends "$@"
}

# install_if_allowed PACKAGE…: what only some tests need; without it they are skipped, and pytest says so at the end.
install_if_allowed() {
    if [ "$#" -gt 0 ] && may_install; then apt_install "$@" || printf '%s\n' "$said" >&2; fi
}

# install_packages PACKAGE…: what pbem itself cannot do without.
install_packages() {
    if [ "$(uname -s)" = Darwin ]; then
        command -v brew >/dev/null 2>&1 || stop "Pango is missing; install Homebrew, then run: brew install pango"
        say "Installing Pango with Homebrew"
        brew install pango >&2 || stop "Homebrew could not install Pango; see its message above."
        return
    fi
    command -v apt-get >/dev/null 2>&1 ||
        stop "this system has no apt-get; install what Debian calls $* (Pango, HarfBuzz, a font), then run me again."
    if ! may_install; then
        printf '%s\n' "Some system packages are missing. Run this once, then script/${0##*/} again:" \
            "sudo apt-get update && sudo apt-get install -y --no-install-recommends $*" >&2
        exit 1
    fi
    if apt_install "$@"; then return; fi
    printf '%s\n' "$said" >&2
    stop "apt-get could not install $*; is there a network connection?"
}

check_system() {
    # shellcheck disable=SC2086 # package names, one word each
    absent=$("$1" "$root/script/_missing.py" ${2:+"$2"}) || stop "$1 could not look for Pango."
    # shellcheck disable=SC2086
    if [ -n "$absent" ]; then install_packages $absent; fi
}

# -- The environment ------------------------------------------------------------------------------

# What the environment was made from; a change in any of it makes the environment anew.
fingerprint() {
    sums=$(cat "$root/requirements.lock" "$root/requirements-dev.lock" "$root/pyproject.toml" | cksum)
    version=$("$python" -c 'import platform; print(platform.python_version())' 2>/dev/null) || return 1
    printf '%s\n' "$sums, Python $version, in $root"
}

# The development packages hold all of the others, so script/test's environment serves the demo too.
is_ready() {
    [ -f "$stamp" ] && now=$(fingerprint) || return 1
    made=$(cat "$stamp")
    [ "$made" = "$now, $1" ] || [ "$made" = "$now, requirements-dev.lock" ]
}

# An environment made elsewhere (a moved checkout) or by a Python that is gone can't be mended.
is_usable() {
    is_new_enough "$python" || return 1
    [ ! -f "$stamp" ] || grep -qF ", in $root, " "$stamp" || return 1
    uses_uv || "$python" -m pip --version >/dev/null 2>&1
}

make_environment() {
    say "Making the Python environment .venv with $("$system_python" --version)"
    if uses_uv; then
        uv venv -q --clear --python "$system_python" "$venv"
    else
        "$system_python" -m venv --clear "$venv"
    fi || stop "$system_python could not make .venv; see its message above."
}

add() {
    if uses_uv; then
        uv pip install -q --python "$python" "$@"
    else
        "$python" -m pip install -qq --no-input --disable-pip-version-check "$@"
    fi
}

install_python_packages() {
    say "Installing the Python packages of $1 (a minute or two the first time)"
    rm -f "$stamp"
    add --require-hashes -r "$root/$1" ||
        stop "the Python packages could not be installed; is there a network connection?"
    add --no-deps --no-build-isolation -e "$root" || stop "pbem itself could not be installed; see above."
    printf '%s\n' "$(fingerprint), $1" >"$stamp"
}

# set_up LOCK: everything that LOCK (a file of the checkout) needs; quick when it is there already.
set_up() {
    find_homebrew
    if is_ready "$1"; then
        check_system "$python"
        return
    fi
    find_python
    if is_usable; then
        check_system "$python"
    else
        need=--venv
        if uses_uv; then need=; fi
        check_system "$system_python" "$need"
        make_environment
    fi
    install_python_packages "$1"
    say "Ready"
}
