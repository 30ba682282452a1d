"""Editors that take text without being form fields."""

import pytest

from tests.browser.snapshot.reader import Reader


@pytest.mark.needs("edit-context")
def test_text_of_an_edit_context_is_the_value_of_its_element(reader: Reader) -> None:
    reader.show("<canvas></canvas><div role=textbox aria-label=code tabindex=0></div>")
    reader.run(
        "document.querySelectorAll('canvas, div')"
        ".forEach((element) => { element.editContext = new EditContext({ text: 'a = 1' }) })"
    )
    assert reader.snapshot().tree.split("\n") == [
        "- canvas [ref=e1]: a = 1",
        '- textbox "code" [ref=e2]: a = 1',
    ]
