"""Sliders that a page draws itself, over a native one or without: they are set by keys, as a person sets them."""

from urllib.parse import quote

import pytest

from tests.browser.acting import Stage

_HIDDEN = """<title>Sliders</title><div style="position: relative; width: 300px; height: 20px; background: #ddd">
  <div style="position: absolute; left: 40px; width: 20px; height: 20px; background: red"></div>
  <div style="border: 0; clip: rect(0 0 0 0); height: 1px; overflow: hidden; position: absolute; width: 1px">
    <input type=range aria-label=Volume min=0 max=100 value=20>
  </div></div>
<p>Committed: <output>20</output></p>
<script>
  const field = document.querySelector("input"), output = document.querySelector("output");
  // The value counts when a key is let go, as with the sliders of react-aria, which Streamlit uses.
  field.onkeyup = () => { output.textContent = field.value; };
</script>"""
_DRAWN = """<title>Sliders</title><p>Committed: <output>20</output></p>
<div role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=100 aria-valuenow=20
  style="width: 20px; height: 20px; background: red"></div>
<script>
  const thumb = document.querySelector("[role=slider]");
  thumb.onkeydown = ({ key }) => {
    const now = Number(thumb.ariaValueNow) + ({ ArrowRight: 5, ArrowLeft: -5 }[key] ?? 0);
    thumb.ariaValueNow = document.querySelector("output").textContent = now;
  };
</script>"""


@pytest.mark.parametrize("value", ["70", 10], ids=["text", "number"])
@pytest.mark.parametrize("html", [_HIDDEN, _DRAWN], ids=["over a native one", "without a native one"])
def test_slider_is_filled_by_its_keys(stage: Stage, html: str, value: str | int) -> None:
    stage.tools.navigate(stage.site.url(f"/written?html={quote(html)}"))
    stage.tools.get("slider", "Volume").fill(value)
    assert stage.ask("document.querySelector('output').textContent") == str(value)
