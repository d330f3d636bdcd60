"""A Jinja for templates of strangers: they can read nothing but what they are given, and their work is counted.

Jinja's sandbox keeps a template from Python's insides. Here besides a template may only call, filter and test by
short lists, no value can grow beyond a limit, and every turn of a loop, call of a macro, written character and part of
a list is charged, so that any template ends soon. Work is counted in such parts and never in seconds.
"""

import functools
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from string import Formatter
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer

from bookmaker.source import bounded, reader

MOST_WORK = 400_000
SECONDS, MEMORY = 40, 512 << 20  # the second wall: twenty times what so much work takes
TURN = 8  # what a turn of a loop or a call of a macro costs beside its parts
LONGEST_TEXT = 1 << 16  # characters of one value
LONGEST_LIST = 2000
LARGEST_NUMBER = 10**15
WIDEST = 2  # digits of a width in a format

_FILTERS = """
abs batch capitalize count d default first float int join last length list lower map max min reject rejectattr replace
reverse round select selectattr sort string sum title trim truncate unique upper
"""
_TESTS = """
boolean defined divisibleby even false float integer iterable mapping none number odd sameas sequence string true
undefined
"""
_METHODS = "capitalize endswith format lower lstrip rstrip split startswith strip title upper"
FILTERS, TESTS, METHODS = _FILTERS.split(), _TESTS.split(), frozenset(_METHODS.split())
OF_TEXT = frozenset(("capitalize", "lower", "replace", "string", "title", "trim", "truncate", "upper"))
COUNTED = frozenset(("batch", "round"))  # filters whose number says how much they make
MOST_COUNTED = 100

_WIDE = re.compile(rf"[0-9]{{{WIDEST + 1}}}|[{{]")
_CALLED = (Undefined, Macro, LoopContext, BlockReference)  # the first for Jinja to tell
_OURS = frozenset(("built", "charge", "compared", "joined", "named"))  # what is written into a template when it is read
_JINJAS_OWN = ("_loop_vars", "_block_vars")  # what Jinja adds to calls inside loops and blocks
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
    "in": lambda one, many: one in many,
    "notin": lambda one, many: one not in many,
}


class Refused(Exception):
    """What a template may not do: one sentence, and a hint on a second line."""

    def __init__(self, sentence: str, hint: str = "layouts/README.md tells what a template may do") -> None:
        super().__init__(f"{sentence}\n{hint}")


