"""The gate for everything that is printed: nothing from a file or its name reaches a terminal or a log raw.

Control characters, line and paragraph separators and marks that turn the direction of writing are shown as `\\x1b`,
`\\u2028`. What comes from a record or a name goes through `visible`, a file's name at the start of a line through `place`.
"""

from __future__ import annotations

import re

_ODD = "\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f"
_RAW = re.compile(rf"[\x00-\x1f{_ODD}]|##(?=\[)")
"""What is shown by its number; `##[` would be a command to some build servers."""
_RAW_IN_JSON = re.compile(rf"[{_ODD}]|#(?=#\[)")


def visible(text: str) -> str:
    """A text from a record, in one line and safe for a terminal or a log."""
    if text.isascii() and text.isprintable() and "##[" not in text:
        return text
    return _RAW.sub(_shown, text)


def _shown(found: re.Match[str]) -> str:
    """`\\x1b`, `\\u2028`, `\\U000e0001`."""
    number = ord(found[0][-1])
    escaped = f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
    return found[0][:-1] + escaped


def place(path: str) -> str:
    """A file's name at the start of a line: one that begins like a workflow command (`::error`) is told as `./::error`."""
    return visible(f"./{path}" if path.lstrip().startswith("::") else path)


def block(text: str) -> str:
    """The same for several lines, which stay several, tabs and all."""
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in text.split("\n"))


def json_text(text: str) -> str:
    """JSON (or YAML with double quotes) in which such characters stand as escapes: they can only be within its strings."""
    return text if text.isascii() and "##[" not in text and "\x7f" not in text else _RAW_IN_JSON.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def is_raw(text: str) -> bool:
    """Is there anything in it that is not printed as it stands?"""
    return not text.isascii() and _RAW.search(text) is not None


def cell(value: object) -> object:
    """A cell for a spreadsheet: a text is no formula, whatever it begins with, and stays in its line."""
    if not isinstance(value, str):
        return value
    begins = value.lstrip()
    formula = len(value) > 1 and (begins[:1] in ("=", "+", "-", "@") or begins[:2] == "::")
    return visible(f"'{value}" if formula else value)
