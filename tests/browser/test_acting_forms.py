"""Forms and lists, as the page and its server see them (specs 1 and 2, Element Interaction Tools)."""

import pytest

from tests.browser.acting import Stage
from webtools import ElementNotFound, InvalidArgument, NotActionable
from webtools.tools.arguments import FormField

VALUES: dict[str, str | bool | int] = {
    "Text": "Grüße",
    "Search": "lamp",
    "Email": "ada@example.com",
    "Number": 42,
    "Password": "secret",
    "Date": "2026-03-31",
    "Time": "14:30",
    "Datetime-local": "2026-03-31T14:30",
    "Month": "2026-03",
    "Week": "2026-W14",
    "Color": "#3366cc",
    "Range": 30,
    "Checkbox": True,
    "Checked": "false",
    "Two": True,
    "Textarea": "first\nsecond",
    "Select": "Second",
}
SENT = {
    "text": ["Grüße"],
    "search": ["lamp"],
    "email": ["ada@example.com"],
    "number": ["42"],
    "password": ["secret"],
    "date": ["2026-03-31"],
    "time": ["14:30"],
    "datetime-local": ["2026-03-31T14:30"],
    "month": ["2026-03"],
    "week": ["2026-W14"],
    "color": ["#3366cc"],
    "range": ["30"],
    "checkbox": ["on"],
    "radio": ["two"],
    "textarea": ["first\r\nsecond"],
    "select": ["Second"],
}


def test_fill_form_fills_every_kind_of_input(stage: Stage) -> None:
    page = stage.show("/inputs.html")
    fields: list[FormField] = [
        {"ref": page.find(name=name, exact=True), "value": value} for name, value in VALUES.items()
    ]
    told = stage.tools.fill_form(fields)
    assert told.notes == ()
    stage.tools.click(page.find("button", "Submit", exact=True))
    (post,) = stage.site.wait_for("/echo")
    assert {name: post.form.get(name) for name in SENT} == SENT
    assert "checked" not in post.form


def test_fill_form_sets_widgets_that_the_page_has_built(stage: Stage) -> None:
    page = stage.show("/inputs.html")
    stage.tools.fill_form(
        [
            {"ref": page.find("slider", "Volume"), "value": 8},
            {"ref": page.find("switch", "Quiet"), "value": True},
        ]
    )
    assert stage.ask("() => [slider.ariaValueNow, document.querySelector('#switch').ariaChecked]") == [
        "8",
        "true",
    ]
    assert all(entry["trusted"] for entry in stage.entries("keydown") + stage.entries("click"))


def test_a_field_that_does_not_take_its_value_is_named_with_what_was_filled_before(stage: Stage) -> None:
    page = stage.show("/inputs.html")
    fields: list[FormField] = [
        {"ref": page.find("textbox", "Text"), "value": "there"},
        {"ref": page.find(name="Date", exact=True), "value": "tomorrow", "name": "Day of delivery"},
    ]
    with pytest.raises(
        InvalidArgument, match=r"'Day of delivery'.*a date such as.*one field was filled before it"
    ):
        stage.tools.fill_form(fields)
    assert stage.ask("() => [text.value, date.value]") == ["there", ""]


def test_a_ref_that_is_none_any_more_is_told_before_anything_is_filled(stage: Stage) -> None:
    page = stage.show("/inputs.html")
    with pytest.raises(ElementNotFound, match="e999"):
        stage.tools.fill_form(
            [{"ref": page.find("textbox", "Text"), "value": "no"}, {"ref": "e999", "value": "no"}]
        )
    assert stage.ask("() => text.value") == ""


def test_a_note_tells_what_a_limited_field_holds(stage: Stage) -> None:
    field = stage.show("/inputs.html").find("textbox", "Limited")
    told = stage.tools.fill_form([{"ref": field, "value": "much too long", "name": "Limited"}])
    assert told.notes == (f"'Limited' ({field.ref}): The field now holds 'much '",)


@pytest.mark.parametrize("value", ["at", "Austria", "austria"])
def test_select_dropdown_option_by_value_or_label(stage: Stage, value: str) -> None:
    country = stage.show("/selects.html").find("combobox", "Country")
    stage.tools.select_option(country, [value])
    assert stage.ask("() => country.value") == "at"
    assert stage.seen("input", "change") == ["input country", "change country"]


def test_select_many_options(stage: Stage) -> None:
    toppings = stage.show("/selects.html").find("listbox", "Toppings")
    stage.tools.select_option(toppings, ["Ham", "Onions"])
    assert stage.ask("() => [...toppings.selectedOptions].map(({ value }) => value)") == ["Ham", "Onions"]


def test_an_option_that_there_is_not_is_answered_with_those_that_there_are(stage: Stage) -> None:
    country = stage.show("/selects.html").find("combobox", "Country")
    with pytest.raises(InvalidArgument, match=r'no option "Mars".*"Austria" \(value "at"\), "Germany"'):
        stage.tools.select_option(country, "Mars")
    with pytest.raises(NotActionable, match='its option "Nowhere" is disabled'):
        stage.tools.select_option(country, "Nowhere")
    assert stage.ask("() => country.value") == ""


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("Size", "Medium", "document.querySelector('#size-value').textContent"),
        ("Colour", "Blue", "behind.value"),
        ("City", "Bern", "city.value"),
    ],
)
def test_lists_that_the_page_has_built_are_opened_and_clicked(
    stage: Stage, name: str, value: str, shown: str
) -> None:
    widget = stage.show("/selects.html").find("combobox", name)
    stage.tools.select_option(widget, value)
    assert stage.ask(f"() => {shown}") == value
