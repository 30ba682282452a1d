"""Every scenario and criterion of the specs that tools answer to has a test, and is found by its title."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SCENARIOS = [
    "Navigate to URL",
    "Navigate back",
    "Click element",
    "Double click",
    "Type text",
    "Type with submit",
    "Fill form",
    "Hover element",
    "Drag and drop",
    "Select dropdown option",
    "Press key",
    "Upload files",
    "Capture accessibility snapshot",
    "Take screenshot",
    "Screenshot element",
    "Full page screenshot",
    "Get console messages",
    "Get network requests",
    "Evaluate expression",
    "Evaluate on element",
    "Wait for text",
    "Wait for text gone",
    "Wait for time",
    "Accept dialog",
    "Dismiss dialog",
    "Prompt text",
    "Close page",
    "Resize viewport",
    "List tabs",
    "Create tab",
    "Close tab",
    "Select tab",
    "Install browser",
    "Browser already installed",
    "Vision tools hidden by default",
    "Vision tools exposed when enabled",
    "Click at coordinates",
    "Move mouse",
    "Drag by coordinates",
    "Mixed mode usage",
    "Save page as PDF",
    "Create context",
    "Create context with proxy",
    "Create context with storage state",
    "Switch context",
    "List contexts",
    "Close context",
    "Close active context error",
    "Save context storage state",
    "Click triggers navigation",
    "Right-click element",
    "Middle-click element",
    "Click with modifier keys",
    "Type with submit triggers navigation",
    "Press Enter triggers form submission",
    "Action without navigation returns promptly",
]
CRITERIA = [
    "REQ-02: Handles context.abortSignal",
    "REQ-02: Returns clear error on navigation failure",
    "REQ-02: Timeout defaults to 10 seconds",
    "REQ-02: Triggers browser launch if not already running",
    "REQ-03: Generates deterministic refs",
    "REQ-03: Output optimized for LLM consumption",
    "REQ-03: Previous refs invalidated on new snapshot",
    "REQ-03: Refs stored for subsequent click/type operations",
    "REQ-04: Includes recovery hint in error response",
    "REQ-04: Resolves ref to DOM element from current snapshot",
    "REQ-04: Returns clear error if ref is stale or invalid",
    "REQ-04: Timeout defaults to 5 seconds",
    "REQ-05: Handles special characters correctly",
    "REQ-05: Returns clear error if element not focusable",
    "REQ-05: Small delay after focus before typing",
    "REQ-05: Verifies focus before typing",
    "REQ-06: Returns new scroll position",
    "REQ-06: Supports both viewport and element scrolling",
    "REQ-06: Works without requiring snapshot refs",
    "REQ-07: Reasonable default resolution",
    "REQ-07: Returns base64 for direct use in multimodal prompts",
    "REQ-07: Stores viewport dimensions with screenshot",
    "REQ-10: No operation blocks indefinitely",
    "REQ-10: Timeout errors include what operation timed out",
    "REQ-10: Use 'domcontentloaded' not 'networkidle' as default wait",
]


@pytest.fixture(scope="module")
def told() -> set[str]:
    """The lines by which tests say what they stand for; each ends with a full stop."""
    pattern = re.compile(r"^ +(?:\"\"\")?((?:Scenario|REQ-\d\d): .*?)\.(?:\"\"\")?$", re.MULTILINE)
    return {line for path in TESTS.rglob("test_*.py") for line in pattern.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("line", [*(f"Scenario: {title}" for title in SCENARIOS), *CRITERIA])
def test_each_scenario_has_a_test(told: set[str], line: str) -> None:
    assert line in told
