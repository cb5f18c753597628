"""What Python and libraries have, as an interpreted program calls it: functions, methods of values, nodes, graphs."""

from typing import Any

from engine.trees.programs import graphs, nodes
from engine.trees.programs.allowed import COMPARING, DANGEROUS, FUNCTIONS, HASHING, METHODS, OF_MATH, TYPES, only_reads
from engine.trees.programs.expressions import Expressions
from engine.trees.programs.values import (
    Array,
    BoundMethod,
    Builtin,
    Call,
    Class,
    Closure,
    Ended,
    Foreign,
    Instance,
    NotKnown,
    Opaque,
    is_structure,
)


class Library(Expressions):
    """Calls what the program does not have itself; raises NotKnown where that may change something unseen."""

    trying = 0
    """Statements of `try` in one another."""

    def set_attribute(self, base: Any, name: str, value: Any) -> None:
        raise NotImplementedError

    def called_back(self, value: Any) -> Any:
        """A function of the program as Python's own functions call it."""
        if not isinstance(value, Closure | BoundMethod | Builtin | Class):
            return value

        def called(*given: Any) -> Any:
            found = self.call(value, list(given), {})
            self.budget.comparable(found)
            return found

        return called

    def call_builtin(self, name: str, given: list[Any], named: dict[str, Any]) -> Any:
        special = getattr(self, f"call_{name}", None)
        if special is not None:
            return special(*given, **named)
        everything = [*given, *named.values()]
        if any(isinstance(each, Opaque | Foreign | Call) for each in everything):
            if any(isinstance(each, Closure | BoundMethod) for each in everything):
                raise NotKnown
            return self.opaque(*everything)
        if any(isinstance(each, Instance) and each.has_operators for each in everything) or name not in FUNCTIONS:
            raise NotKnown
        if name in COMPARING and "key" not in named:
            self.budget.comparable(*(each for each in given if isinstance(each, list | tuple | set)))
        if name in HASHING:
            given = [list(self.items(each)) for each in given]
            keys = [each for values in given for each in values]
            self.budget.hashable(*([pair[0] for pair in keys] if name in ("dict", "OrderedDict") else keys))
        for each in given:
            self.budget.spend(len(each) if isinstance(each, list | tuple | dict | set) else 1)
        given = [self.called_back(each) for each in given]
        found = FUNCTIONS[name](*given, **{key: self.called_back(each) for key, each in named.items()})
        return self.budget.sized(found)

    def call_print(self, *given: Any, **named: Any) -> None:
        for each in given:
            if isinstance(each, Instance) and (each.of.find("__str__")[0] or each.of.find("__repr__")[0]):
                self.call(self.attribute(each, "__str__" if each.of.find("__str__")[0] else "__repr__"), [], {})

    def call_str(self, *given: Any) -> Any:
        is_plain = len(given) == 1 and isinstance(given[0], str | int | float)
        return str(given[0]) if is_plain else self.opaque()

    call_repr = call_str

    def call_format(self, *given: Any) -> Any:
        return self.opaque()

    def call_input(self, *given: Any) -> Any:
        return Opaque(self.source.statement(self.at), holds=False)

    call_open = call_input

    def call_type(self, *given: Any) -> Any:
        if len(given) != 1 or isinstance(given[0], Opaque | Call):
            raise NotKnown
        if isinstance(given[0], Instance):
            return given[0].of
        name = next((name for name, kind in TYPES.items() if type(given[0]) is kind), type(given[0]).__name__)
        return Builtin("float" if name == "Quotient" else name)

    def call_isinstance(self, value: Any, kinds: Any) -> bool:
        kinds = kinds if isinstance(kinds, tuple) else (kinds,)
        if isinstance(value, Opaque) or not all(isinstance(kind, Builtin | Class) for kind in kinds):
            raise NotKnown
        for kind in kinds:
            if isinstance(kind, Class):
                if isinstance(value, Instance) and kind in value.of.line():
                    return True
            elif kind.name not in TYPES or isinstance(value, Call):
                raise NotKnown
            elif isinstance(value, TYPES[kind.name]):
                return True
        return False

    def call_callable(self, value: Any) -> bool:
        return isinstance(value, Closure | BoundMethod | Builtin | Class)

    def call_hasattr(self, value: Any, name: str) -> bool:
        if not isinstance(value, Instance):
            raise NotKnown
        return name in value.attributes or value.of.find(name)[0]

    def call_getattr(self, value: Any, name: str, *default: Any) -> Any:
        if default and isinstance(value, Instance) and not self.call_hasattr(value, name):
            return default[0]
        return self.attribute(value, name)

    def call_setattr(self, value: Any, name: str, said: Any) -> None:
        self.set_attribute(value, name, said)

    def call_defaultdict(self, *given: Any) -> Any:
        raise NotKnown

    def call_deepcopy(self, value: Any) -> Any:
        raise NotKnown

    def call_method(self, base: Any, name: str, given: list[Any], named: dict[str, Any]) -> Any:
        everything = [*given, *named.values()]
        if isinstance(base, Call):
            arguments = Call("", given, named)
            if graphs.add(base, name, arguments) if graphs.is_graph(base) else nodes.add(base, name, arguments):
                return self.opaque(base)
            if not only_reads(name) and name not in graphs.READS:
                raise NotKnown
            return self.opaque(base)
        if isinstance(base, Opaque) or name not in METHODS.get(type(base), "").split():
            if not only_reads(name):
                raise NotKnown
            return self.opaque(base, *everything)
        if any(isinstance(each, Opaque) for each in everything) and name not in ("append", "insert", "add"):
            raise NotKnown
        if name in ("sort", "index", "remove", "count", "add", "discard", "get", "pop", "setdefault"):
            self.budget.comparable(*given[:1], *([base] if isinstance(base, list) and "key" not in named else []))
        if isinstance(base, dict | set):
            several = [list(self.items(each)) if isinstance(each, list | tuple | set) else [each] for each in given]
            self.budget.hashable(*(each for values in several for each in values if isinstance(each, tuple)))
        if name == "join":
            given = [list(self.items(each)) for each in given]
            self.budget.spend(sum(len(base) + len(each) for each in given[0]) // 16)
        self.budget.spend(len(base) // 16 if hasattr(base, "__len__") else 1)
        given = [list(self.items(each)) if name == "extend" else each for each in given]
        found = getattr(base, name)(*given, **{key: self.called_back(each) for key, each in named.items()})
        self.budget.sized(base)
        return found if name not in ("union", "join") else self.budget.sized(found)

    def call_foreign(self, function: Any, given: list[Any], named: dict[str, Any]) -> Any:
        """A function that the program has from elsewhere, or nobody knows from where."""
        module, name = getattr(function, "module", ""), getattr(function, "name", "")
        everything = [*given, *named.values()]
        if not isinstance(function, Foreign):
            module, name = "", ""
        if module == "math" and name in OF_MATH and all(isinstance(each, int | float) for each in given):
            return OF_MATH[name](*given)
        if name in ("array", "asarray") and given and not named.keys() - {"dtype"}:
            return self.array(given[0])
        if name in ("set_node_attributes", "set_edge_attributes"):
            if not graphs.set_attributes(Call("", given, named), of_edges="edge" in name):
                raise NotKnown
            return None
        if name == "deepcopy" or name == "copy" and module == "copy":
            return self.opaque(*everything)
        if graphs.is_name(name) or nodes.is_name(name) or name.lower() in ("max", "min", "chance"):
            return nodes.made(name, given, named)
        if name in ("exit", "quit") and not self.trying:
            raise Ended
        if name in DANGEROUS:
            raise NotKnown
        touches = any(
            is_structure(each) or isinstance(each, Closure | BoundMethod) or isinstance(each, Opaque) and each.holds
            for each in everything
        )
        if touches and not only_reads(name, module):
            raise NotKnown
        return self.opaque(*everything)

    def array(self, value: Any) -> Any:
        """`np.array([3, 12])` as lists; a ragged one or one of texts is Python's as well."""
        if isinstance(value, list | tuple):
            return Array(self.array(each) for each in self.items(value))
        if isinstance(value, Opaque):
            raise NotKnown
        return value
