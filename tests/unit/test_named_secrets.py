"""Secrets are found in every form in which pages and protocols write them."""

import base64
import html
import json
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple
from unicodedata import normalize
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import SecretStr

from webtools import InvalidArgument, ScriptError, WebtoolsError
from webtools.hints import Hint, names_in
from webtools.options.browser import Options
from webtools.secrets.named import NamedSecrets
from webtools.storage_state import StorageState
from webtools.values import ConsoleMessage, ConsoleMessages, Download, Evaluation, SavedFile

VALUE = "pa$$ Wörd/\"<&'+%\\1€😀"


def _hiding(**secrets: str) -> NamedSecrets:
    return NamedSecrets({name: SecretStr(value) for name, value in secrets.items()})


HIDING = _hiding(SHOP_PASSWORD=VALUE)

_FORMS = {
    "plain": VALUE,
    "upper case": VALUE.upper(),
    "lower case": VALUE.lower(),
    "repr": repr(VALUE)[1:-1],
    "json": json.dumps(VALUE)[1:-1],
    "json, not ascii": json.dumps(VALUE, ensure_ascii=False)[1:-1],
    "json in json": json.dumps(json.dumps(VALUE))[3:-3],
    "percent": quote(VALUE, safe=""),
    "percent, lower case": quote(VALUE, safe="").replace("%C3%B6", "%c3%b6"),
    "percent, twice": quote(quote(VALUE, safe=""), safe=""),
    "form": quote_plus(VALUE),
    "encodeURI": quote(VALUE, safe="/$&+'"),
    "html": html.escape(VALUE),
    "html, decimal": "".join(f"&#{ord(each)};" for each in VALUE),
    "html, hexadecimal": "".join(f"&#x{ord(each):X};" for each in VALUE),
    "html, twice": html.escape(html.escape(VALUE)),
    "json in a form": quote_plus(json.dumps(VALUE)[1:-1]),
    "white space changed": VALUE.replace(" ", " \n  "),
    "code points in braces": "".join(f"\\u{{{ord(each):x}}}" for each in VALUE),
    "code points in braces, with zeros": "".join(f"\\u{{{ord(each):06X}}}" for each in VALUE),
    "CSS": "".join(f"\\{ord(each):x} " for each in VALUE),
    "CSS, with zeros": "".join(f"\\{ord(each):06x}" for each in VALUE),
    "name in CSS": re.sub(r"([^\w\s])", r"\\\1", VALUE).replace(" ", "\\ "),
    "bytes in Python": repr(VALUE.encode())[2:-1],
    "bytes as escapes": "".join(f"\\x{each:02x}" for each in VALUE.encode()),
    "hexadecimal": VALUE.encode().hex(),
    "hexadecimal, upper case": VALUE.encode().hex().upper(),
    "JavaScript's escape()": "pa%24%24%20W%F6rd/%22%3C%26%27+%25%5C1%u20AC%uD83D%uDE00",
    "places to break": "\u200b".join(VALUE),
    "soft hyphens": "\u00ad".join(VALUE),
    "decomposed": normalize("NFD", VALUE),
    "hint of a snapshot": VALUE.replace('"', ""),
    "json in html": html.escape(json.dumps(VALUE)[1:-1]),
    "json in json in json": json.dumps(json.dumps(json.dumps(VALUE)))[7:-7],
    "changing": "".join(
        (f"\\u{{{ord(each):x}}}", quote(each, safe=""), html.escape(each), f"&#{ord(each)};")[at % 4]
        for at, each in enumerate(VALUE)
    ),
}


@pytest.mark.parametrize("form", _FORMS)
def test_secret_is_replaced_in_each_form(form: str) -> None:
    assert HIDING.hidden(f"before={_FORMS[form]}&after") == "before=[secret:SHOP_PASSWORD]&after"


_ESCAPED = {
    "json": json.dumps(VALUE)[1:-1],
    "percent": quote(VALUE, safe=""),
    "form": quote_plus(VALUE),
    "html": html.escape(VALUE),
    "base64": base64.b64encode(VALUE.encode()).decode(),
    "hexadecimal": VALUE.encode().hex(),
}


