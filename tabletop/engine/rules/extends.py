"""A player's own rules laid over those they extend: added, changed, removed, replaced by name.

Maps are laid over key by key. Lists whose entries have names, drops, actions, rules and the choices
of an option, are laid over entry by entry: `change`, `replace` and `add` say what to do with the
one they name, and `remove`, a section of its own, takes entries away. Of a drop that is changed,
`require` may itself `add`, `change` and `remove` conditions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.engine.rules.rulefile import Path_, Plain, RuleFile
from tabletop.engine.rules.schema import BookSpec, Problem, found, nearest, one_of
from tabletop.system.i18n import _

Entry: TypeAlias = dict[str, Plain]

VERBS: Final = ("add", "change", "replace")


@dataclass(frozen=True, slots=True)
class _Named:
    """A list of entries with names: the key that holds the name, and the further keys that tell
    entries of one name apart, with what each is where it is left out."""

    key: str
    apart: Mapping[str, str]

    def name(self, entry: Plain) -> Plain:
        return entry.get(self.key) if isinstance(entry, dict) else None

    def fits(self, entry: Plain, wanted: Entry) -> bool:
        """Whether `entry` has the name and whatever else `wanted` says."""
        return isinstance(entry, dict) and all(
            _same(entry.get(key, self.apart.get(key)), value) for key, value in wanted.items()
        )

    def gesture(self, entry: Entry) -> Entry:
        """What tells `entry` from others of its name; a phase only where it says one."""
        kept: Entry = {key: entry.get(key, self.apart[key]) for key in self.apart if key != "phase"}
        if "phase" in entry:
            kept["phase"] = entry["phase"]
        return {self.key: entry.get(self.key), **kept}


_DROPS: Final = _Named("move", {"from": "", "onto": "", "of": "any", "phase": ""})
_RULES: Final = _Named("id", {})
_CHOICES: Final = _Named("choice", {})
NAMED: Final[Mapping[str, _Named]] = {"drops": _DROPS, "actions": _DROPS, "rules": _RULES}
"""The sections that are lists of entries with names."""
REMOVABLE: Final = (*NAMED, "options", "choices")


def extended(below: Mapping[str, Plain], file: RuleFile) -> tuple[RuleFile, list[Problem]]:
    """The rules of `file` laid over the resolved rules `below`, each part with its place in `file`,
    and what is wrong with the laying over, by the paths of `file` itself."""
    merger = _Merger(file)
    data = merger.book(dict(below))
    return RuleFile(file.name, data, merger.places), merger.problems


class _Merger:
    """One laying over: what was found wrong, and where each part of the outcome stands."""

    def __init__(self, file: RuleFile) -> None:
        self._file = file
        self.problems: list[Problem] = []
        self.places: dict[Path_, tuple[int, int]] = {(): file.place(("extends",))}

    def book(self, below: Entry) -> Entry:
        words = (*(key for key in BookSpec.__struct_fields__ if key != "version"), "remove")
        own = self._file.data
        out = dict(below)
        if "remove" in own:
            self._remove(out, own["remove"])
        for key, value in own.items():
            if key in ("extends", "remove"):
                continue
            if key not in words:
                self._wrong((key,), one_of(words), found(key), nearest(key, words))
                continue
            if key in NAMED:
                base = out.get(key, [])
                out[key] = self._entries(NAMED[key], base, value, (key,), (key,))
            elif key == "options":
                out[key] = self._options(out.get(key), value)
            else:
                out[key] = self._over(out[key], value, (key,)) if key in out else value
            self._placed(value if key not in NAMED else None, (key,), (key,))
        return out

    # Maps

    def _over(self, below: Plain, above: Plain, path: Path_) -> Plain:
        if isinstance(below, dict) and isinstance(above, dict):
            out = dict(below)
            for key, value in above.items():
                out[key] = self._over(out[key], value, (*path, key)) if key in out else value
            return out
        return above

    def _options(self, below: Plain, above: Plain) -> Plain:
        if not isinstance(below, dict) or not isinstance(above, dict):
            return above
        out = dict(below)
        for name, value in above.items():
            path: Path_ = ("options", name)
            before = out.get(name)
            if not isinstance(value, dict):
                out[name] = value
                continue
            if "replace" in value:
                if value["replace"] is not True:
                    self._wrong((*path, "replace"), "true", found(value["replace"]))
                if before is None:
                    self._wrong(path, one_of(out), found(name), nearest(name, out))
                value = {key: each for key, each in value.items() if key != "replace"}
                before = {}
            option = dict(before) if isinstance(before, dict) else {}
            for key, each in value.items():
                where = (*path, key)
                if key == "choices":
                    option[key] = self._entries(_CHOICES, option.get(key, []), each, where, where)
                else:
                    option[key] = each
            out[name] = option
        return out

    # Lists of entries with names

    def _entries(
        self, kind: _Named, below: Plain, above: Plain, source: Path_, target: Path_
    ) -> Plain:
        """The list `below` with the entries of `above`, which stand at `source` in the file, and
        which are at `target` in the outcome."""
        if not isinstance(below, list) or not isinstance(above, list):
            return above
        out = list(below)
        for index, entry in enumerate(above):
            path = (*source, index)
            at, value = self._entry(kind, out, entry, path)
            if at is None:
                continue
            if at == len(out):
                out.append(value)
            else:
                out[at] = value
            self._placed(entry, path, (*target, at))
            self._conditions_placed(entry, path, (*target, at), value)
        return out

    def _entry(
        self, kind: _Named, out: Sequence[Plain], entry: Plain, path: Path_
    ) -> tuple[int | None, Plain]:
        """Where in `out` an entry belongs, at its end where it is a new one, and what it is then;
        nowhere where it is wrong."""
        if not isinstance(entry, dict):
            return len(out), entry
        verbs = [verb for verb in VERBS if verb in entry]
        if len(verbs) > 1:
            self._wrong((*path, verbs[1]), _("one of {words}").format(words=", ".join(VERBS)),
                        ", ".join(verbs))  # fmt: skip
            return None, entry
        if not verbs:
            return self._bare(kind, out, entry, path)
        [verb] = verbs
        fields = {key: value for key, value in entry.items() if key != verb}
        if verb == "add":
            name = entry[verb]
            if not kind.apart and any(_same(kind.name(each), name) for each in out):
                expected = _("a name that is not there yet, or change or replace")
                self._wrong((*path, verb), expected, found(name))
                return None, entry
            return len(out), {kind.key: name, **fields}
        at = self._one(kind, out, entry[verb], (*path, verb))
        if at is None:
            return None, entry
        before = out[at]
        assert isinstance(before, dict)
        if verb == "replace":
            return at, {kind.key: before[kind.key], **fields}
        return at, self._changed(before, fields, path)

    def _bare(
        self, kind: _Named, out: Sequence[Plain], entry: Entry, path: Path_
    ) -> tuple[int | None, Plain]:
        """An entry without a verb: the one that has its name, or for a drop its whole gesture, said
        anew; else one more."""
        if not kind.apart:
            named = (i for i, each in enumerate(out) if _same(kind.name(each), kind.name(entry)))
            at = next(named, None)
            before = out[at] if at is not None else None
            if at is not None and isinstance(before, dict):
                return at, {**before, **entry}
            return len(out), entry
        alike = [i for i, each in enumerate(out) if kind.fits(each, kind.gesture(entry))]
        if len(alike) > 1:
            expected = _("change, replace or add, for there are {n} drops of this kind")
            self._wrong(path, expected.format(n=len(alike)), found(kind.name(entry)))
            return None, entry
        return (alike[0] if alike else len(out)), entry

    def _one(self, kind: _Named, out: Sequence[Plain], wanted: Plain, path: Path_) -> int | None:
        """Which entry of `out` is meant by a name, or a name and what tells it from others."""
        if isinstance(wanted, dict):
            keys = (kind.key, *kind.apart)
            for key in wanted:
                if key not in keys:
                    self._wrong((*path, key), one_of(keys), found(key), nearest(key, keys))
                    return None
            chosen = wanted
        else:
            chosen = {kind.key: wanted}
        fitting = [i for i, each in enumerate(out) if kind.fits(each, chosen)]
        if len(fitting) == 1:
            return fitting[0]
        if not fitting:
            names = list(dict.fromkeys(_word(kind.name(each)) for each in out))
            sought = chosen.get(kind.key)
            if _word(sought) in names:
                expected = _("one there is: {ones}").format(ones=_told(kind, out, sought))
                self._wrong(path, expected, _say(chosen))
            else:
                expected = one_of(names) if names else _("nothing: there are none")
                self._wrong(path, expected, found(sought), nearest(_word(sought), names))
            return None
        expected = _("which one: {ones}")
        ones = _told(kind, [out[i] for i in fitting], chosen.get(kind.key))
        self._wrong(path, expected.format(ones=ones), _say(chosen))
        return None

    def _changed(self, before: Entry, fields: Entry, path: Path_) -> Entry:
        out = dict(before)
        for key, value in fields.items():
            if key == "require" and isinstance(value, dict):
                out[key] = self._required(before.get(key, []), value, (*path, key))
            else:
                out[key] = value
        return out

    # Conditions of one drop

    def _required(self, below: Plain, above: Entry, path: Path_) -> Plain:
        verbs = ("add", "change", "remove")
        out = list(below) if isinstance(below, list) else []
        for key, value in above.items():
            if key not in verbs:
                self._wrong((*path, key), one_of(verbs), found(key), nearest(key, verbs))
            elif not isinstance(value, list):
                self._wrong((*path, key), _("a list"), found(value))
        for verb in ("remove", "change", "add"):
            given = above.get(verb)
            for index, wanted in enumerate(given if isinstance(given, list) else ()):
                if verb == "add":
                    out.append(wanted)
                    continue
                at = self._condition(out, wanted, (*path, verb, index), exact=verb == "remove")
                if at is None:
                    continue
                if verb == "remove":
                    del out[at]
                elif isinstance(wanted, dict):
                    before = _map(out[at])
                    rule = {"rule": before["rule"]} if "rule" in before else {}
                    out[at] = {**rule, **wanted}
        return out

    def _condition(
        self, out: Sequence[Plain], wanted: Plain, path: Path_, *, exact: bool
    ) -> int | None:
        """Which condition of `out` is meant: by its name, or `exact` with its parameter."""
        name = _condition_name(wanted) if isinstance(wanted, dict) else wanted
        named = [i for i, each in enumerate(out) if _condition_name(each) == name]
        if exact and isinstance(wanted, dict):
            named = [i for i in named if _same(_map(out[i]).get(str(name)), wanted.get(str(name)))]
        if len(named) == 1:
            return named[0]
        names = list(dict.fromkeys(_condition_name(each) for each in out))
        if named:
            ones = ", ".join(_say(_map(out[i])) for i in named)
            self._wrong(path, _("which one: {ones}").format(ones=ones), found(name))
        else:
            expected = one_of(names) if names else _("nothing: it requires nothing")
            self._wrong(path, expected, found(name), nearest(name, names))
        return None

    def _conditions_placed(self, entry: Plain, path: Path_, target: Path_, value: Plain) -> None:
        """Gives conditions that were added or changed the places they have in the file."""
        require = entry.get("require") if isinstance(entry, dict) else None
        if not isinstance(require, dict):
            return
        conditions = _map(value).get("require")
        for verb in ("change", "add"):
            given = require.get(verb)
            for index, wanted in enumerate(given if isinstance(given, list) else ()):
                for at, each in enumerate(conditions if isinstance(conditions, list) else ()):
                    if _condition_name(each) == _condition_name(wanted):
                        source = (*path, "require", verb, index)
                        self._placed(wanted, source, (*target, "require", at))

    # Taking away

    def _remove(self, out: Entry, what: Plain) -> None:
        if not isinstance(what, dict):
            self._wrong(("remove",), _("a map of keys and values"), found(what))
            return
        for key, value in what.items():
            path: Path_ = ("remove", key)
            if key not in REMOVABLE:
                self._wrong(path, one_of(REMOVABLE), found(key), nearest(key, REMOVABLE))
            elif key == "choices":
                self._remove_choices(out, value, path)
            elif not isinstance(value, list):
                self._wrong(path, _("a list"), found(value))
            elif key == "options":
                options = dict(_map(out.get("options")))
                for index, name in enumerate(value):
                    if str(name) not in options:
                        expected = one_of(options) if options else _("nothing: there are none")
                        near = nearest(name, options)
                        self._wrong((*path, index), expected, found(name), near)
                    options.pop(str(name), None)
                out["options"] = options
            else:
                self._remove_named(out, key, value, path)

    def _remove_named(self, out: Entry, key: str, names: list[Plain], path: Path_) -> None:
        kind = NAMED[key]
        below = out.get(key)
        entries = list(below) if isinstance(below, list) else []
        gone = {}
        for index, name in enumerate(names):
            at = self._one(kind, entries, name, (*path, index))
            if at is not None:
                gone[_word(kind.name(entries[at]))] = (*path, index)
                del entries[at]
        out[key] = entries
        if key == "rules":
            self._cited(out, gone)

    def _cited(self, out: Entry, gone: Mapping[str, Path_]) -> None:
        """Where a drop cites a rule that is removed, that is where the rule is removed."""
        for section in ("drops", "actions"):
            entries = out.get(section)
            for index, drop in enumerate(entries if isinstance(entries, list) else ()):
                require = _map(drop).get("require")
                parts: list[tuple[Path_, Plain]] = [((section, index), drop)]
                for at, each in enumerate(require if isinstance(require, list) else ()):
                    parts.append(((section, index, "require", at), each))
                for path, part in parts:
                    if (source := gone.get(_word(_map(part).get("rule")))) is not None:
                        self.places[(*path, "rule")] = self._file.place(source)

    def _remove_choices(self, out: Entry, what: Plain, path: Path_) -> None:
        if not isinstance(what, dict):
            self._wrong(path, _("a map of keys and values"), found(what))
            return
        options = dict(_map(out.get("options")))
        for name, values in what.items():
            option = options.get(name)
            if not isinstance(option, dict):
                self._wrong((*path, name), one_of(options), found(name), nearest(name, options))
            elif not isinstance(values, list):
                self._wrong((*path, name), _("a list"), found(values))
            else:
                choices = option.get("choices")
                left = list(choices) if isinstance(choices, list) else []
                for index, value in enumerate(values):
                    at = self._one(_CHOICES, left, value, (*path, name, index))
                    if at is not None:
                        del left[at]
                        if _same(value, option.get("default")):
                            default = ("options", name, "default")
                            self.places[default] = self._file.place((*path, name, index))
                options[name] = {**option, "choices": left}
        out["options"] = options

    # Places and mistakes

    def _placed(self, value: Plain, source: Path_, target: Path_) -> None:
        """Gives what stands at `source` in the file its place at `target` in the outcome."""
        at = self._file.places.get(source)
        if at is not None:
            self.places[target] = at
        if isinstance(value, dict):
            for key, each in value.items():
                self._placed(each, (*source, key), (*target, key))
        elif isinstance(value, list):
            for index, each in enumerate(value):
                self._placed(each, (*source, index), (*target, index))

    def _wrong(self, path: Path_, expected: str, what: str, near: str = "") -> None:
        self.problems.append((path, expected, what, near))


def _map(value: Plain) -> Entry:
    return value if isinstance(value, dict) else {}


def _same(one: Plain, other: Plain) -> bool:
    return one == other and type(one) is type(other)


def _condition_name(condition: Plain) -> str:
    return next((key for key in _map(condition) if key != "rule"), "")


def _word(value: Plain) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _say(entry: Entry) -> str:
    return "{" + ", ".join(f"{key}: {_word(value)}" for key, value in entry.items()) + "}"


def _told(kind: _Named, out: Iterable[Plain], name: Plain) -> str:
    """The entries called `name`, with what tells them apart."""
    ones = [_map(each) for each in out if _same(kind.name(each), name)]
    keys = [key for key in kind.apart if len({str(one.get(key)) for one in ones}) > 1]
    return ", ".join(
        _say({kind.key: name, **{key: one[key] for key in keys if key in one}}) for one in ones
    )
