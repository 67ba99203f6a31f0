"""The gate for everything that is printed: nothing from a file or its name reaches a terminal or a log raw.

Control characters, line and paragraph separators and marks that turn the direction of writing are shown as `\\x1b`,
`\\u2028`. What comes from a record or a name goes through `visible`, a file's name at the start of a line through `place`.
"""

from __future__ import annotations

import re

_RAW = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
    r"|##(?=\[)"
)
"""What is shown by its number; `##[` would be a command to some build servers."""


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
