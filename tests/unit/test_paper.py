"""Arguments of `pdf_save`, as browsers take them."""

from typing import Any

import pytest

from webtools.errors import InvalidArgument
from webtools.options.paper import Paper, paper


def printed(**given: Any) -> Paper:
    usual = {"format": "A4", "width": None, "height": None, "margin": None, "page_ranges": None}
    others = {"landscape": False, "background": True, "scale": 1.0, "header": None, "footer": None}
    return paper(**usual | others | {"outline": False, "tagged": False} | given)


@pytest.mark.parametrize(
    ("length", "centimetres"),
    [(96, 2.54), ("96px", 2.54), ("1in", 2.54), ("2.5cm", 2.5), ("15 mm", 1.5), (0, 0.0)],
)
def test_lengths_have_the_units_of_print(length: float | str, centimetres: float) -> None:
    assert printed(width=length).width == pytest.approx(centimetres)


def test_margin_is_all_around_or_by_side() -> None:
    assert printed(margin="1cm").margins == {"top": 1, "right": 1, "bottom": 1, "left": 1}
    assert printed(margin={"top": "2cm"}).standard()["margin"] == {"top": 2}
    assert "margin" not in printed().standard()


def test_pages_are_a_list_of_ranges() -> None:
    assert printed(page_ranges="1-3, 5").standard()["pageRanges"] == ["1-3", "5"]
    assert printed(page_ranges="2-").devtools()["pageRanges"] == "2-"


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "A9"},
        {"width": "wide"},
        {"margin": "1 ell"},
        {"margin": {"up": "1cm"}},
        {"page_ranges": "all"},
        {"page_ranges": ""},
    ],
    ids=str,
)
def test_what_no_browser_takes_is_refused_with_a_hint(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument) as raised:
        printed(**wrong)
    assert raised.value.hint