class Sandbox(ImmutableSandboxedEnvironment):
    """A Jinja environment that counts the work of a rendering; `begin` starts a new count."""

    intercepted_binops = frozenset(["+", "-", "*", "/", "//", "%", "**"])

    def __init__(self, **settings: Any) -> None:
        finalize = settings.pop("finalize", lambda value: value)

        @jinja2.pass_context  # with a context it is not called while a template is compiled, which nobody counts
        def written(_: Context, value: Any) -> Any:
            if not isinstance(value, Undefined):
                self.charge(len(str(_scalar(value))))
            return finalize(value)

        super().__init__(finalize=written, optimized=False, autoescape=False, **settings)
        self.left = MOST_WORK
        self.filters = {name: self._counted(name, self.filters[name]) for name in FILTERS}
        self.tests = {name: self.tests[name] for name in TESTS}
        self.tests |= {name: lambda one, other: self.compared(one, "eq", other) for name in ("eq", "equalto")}
        self.globals = {"range": _range, "namespace": Namespace}

    def begin(self) -> None:
        """Start to count anew."""
        self.left = MOST_WORK

    def charge(self, work: int) -> bool:
        """Count so much work; Refused where it is more than is left. Always true."""
        self.left -= 1 + work
        if self.left < 0:
            raise Refused("the template does not come to an end", "are loops or macros nested?")
        return True

    def built(self, value: Any) -> Any:
        """A list or mapping, where all that it holds, and that holds, is paid for."""
        self.charge(self._size(value))
        return value

    def named(self, key: Any) -> Any:
        """A key of a mapping, where it is no list."""
        return _scalar(key)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """What `obj[argument]` gives."""
        return super().getitem(obj, _scalar(argument))

    def joined(self, *parts: Any) -> str:
        """What `~` gives."""
        texts = [str(_scalar(part)) for part in parts]
        return _checked_text("".join(texts)) if sum(map(len, texts)) <= LONGEST_TEXT else _too_long()

    def compared(self, left: Any, how: str, right: Any) -> Any:
        """What a comparison gives."""
        if how in ("in", "notin") and isinstance(right, list | tuple | range):
            self.charge(len(right))
            for one in right:
                _scalar(one)
        else:
            _scalar(right)
        return _OPERATORS[how](_scalar(left), right)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """What an operator gives: of numbers, and of two texts for `+`."""
        if operator == "+" and isinstance(left, str) and isinstance(right, str):
            return self.joined(left, right)
        for side in (left, right):
            if isinstance(side, Undefined):
                continue  # Jinja tells
            if not isinstance(side, int | float) or abs(side) > LARGEST_NUMBER:
                raise Refused(f"'{operator}' is for numbers up to {LARGEST_NUMBER:,}", "join texts with '~'")
        if operator == "**" and abs(right) > WIDEST:
            raise Refused("'**' is for squares", "multiply instead")
        return super().call_binop(context, operator, left, right)

    def call(self, context: Context, called: Any, /, *args: Any, **named: Any) -> Any:
        """What a call gives, of what may be called."""
        owner, name = getattr(called, "__self__", None), getattr(called, "__name__", "")
        if owner is self and name in _OURS:
            return called(*args)
        given = [*args, *(value for key, value in named.items() if key not in _JINJAS_OWN)]
        if called is Namespace or isinstance(called, _CALLED):
            self.charge(sum(map(self._size, given)))
            return super().call(context, called, *args, **named)
        size = sum(len(str(_scalar(value))) for value in given)
        if isinstance(owner, str) and name in METHODS:
            self.charge(len(owner) + size)
            if name == "format":
                _refuse_widths(owner)
            return self._limited(super().call(context, called, *args, **named))
        if called is _range or (isinstance(owner, LoopContext) and name in ("cycle", "changed")):
            return super().call(context, called, *args, **named)
        raise Refused(f"'{name or type(called).__name__}' cannot be called in a template")

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Jinja's safe form of `format`, which still says whose it is."""
        wrapped = super().wrap_str_format(value)
        if wrapped is not None:
            wrapped.__self__ = value.__self__  # type: ignore[attr-defined]
        return wrapped

    def _counted(self, name: str, work: Any) -> Any:
        """A filter that takes and gives what is within the limits."""
        passed = getattr(work, "jinja_pass_arg", None)
        start = 0 if passed is None else 1

        def counted(*args: Any, **named: Any) -> Any:
            value = self._limited(_scalar(args[start]) if name in OF_TEXT else args[start])
            settings = [_scalar(one) for one in (*args[start + 1 :], *named.values())]
            if name in COUNTED and any(isinstance(one, int) and abs(one) > MOST_COUNTED for one in settings):
                raise Refused(f"'{name}' takes numbers up to {MOST_COUNTED}")
            if name in ("replace", "join"):
                _refuse_growth(value, settings)
            return self._limited(work(*args[:start], value, *args[start + 1 :], **named))

        if passed is not None:
            counted.jinja_pass_arg = passed  # type: ignore[attr-defined]
        return counted

    def _limited(self, value: Any) -> Any:
        """The value, where it is within the limits and paid for; an iterator as a list."""
        if isinstance(value, str):
            self.charge(len(value) // 16)
            return _checked_text(value)
        if isinstance(value, range) or hasattr(value, "__next__"):
            value = list(islice(value, LONGEST_LIST + 1))
        if isinstance(value, list | tuple):
            if len(value) > LONGEST_LIST:
                raise Refused(f"a list of more than {LONGEST_LIST} parts")
            self.charge(self._size(value))
        return value

    def _size(self, value: Any) -> int:
        """How many values a value is, with all that it holds; Refused where that is more work than is left."""
        if not isinstance(value, list | tuple | dict | set | frozenset):
            return 1
        size = 1
        for part in value.values() if isinstance(value, dict) else value:
            size += self._size(part)
            if size > self.left:
                self.charge(size)
        return size

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        bodies: tuple[type[Any], ...] = (nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block)
        for node in tree.find_all(bodies):
            node.body.insert(0, self._charging(node.body, node.lineno))
            if isinstance(node, nodes.For) and node.test is not None:
                node.test = nodes.And(self._charge([node.test], node.lineno), node.test, lineno=node.lineno)
        tree.body.insert(0, self._charging(tree.body, 1))
        _Watched(self).visit(tree)
        tree.set_environment(self)
        return tree

    def _charging(self, body: list[nodes.Node], line: int) -> nodes.Node:
        return nodes.ExprStmt(self._charge(body, line), lineno=line)

    def _charge(self, body: Iterable[nodes.Node], line: int) -> nodes.Call:
        weight = TURN + sum(_weight(part) for one in body for part in (one, *one.find_all(nodes.Node)))
        called = nodes.EnvironmentAttribute("charge", lineno=line)
        return nodes.Call(called, [nodes.Const(weight, lineno=line)], [], None, None, lineno=line)


class _Watched(NodeTransformer):
    """Turns what could give a large value into calls that look at it."""

    def __init__(self, environment: Sandbox) -> None:
        self.environment = environment

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return self._call("joined", list(node.nodes), node.lineno)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        left, result = node.expr, None
        for one in node.ops:
            how = nodes.Const(one.op, lineno=node.lineno)
            call = self._call("compared", [left, how, one.expr], node.lineno)
            result = call if result is None else nodes.And(result, call, lineno=node.lineno)
            left = one.expr
        assert result is not None
        return result

    def visit_List(self, node: nodes.List) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return self._call("built", [node], node.lineno)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return self._call("built", [node], node.lineno) if node.ctx == "load" else node

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        for pair in node.items:
            pair.key = self._call("named", [pair.key], node.lineno)
        return self._call("built", [node], node.lineno)

    def _call(self, name: str, args: list[nodes.Node], line: int) -> nodes.Expr:
        called = nodes.EnvironmentAttribute(name, lineno=line)
        return nodes.Call(called, args, [], None, None, lineno=line)


def _weight(node: nodes.Node) -> int:
    return 1 + len(node.data) if isinstance(node, nodes.TemplateData) else 1


def _range(*numbers: int) -> range:
    found = range(*numbers)
    if len(found) > LONGEST_LIST:
        raise Refused(f"'range' gives at most {LONGEST_LIST} numbers")
    return found


def _scalar(value: Any) -> Any:
    """The value, where it is no list or mapping and within the limits; Undefined is for Jinja to tell."""
    if isinstance(value, str):
        return _checked_text(value)
    if isinstance(value, int | float):
        return value
    if isinstance(value, list | tuple | Mapping | set | frozenset | range | Namespace | LoopContext | Macro):
        raise Refused("a list cannot be written or compared", "loop over it, or name one of its parts")
    return value


def _refuse_growth(value: Any, settings: list[Any]) -> None:
    """Before `replace` and `join`, which can make of short texts a long one."""
    added = max((len(one) for one in settings if isinstance(one, str)), default=0)
    if isinstance(value, list | tuple):
        size = sum(len(str(_scalar(part))) + added for part in value)
    else:
        size = (len(str(value)) + 1) * (added + 1)
    if size > LONGEST_TEXT:
        _too_long()


def _refuse_widths(text: str) -> None:
    """Before `format`: a width of many digits, or one that is given by another value, makes a text of any length."""
    if any(spec and _WIDE.search(spec) for _, _, spec, _ in Formatter().parse(text)):
        raise Refused(f"'{text[:40]}' has a width of more than {WIDEST} digits")


def _checked_text(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else _too_long()


def _too_long() -> str:
    raise Refused(f"a text of more than {LONGEST_TEXT:,} characters")


_PLAIN = Sandbox(undefined=jinja2.StrictUndefined)


@functools.lru_cache(maxsize=4)
def _compiled(template: str) -> jinja2.Template:
    return _PLAIN.from_string(template)


def filled(template: str, values: Mapping[str, str]) -> str:
    """A template of one line with its values; ValueError, in one sentence, says why it fails."""
    try:
        _PLAIN.begin()
        return _compiled(template).render(values)
    except jinja2.TemplateError as error:
        raise ValueError(str(error).rstrip(".").lower() or "the template is not understood") from None
    except Exception as error:
        raise ValueError(f"the template fails: {str(error).partition(chr(10))[0]}") from None


def filled_apart(template: str, values: Mapping[str, str]) -> str:
    """The same of a template of others, in the bounded process."""
    try:
        answered, _ = bounded.ask(__name__, [template, dict(values)], seconds=SECONDS, memory=MEMORY)
    except reader.Refused as error:
        raise ValueError(f"the template {error.what}") from None
    if "fails" in answered:
        raise ValueError(answered["fails"])
    return str(answered["text"])


def answer(asked: Any, data: bytes) -> tuple[Any, bytes]:
    """What `filled_apart` asks of the bounded process."""
    try:
        return {"text": filled(*asked)}, b""
    except ValueError as error:
        return {"fails": str(error)}, b""
