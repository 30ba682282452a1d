"""What editors complete is what may be given."""

from webtools.given_options import GivenChanges, GivenOptions
from webtools.options import Options


def test_typed_options_are_all_options() -> None:
    assert GivenChanges.__annotations__.keys() == Options.model_fields.keys()
    assert GivenOptions.__annotations__.keys() == Options.model_fields.keys() - {"headless"}
