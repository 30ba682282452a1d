"""The method that a tool serves, which errors name."""

from webtools.tools.given import called_as, caller_of


def test_error_names_the_outermost_method_or_else_the_tool() -> None:
    assert caller_of("type") == "type"
    with called_as("clear"), called_as("fill"):
        assert caller_of("type") == "clear"
    assert caller_of("type") == "type"
