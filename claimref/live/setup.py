"""Who plays what: asked at the table, taken from options, or typed as the header lines of a record."""

from __future__ import annotations

from claimref.cards import CODES, FACTIONS, HEROES, data
from claimref.findings import Finding
from claimref.live.position import HEADER, read_record
from claimref.live.session import command, is_header
from claimref.live.table import Said
from claimref.notation import values
from claimref.notation.nodes import SEATS
from claimref.notation.values import KEYS
from claimref.records import house_rules, transcript
from claimref.records.simulate import NAMES
from claimref.referee.header import read_header, seated
from claimref.referee.judge import judge
from claimref.referee.verdict import Bench

GAMES = ("claim", "claim2", "mix", "kingdoms")


class SetUp:
    """The header lines so far, and what is still to be asked."""

    def __init__(self, given: dict[str, str], *, asks: bool, dealt: bool = False, terminal: bool = False) -> None:
        self.headers: dict[str, str] = {}
        self.asks = asks
        """Whether to ask also for what has a usual answer."""
        self.asks_heroes = asks and "game" not in given
        self.asks_rulings = self.asks_heroes and terminal
        """Who answers from a pipe need not know of house rules: he may type the header line."""
        self.dealt = dealt
        """Whether claimref deals the cards: then it lays the first cards of a kingdom too."""
        self.trouble: list[Finding] = []
        for key in (*(key for key in KEYS if key in given), *(key for key in given if key not in KEYS)):
            self.trouble += self._set(key, given[key])

    @property
    def question(self) -> str | None:
        """The key that is to be told next; None when all is known."""
        game = self.headers.get("game", "")
        wanted = ["game", "players", "leader"]
        if game in ("mix", "kingdoms"):
            wanted.insert(2, "factions")
        if game and game != "kingdoms" and self._seats() == 2 and self.asks_heroes:
            wanted.insert(-1, "heroes")
        if game and self.asks_rulings:
            wanted.insert(-1, "rulings")
        if game == "kingdoms" and not self.dealt:
            wanted += ["start", "display"]
        for key in wanted:
            if key not in self.headers and (self.asks or key not in ("players", "leader", "heroes", "rulings")):
                return key
        return None

    def _seats(self) -> int:
        return self.headers.get("players", "A, B").count(",") + 1

    def prompt(self) -> str:
        key = self.question or "game"
        players = ", ".join(NAMES[:2]) if self.headers.get("game") != "mix" else "Anna, Bram, …"
        seats = ", ".join(f"{SEATS[seat]} ({name})" for seat, name in enumerate(self._names()))
        return str(data("live")["setup"][key]["asks"]).format(players=players, seats=seats)

    def hint(self) -> str:
        if self.question == "rulings":
            able = ", ".join(f"{name}={values.switches()[name][-1]}" for name in self._switches())
            return f"There are {able}."
        if self.question != "factions":
            return ""
        entry = data("games")[self.headers["game"]]
        if self.headers["game"] == "kingdoms":
            return f"Seven of {_listed(entry['others'])}."
        others = data("games")["seats"][str(self._seats())]["others"] if 2 <= self._seats() <= 4 else 3
        seats, agreed = self._seats(), self._agreed()
        able = "".join(code for code in entry["others"] if seated(CODES.index(code), entry, seats, agreed))
        pairs = " or ".join("+".join(pair) for pair in entry["pairs"])
        return f"One pair, {pairs}, and {others} of {_listed(able)}."

    def _agreed(self) -> dict[str, str]:
        """The house rules so far."""
        header = transcript.header("rulings", self.headers.get("rulings", ""))
        return values.agreed({name: value or "" for name, value, _ in values.rulings(header)})

    def _switches(self) -> list[str]:
        """The house rules that may decide something in this game."""
        setup = read_header(Bench(read_record(self.text()), [])).setup
        return house_rules.concerning(setup)

    def completions(self, typed: str) -> list[str]:
        """What the answer may be completed to, where that can be listed."""
        if self.question == "rulings":
            return [text for text, _ in house_rules.offered(typed) if self._concerns(text)]
        return [game for game in GAMES if game.startswith(typed)] if self.question == "game" else []

    def _concerns(self, text: str) -> bool:
        """Is the last of these house rules one that may decide something here?"""
        return text.rpartition(",")[2].partition("=")[0] in self._switches()

    def _names(self) -> list[str]:
        return [name.strip() for name in self.headers.get("players", ", ".join(NAMES[:2])).split(",")]

    def answer(self, typed: str) -> list[Said]:
        """Take an answer, or a header line."""
        key, value, words = self.question or "game", typed.strip(), data("live")["setup"]
        if command(value) == ("help", ""):
            return [("", words[key]["help"]), *self._meanings(key), ("", words["everywhere"])]
        line = HEADER.fullmatch(value)
        if line is not None and is_header(line):
            key, value = line[1].lower(), line[2].strip()
            self.asks = self.asks and key != "game"
            self.asks_heroes, self.asks_rulings = self.asks_heroes and self.asks, self.asks_rulings and self.asks
        value = value or words.get(key, {}).get("usual", "")
        if not value:
            return [("info", self.hint() or "That must be told.")]
        if key == "game" and value.lower() not in GAMES:
            return [("error", f"There is no game “{value}”: it is claim, claim2, mix or kingdoms.")]
        return [("error", f"Not so: {finding.message}.") for finding in self._set(key, value)]

    def _meanings(self, key: str) -> list[Said]:
        """What every house rule is about that this game knows."""
        found: list[Said] = []
        for name in self._switches() if key == "rulings" else ():
            for choice in values.switches()[name]:
                found.append(("", f"  {name}={choice}: {house_rules.meaning(name, choice)}"))
        return found

    def _set(self, key: str, value: str) -> list[Finding]:
        """Take a header if nothing speaks against it."""
        before = dict(self.headers)
        self.headers[key] = self._tidy(key, value)
        told = {header: value for header, value in self.headers.items() if value or header == key}
        line = list(told).index(key) + 1
        text = "".join(f"{header}: {value}\n" for header, value in told.items() if value)
        findings = [finding for finding in _errors(text) if finding.line == line]
        if findings:
            self.headers = before
        return findings[:1]

    def _tidy(self, key: str, value: str) -> str:
        """An answer as a header has it: codes for factions, all heroes by name, a seat for a name."""
        if key == "rulings":
            return "" if value.lower() in ("none", "no") else value
        if key == "heroes":
            return {"none": "", "no": "", "all": " ".join(HEROES), "yes": " ".join(HEROES)}.get(value.lower(), value)
        if key == "leader":
            names = [name.lower() for name in self._names()]
            return SEATS[names.index(value.lower())] if names.count(value.lower()) == 1 else value.upper()
        if key in ("factions", "display", "start"):
            known = [faction for faction, _ in values.factions(transcript.header("factions", value))]
            if known == [None] and value.isalpha() and all(letter in CODES for letter in value.upper()):
                return " ".join(value.upper())  # GKDUP
        return value.lower() if key == "game" else value

    def objections(self) -> list[Finding]:
        """What speaks against the whole of it, apart from what will be dealt."""
        return _errors(self.text())

    def text(self) -> str:
        """The header as the beginning of a record; what was never asked has its usual answer."""
        usual = {key: data("live")["setup"][key]["usual"] for key in ("game", "players", "leader")}
        headers = usual | self.headers
        order = sorted(headers, key=lambda key: KEYS.index(key) if key in KEYS else len(KEYS))
        return "".join(f"{key}: {headers[key]}\n" for key in order if headers[key])


def _errors(text: str) -> list[Finding]:
    """What speaks against these header lines, but not that there could be more of them."""
    found = judge(read_record(text)).findings
    return [finding for finding in found if finding.severity == "error" and finding.name != "missing-header"]


def _listed(codes: str) -> str:
    return " ".join(f"{code} ({FACTIONS[CODES.index(code)].name()})" for code in codes)
