"""The checkout form: its eight fields, and what the shop accepts in them.

Patterns and messages are written once, here. The page carries them in its markup, so it says the same before
it sends as the server does after.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

COUNTRIES = ("Austria", "Belgium", "Denmark", "Finland", "France", "Germany", "Netherlands", "Sweden")
DELIVERIES = {"standard": ("Standard", 490), "express": ("Express", 1200), "pickup": ("Pick up in store", 0)}
DAYS_AHEAD = 60


@dataclass(frozen=True)
class CheckoutField:
    """One field of the form; `pattern` has to match all of its trimmed text, here and in the page."""

    name: str
    label: str
    pattern: str
    missing: str
    invalid: str


FIELDS = {
    field.name: field
    for field in (
        CheckoutField(
            name="name",
            label="Full name",
            pattern=r".{2,80}",
            missing="Enter your name.",
            invalid="A name has 2 to 80 letters.",
        ),
        CheckoutField(
            name="email",
            label="Email",
            pattern=r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+",
            missing="Enter your email address.",
            invalid="Enter an email address like name@example.com.",
        ),
        CheckoutField(
            name="phone",
            label="Phone",
            pattern=r"\+?[\d \(\)\/\-]{6,20}",
            missing="Enter a phone number, for the driver only.",
            invalid="Enter a phone number with 6 to 20 digits.",
        ),
        CheckoutField(
            name="address",
            label="Address",
            pattern=r"[\s\S]{10,300}",
            missing="Enter the address to deliver to.",
            invalid="Enter street, postcode and town, 10 characters at least.",
        ),
        CheckoutField(
            name="country",
            label="Country",
            pattern="|".join(COUNTRIES),
            missing="Choose a country.",
            invalid="We do not deliver to this country.",
        ),
        CheckoutField(
            name="day",
            label="Delivery date",
            pattern=r"\d{4}-\d\d-\d\d",
            missing="Choose a day for the delivery.",
            invalid=f"Choose a day from tomorrow on, within {DAYS_AHEAD} days, but no Sunday.",
        ),
        CheckoutField(
            name="delivery",
            label="Delivery",
            pattern="|".join(DELIVERIES),
            missing="Choose a kind of delivery.",
            invalid="We do not offer this kind of delivery.",
        ),
        CheckoutField(
            name="terms",
            label="I accept the terms of sale",
            pattern="yes",
            missing="Accept the terms of sale to go on.",
            invalid="Accept the terms of sale to go on.",
        ),
    )
}


def read(form: Mapping[str, str]) -> dict[str, str]:
    """Return the visitor's entries, trimmed; "" for missing ones."""
    return {name: form.get(name, "").strip() for name in FIELDS}


def errors(filled: Mapping[str, str], today: date) -> dict[str, str]:
    """Return the errors by field, in the order of the form; empty when the order can be placed."""
    found = {}
    for name, field in FIELDS.items():
        if not filled[name]:
            found[name] = field.missing
        elif not re.fullmatch(field.pattern, filled[name]):
            found[name] = field.invalid
    if "day" not in found and not _delivers_on(filled["day"], today):
        found["day"] = FIELDS["day"].invalid
    return {name: found[name] for name in FIELDS if name in found}


def first_day(today: date) -> date:
    return today + timedelta(days=1)


def last_day(today: date) -> date:
    return today + timedelta(days=DAYS_AHEAD)


def _delivers_on(text: str, today: date) -> bool:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return False
    return first_day(today) <= day <= last_day(today) and day.isoweekday() != 7