@pytest.mark.parametrize("before", [b"", b"x", b"xx"])
@pytest.mark.parametrize("form", _ESCAPED)
def test_escaped_secret_is_replaced_in_base64_and_hexadecimal(form: str, before: bytes) -> None:
    data = before + _ESCAPED[form].encode() + b"yz"
    encoded = base64.b64encode(data).decode()
    for text in (encoded, quote(encoded, safe=""), encoded.replace("/", "\\/"), f"ab/c{encoded}", data.hex()):
        shown = HIDING.hidden(f"before {text} after")
        assert "[secret:SHOP_PASSWORD]" in shown
        assert len(shown) - len("before [secret:SHOP_PASSWORD] after") <= 20  # of what stands around it


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "utf-16-le"])
def test_secret_is_replaced_in_bytes_of_other_encodings(encoding: str) -> None:
    data = "щитыиждя-9".encode(encoding)
    hiding = _hiding(KEY="щитыиждя-9")
    for text in (quote(data, safe=""), base64.b64encode(b"a" + data).decode(), data.decode("latin-1")):
        assert "[secret:KEY]" in (shown := hiding.hidden(f"q={text}&z"))
        assert len(shown) < len("q=[secret:KEY]&z") + 6


@pytest.mark.parametrize("encoding", ["cp932", "euc-jp"])
def test_secret_is_replaced_where_its_bytes_can_also_be_read_as_utf_8(encoding: str) -> None:
    data = "パスワード秘密9".encode(encoding)
    assert _hiding(KEY="パスワード秘密9").hidden(f"q={quote(data)}&z") == "q=[secret:KEY]&z"


@pytest.mark.parametrize(
    "form", ["BEGIN KEYabcd/1234END", "BEGIN+KEYabcd%2F1234END", "BEGIN KEY_abcd_1234_END"]
)
def test_secret_of_several_lines_is_replaced_where_they_are_joined(form: str) -> None:
    hiding = _hiding(KEY="BEGIN KEY\nabcd/1234\nEND")
    assert hiding.hidden(f"x {form}.") == "x [secret:KEY]."


def test_form_in_file_names_is_not_looked_for_where_little_remains() -> None:
    assert _hiding(KEY="a/?*:|b").hidden("a_____b and ______") == "a_____b and ______"


_UTF_16 = base64.b64encode("correct-horse".encode("utf-16-le")).decode()


def test_secret_is_replaced_in_base64_of_utf_16() -> None:
    assert _hiding(KEY="correct-horse").hidden(f"Basic {_UTF_16}").startswith("Basic [secret:KEY]")


