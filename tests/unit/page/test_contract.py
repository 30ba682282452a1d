import re
from pathlib import Path

import pytest

from webtools.page.declarations import declarations
from webtools.page.page_functions import EXPOSED, exposed

_SOURCES = Path(__file__).parents[3] / "webtools" / "page" / "js" / "src"


def test_declarations_for_javascript_are_those_of_the_contract() -> None:
    assert (_SOURCES / "contract.d.ts").read_text("utf-8") == declarations()


def test_every_function_of_the_contract_is_exposed_and_no_other() -> None:
    table = (_SOURCES / "exposed.js").read_text("utf-8").partition("export const exposed = {")[2]
    assert set(re.findall(r"^  (\w+)[,:]", table, re.MULTILINE)) == set(EXPOSED)


def test_type_that_javascript_lacks_is_refused() -> None:
    @exposed
    def takes_bytes(data: bytes) -> None: ...

    try:
        with pytest.raises(TypeError, match="bytes"):
            declarations()
    finally:
        del EXPOSED[takes_bytes.name]
