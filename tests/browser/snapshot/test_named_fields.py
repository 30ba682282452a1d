"""A form gives a field in place of its own property of that name; pages call fields what they like."""

import re

import pytest

from tests.browser.snapshot.reader import Reader

# All that forms have names for.
NAMES = """(() => {
  const names = new Set();
  for (let at = HTMLFormElement.prototype; at; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names];
})()"""

FORM = """<form aria-label="{name}">
<header>Head</header><ul><li>Item</li></ul><input {by}="{name}" aria-label="Field"><button>Button</button>
</form>"""
TOLD = """\
- form "{name}":
  - banner: Head
  - list: listitem: Item
  - textbox "Field" [ref=e{field}]
  - button "Button" [ref=e{button}]
"""


@pytest.mark.parametrize("by", ["name", "id"])
def test_a_form_is_read_whatever_its_field_is_called(reader: Reader, by: str) -> None:
    names = reader.run(NAMES)
    assert len(names) > 300
    told = [TOLD.format(name=name, field=2 * at + 1, button=2 * at + 2) for at, name in enumerate(names)]
    # Nobody reads so long a label.
    told = [re.sub(r'(form "\w{41,}")', r"\1 [unseen=name]", text) for text in told]
    assert reader.read("".join(FORM.format(name=name, by=by) for name in names)) == "".join(told).rstrip()


def test_listeners_of_a_form_whose_fields_shadow_its_properties_are_known(reader: Reader) -> None:
    """Also the page's own code is none of those that a field may hide."""
    reader.show(
        "<form aria-label=F><input name=dispatchEvent type=hidden><input name=isConnected type=hidden>a</form>"
    )
    reader.run(
        "EventTarget.prototype.addEventListener.call(document.querySelector('form'), 'click', () => {})"
    )
    assert reader.snapshot().tree == '- form "F" [ref=e1]: a'


def test_form_whose_fields_shadow_its_properties_is_passed_to_scripts_and_shown_by_tag(
    reader: Reader,
) -> None:
    reader.show("<form id=f><input name=cloneNode><input name=nodeType></form>")
    assert reader.run("document.querySelector('form')") == '<form id="f">'


def test_wait_for_sees_elements_in_a_form_whose_fields_shadow_its_properties(reader: Reader) -> None:
    fields = "".join(
        f"<input type=hidden name={name}>"
        for name in ("shadowRoot", "innerText", "matches", "checkVisibility")
    )
    reader.show(f"<div><template shadowrootmode=open><form>{fields}Text</form></template></div>")
    reader.browser_tools.wait_for(text="Text")
    reader.browser_tools.wait_for(selector="form", state="visible")
    reader.browser_tools.wait_for(selector="form", state="enabled")
