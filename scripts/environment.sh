# The checkout's virtual environment; sourced by the other scripts, which set `root` first.
# `ready EXTRA` (EXTRA: dev, bench or nothing) returns at once when all is in place: no program is started, only two files
# are looked at. Otherwise scripts/environment.py makes or mends the environment, and tells about it on standard error.
# `compiled`, after it, lets the compiled copy of claimref be used if there is one that is as new as the sources.

venv="$root/.venv"
python="$venv/bin/python"

# A stamp says for which checkout an installation was made.
made() {
    stamp="$venv/claimref-${1:-base}.stamp"
    [ -x "$python" ] && [ -f "$stamp" ] && read -r made_for < "$stamp" && [ "$made_for" = "$root" ]
}

# It is older than a pyproject.toml that changed since.
fresh() {
    made "$1" && [ ! "$root/pyproject.toml" -nt "$stamp" ]
}

find_python() {
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if command -v "$candidate" > /dev/null 2>&1 &&
            "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' > /dev/null 2>&1; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    echo "claimref: no Python 3.11 or newer with venv was found (looked for python3, python3.14 … python3.11)." >&2
    echo "claimref: install one; on Debian and Ubuntu also its package python3-venv." >&2
    return 1
}

# Who may not write to the checkout takes what its owner has set up, also if it is not quite new any more.
ready() {
    fresh "$1" && return
    if [ ! -w "$root" ]; then
        made "$1" && return
        echo "claimref: you may not write to $root, and there is no environment in it that you can use." >&2
        echo "claimref: let its owner call this once, with a Python that everybody may run; or: pip install $root" >&2
        return 2
    fi
    base=$(find_python) || return 2
    "$base" "$root/scripts/environment.py" "$root" "$1" < /dev/null >&2 || return 2
}

# Whether there is a compiled copy, made for this checkout and from the sources as they are. It is named by where it really
# lies: ./scripts/compile lets .venv/compiled point to another one, and who runs from the old one stays with it.
current() {
    copy=$(CDPATH='' cd -- "$venv/compiled" 2> /dev/null && pwd -P) && stamp="$copy/claimref.stamp" &&
        [ -f "$stamp" ] && read -r made_for < "$stamp" && [ "$made_for" = "$root" ] &&
        newer=$(find "$root/claimref" "$root/grammar" "$root/hatch_build.py" "$root/pyproject.toml" \
            -name __pycache__ -prune -o -type f -newer "$stamp" -print) && [ -z "$newer" ]
}

# Nothing is compiled here, for nobody waits for a speed that he did not ask for.
compiled() {
    [ "${CLAIMREF_COMPILE:-1}" != 0 ] && current || return 0
    PYTHONPATH="$copy${PYTHONPATH:+:$PYTHONPATH}"
    export PYTHONPATH
}
