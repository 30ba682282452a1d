"""Clicks that waiting does not help are refused soon, with what does help."""

import pytest

from tests.browser.acting import Stage
from webtools import NotActionable


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "Add a picture",
            'is covered by <input class="over"> [ref={Picture}], a file field: file_upload with that ref',
        ),
        ("Unseen", "it is a file field: file_upload with this ref"),
        ("Below a field", 'is covered by <input class="over"> [ref={Above}]'),
        ("Without size", "is not visible"),
        ("Far outside", "is outside of the view"),
    ],
)
def test_click_on_a_covered_element_is_refused_before_the_deadline_with_advice(
    stage: Stage, name: str, said: str
) -> None:
    page = stage.show("/overlaid.html")
    refs = {other: page.find(name=other).ref for other in ("Picture", "Above")}
    with pytest.raises(NotActionable) as caught:
        stage.tools.click(page.find(name=name), timeout=None)
    assert said.format(**refs) in caught.value.message
    assert "within" not in caught.value.message  # the call's time was not used up
