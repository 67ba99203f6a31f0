"""Did you mean …? For names that were nearly right."""

from __future__ import annotations

from collections.abc import Iterable


def suggestion(word: str, known: Iterable[str]) -> str:
    """` Did you mean “revoke”?`, or nothing where no name is near."""
    from difflib import get_close_matches

    names = {name.lower(): name for name in known}
    near = get_close_matches(word.lower(), names, n=3, cutoff=0.6)
    near = near or [name for name in names if word and word.lower() in name][:3]
    return f" Did you mean {' or '.join(f'“{names[name]}”' for name in near)}?" if near else ""