@pytest.mark.parametrize("mark", ["…", "..."])
@pytest.mark.parametrize("form", [*_FORMS, *(f"base64 of {form}" for form in _ESCAPED)])
def test_part_that_a_cut_leaves_is_replaced_in_each_form(form: str, mark: str) -> None:
    if form.startswith("base64 of "):
        text = base64.b64encode(_ESCAPED[form.removeprefix("base64 of ")].encode()).decode()
    else:
        text = _FORMS[form]
    for length in range(len(text) // 2, len(text)):
        assert "[secret:SHOP_PASSWORD]" in HIDING.hidden(f"before {text[:length]}{mark} (90 characters)")


_VALUES = st.text(min_size=4, max_size=30).map(str.strip).filter(lambda text: len(text) >= 4)


@settings(deadline=None, max_examples=50)
@given(value=_VALUES, before=st.binary(max_size=4), after=st.binary(max_size=4))
def test_secret_is_replaced_in_base64_whatever_stands_around_it(
    value: str, before: bytes, after: bytes
) -> None:
    hiding = _hiding(KEY=value)
    data = before + value.encode("utf-8", "surrogatepass") + after
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        shown = hiding.hidden(f"Basic {encode(data).decode()}")
        assert "[secret:KEY]" in shown
        assert len(shown) - len("Basic [secret:KEY]") <= 16  # of what stands around it


@settings(deadline=None, max_examples=50)
@given(value=_VALUES)
@example(value="00<\xad")
@example(value="00'\\")
@example(value="a\\x41\u200b%41")
def test_any_text_is_replaced_as_json_url_and_html_write_it(value: str) -> None:
    hiding = _hiding(KEY=value)
    forms = [
        value,
        json.dumps(value)[1:-1],
        html.escape(value),
        quote(value.encode("utf-8", "surrogatepass"), safe=""),
    ]
    for form in forms:
        assert hiding.hidden(f"<{form}>") == "<[secret:KEY]>"


def test_latin_1_password_is_replaced_as_btoa_encodes_it() -> None:
    encoded = base64.b64encode("user:grüezi-mitenand".encode("latin-1")).decode()
    assert _hiding(KEY="grüezi-mitenand").hidden(encoded) == "dXNlcj[secret:KEY]"


def test_longer_secret_is_replaced_before_one_that_it_begins_with() -> None:
    hiding = _hiding(SHORT="sesame", LONG="sesame-street")
    assert hiding.hidden("sesame-street sesame") == "[secret:LONG] [secret:SHORT]"


def test_part_of_a_secret_that_a_cut_leaves_is_replaced() -> None:
    hiding = _hiding(KEY="correct-horse-battery")
    assert hiding.hidden("it is correct-hor… and …ttery.") == "it is [secret:KEY]… and …[secret:KEY]."


def test_results_are_hidden_member_by_member_and_storage_states_are_not() -> None:
    message = ConsoleMessage(
        level="error", text="a sesame", url="http://x/?p=sesame", line=1, stack=("sesame",)
    )
    hiding = _hiding(KEY="sesame")
    hidden = hiding.hidden_in(ConsoleMessages(messages=(message,))).messages[0]
    assert (hidden.text, hidden.url, hidden.stack) == (
        "a [secret:KEY]",
        "http://x/?p=[secret:KEY]",
        ("[secret:KEY]",),
    )
    assert hiding.hidden_in({"sesame": ["sesame"]}) == {"[secret:KEY]": ["[secret:KEY]"]}
    assert hiding.hidden_in({"sesame": 1, "SESAME": 2}) == {"[secret:KEY]": 1, "[secret:KEY] 2": 2}
    state = StorageState.model_validate(
        {
            "cookies": [],
            "origins": [{"origin": "http://x", "localStorage": [{"name": "a", "value": "sesame"}]}],
        }
    )
    assert hiding.hidden_in(state) is state


class _Pair(NamedTuple):
    name: str
    path: Path


_VALUES_OF_TYPES: list[tuple[Any, Any]] = [
    (Path("/home/sesame/sesame.txt"), Path("/home/[secret:KEY]/[secret:KEY].txt")),
    ({"sesame", "a"}, {"[secret:KEY]", "a"}),
    (frozenset({"sesame"}), frozenset({"[secret:KEY]"})),
    (_Pair("sesame", Path("a")), _Pair("[secret:KEY]", Path("a"))),
    (("a", ["sesame"]), ("a", ["[secret:KEY]"])),
    ({1: {"a": ("sesame",)}}, {1: {"a": ("[secret:KEY]",)}}),
    (Hint("Call {click} on sesame"), Hint("Call {click} on [secret:KEY]")),
    (Evaluation(value={"sesame": 48151623}), Evaluation(value={"[secret:KEY]": "[secret:PIN]"})),
    (
        Download(name="sesame.csv", url="http://x/sesame", status="complete", path=Path("a/sesame.csv")),
        Download(
            name="[secret:KEY].csv",
            url="http://x/[secret:KEY]",
            status="complete",
            path=Path("a/[secret:KEY].csv"),
        ),
    ),
]


@pytest.mark.parametrize(("value", "hidden"), _VALUES_OF_TYPES, ids=lambda value: type(value).__name__)
def test_values_of_every_type_are_hidden(value: object, hidden: object) -> None:
    shown = _hiding(KEY="sesame", PIN="48151623").hidden_in(value)
    assert shown == hidden
    assert type(shown) is type(hidden)


def test_hint_keeps_its_names_and_counts_their_numbers() -> None:
    hiding = _hiding(KEY="sesame", PIN="48151623")
    assert names_in(hiding.hidden_in(Hint("Call {click} on sesame"))) == {"click"}
    file = SavedFile(path=Path("a"), size_bytes=48151623)
    assert hiding.hidden_in(file) is file


def test_number_of_a_page_is_hidden() -> None:
    seen: Evaluation = Evaluation(value=48151623)
    assert _hiding(PIN="48151623").hidden_in(seen).value == "[secret:PIN]"


def test_errors_among_values_are_hidden() -> None:
    value = Evaluation(value=[ScriptError("Error: sesame")])
    (error,) = _hiding(KEY="sesame").hidden_in(value).value
    assert (error.message, error.args) == ("Error: [secret:KEY]", ("Error: [secret:KEY]",))


def test_errors_lose_secrets_causes_and_inner_frames() -> None:
    hiding = _hiding(KEY="sesame")
    with pytest.raises(WebtoolsError) as caught:
        raise WebtoolsError("It holds sesame", hint="Not sesame") from ValueError("sesame")
    error = hiding.hidden_error(caught.value)
    assert (error.message, error.hint) == ("It holds [secret:KEY]", "Not [secret:KEY]")
    assert error.args == ("It holds [secret:KEY]",)
    assert (error.__cause__, error.__context__, error.__traceback__) == (None, None, None)


def test_defects_become_errors_without_secrets() -> None:
    with pytest.raises(KeyError) as caught:
        raise KeyError("sesame")
    error = _hiding(KEY="sesame").hidden_error(caught.value)
    assert "sesame" not in str(error)
    assert "test_named_secrets.py" in error.__notes__[0]


def test_dotenv_file_gives_secrets_as_they_are_written(tmp_path: Path) -> None:
    file = tmp_path / "secrets.env"
    file.write_text("# the shop's\nSHOP_USER=ada.lovelace\nexport SHOP_PASSWORD='pa$$word #1 ${HOME}'\n")
    options = Options.of(secrets=file)
    assert options.hiding.names == ("SHOP_USER", "SHOP_PASSWORD")
    assert options.hiding.named("SHOP_PASSWORD").get_secret_value() == "pa$$word #1 ${HOME}"
    assert "pa$$word" not in repr(options)
    assert options.changed(headless=False).hiding.names == options.hiding.names


@pytest.mark.parametrize(
    ("secrets", "problem"),
    [
        ({"PIN": "123"}, "PIN has fewer than 4 characters"),
        ({"a b": "sesame"}, "'a b' is not a name"),
        ("no/such.env", "no/such.env can't be read: No such file or directory"),
        ({"PASSWORD": ["sesame"]}, "should be a text"),
    ],
)
def test_wrong_secrets_are_refused_without_showing_them(secrets: object, problem: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        Options.of(secrets=secrets)
    assert problem in caught.value.message
    assert "123" not in caught.value.message
    assert "sesame" not in caught.value.message


def test_unknown_name_names_those_that_there_are() -> None:
    with pytest.raises(InvalidArgument, match=r"There is no secret 'B' \(There are: A\.\)"):
        _hiding(A="sesame").named("B")


def test_hiding_passes_over_long_texts_in_few_steps() -> None:
    hiding = _hiding(**{f"KEY_{at}": f"hunter{at}-{VALUE}" for at in range(10)})
    line = "- link 'Something to read' [ref=e5]: /url: https://shop.example/a%20b?c=d\n"
    few, many = _calls(hiding, line * 100), _calls(hiding, line * 1_100)
    assert many - few <= 10 * 1_000  # ten a line, whatever the length of the text


def _calls(hiding: NamedSecrets, text: str) -> int:
    """Return how many functions are called to find that nothing in the text is to be hidden."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        hidden = hiding.hidden(text)
    finally:
        sys.setprofile(None)
    assert hidden == text
    return calls
