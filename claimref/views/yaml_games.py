"""Games as YAML: one list, written item by item. What another reader might take for a truth value or a number is quoted."""

from __future__ import annotations

import re

import yaml

from claimref.records.lossless import game_json
from claimref.referee.verdict import Replay
from claimref.views.games import Writer
from claimref.views.printed import is_raw, json_text

try:
    from yaml import CSafeDumper as SafeDumper
except ImportError:  # PyYAML without libyaml: the same text, more slowly
    from yaml import SafeDumper  # type: ignore[assignment]

_DOUBTFUL = re.compile(r"[yn]|[-+.\d].*", re.IGNORECASE | re.DOTALL)
"""`N` (the Gnomes!) is false to some readers of YAML 1.1, `1e5` a number to those of 1.2."""


class _Dumper(SafeDumper):
    """Writes plain data without anchors, and quotes what is doubtful."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _text(dumper: yaml.representer.BaseRepresenter, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style='"' if _DOUBTFUL.fullmatch(text) or is_raw(text) else None
    )


_Dumper.add_representer(str, _text)


class Yaml(Writer):
    """A list of games; lists of lists are lists, so each game can be written by itself."""

    def write(self, replay: Replay) -> None:
        text = yaml.dump(
            [game_json(replay)], None, _Dumper,
            sort_keys=False, allow_unicode=True, default_flow_style=None, width=120,
        )  # fmt: skip
        self.out.write(json_text(text))

    def finish(self) -> None:
        if not self.games:
            self.out.write("[]\n")
