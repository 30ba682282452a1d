"""Every exception of the package survives what others do to exceptions: pickling, copying, deep copying."""

import copy
import inspect
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, get_type_hints

import pytest

import webtools
from webtools import errors
from webtools.errors import BrowserDied, DeadlineExceeded, NavigationFailed, WebtoolsError
from webtools.hints import Hint, renamed
from webtools.library.expectations.failure import ExpectationFailed
from webtools.limits.origin_rules import Refusal

_VALUES: dict[object, Any] = {
    str: "said",
    float: 2.5,
    int: 3,
    bool: True,
    tuple[str, ...]: ("one", "two"),
    Refusal: Refusal("its address is private", "Allow it."),
}


def _exceptions() -> list[type[BaseException]]:
    for module in pkgutil.walk_packages(webtools.__path__, "webtools."):
        if not module.name.startswith("webtools.integrations") and not module.name.endswith("__main__"):
            import_module(module.name)
    found = {one for one in _below(BaseException) if one.__module__.startswith("webtools.")}
    return sorted(found, key=lambda one: f"{one.__module__}.{one.__qualname__}")


def _below(kind: type[BaseException]) -> Iterator[type[BaseException]]:
    for each in type.__subclasses__(kind):
        yield each
        yield from _below(each)


def _made(kind: type[BaseException]) -> BaseException:
    """Return one with a value for each argument of its constructor."""
    if "__init__" not in {
        name for each in kind.__mro__ if "webtools" in each.__module__ for name in vars(each)
    }:
        return kind("said", 1)
    hints = get_type_hints(kind.__init__)
    taken = [one for one in inspect.signature(kind).parameters.values() if one.kind is not one.VAR_POSITIONAL]
    values = {one.name: _VALUES.get(hints.get(one.name), "said") for one in taken}
    return kind(**values)


def test_table_of_errors_has_each_with_its_code() -> None:
    rows = [line.split() for line in (errors.__doc__ or "").splitlines() if line.startswith("  ")]
    raised = [one for one in _exceptions() if one.__module__ == errors.__name__ and hasattr(one, "code")]
    assert {(name, code) for name, code, *_ in rows} >= {
        (one.__name__, one.code) for one in raised if one is not WebtoolsError
    }


def test_exceptions_of_all_kinds_are_found() -> None:
    found = _exceptions()
    assert {BrowserDied, DeadlineExceeded, ExpectationFailed, NavigationFailed, WebtoolsError} < set(found)
    assert len(found) > 30


@pytest.mark.parametrize("kind", _exceptions(), ids=lambda kind: kind.__qualname__)
@pytest.mark.parametrize(
    "copied",
    [
        *(lambda error, number=number: pickle.loads(pickle.dumps(error, number)) for number in range(2, 6)),
        copy.copy,
        copy.deepcopy,
    ],
    ids=["pickle 2", "pickle 3", "pickle 4", "pickle 5", "copy", "deepcopy"],
)
def test_exception_is_copied_with_all_that_it_has(
    kind: type[BaseException], copied: Callable[[BaseException], BaseException]
) -> None:
    error = _made(kind)
    error.add_note("seen in the last step")
    again = copied(error)
    assert type(again) is kind
    assert (str(again), again.args) == (str(error), error.args)
    assert vars(again) == vars(error)
    assert again.__notes__ == ["seen in the last step"]


def test_hint_of_a_copied_error_still_knows_its_names() -> None:
    error = pickle.loads(pickle.dumps(DeadlineExceeded("click", 5.0, "a reply", page_hangs=True)))
    assert isinstance(error.hint, Hint)
    assert "TOOL(navigate)" in renamed(error.hint, lambda name, _: f"TOOL({name})")
    assert (error.operation, error.timeout, error.page_hangs, error.can_retry) == ("click", 5.0, True, True)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0 s"), (0.5, "0.5 s"), (20.99981270, "21 s"), (30, "30 s"), (3600, "3600 s")]
)
def test_time_of_a_part_of_a_call_has_round_figures(seconds: float, said: str) -> None:
    assert f"did not end within {said}: " in str(DeadlineExceeded("snapshot", seconds, "the page to answer"))
