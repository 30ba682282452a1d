"""CrewAI's own loop with a scripted model, in an environment of its own: it wants an older SDK of OpenAI's."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.integrations.frameworks.conftest import Turns

_PYTHON = os.environ.get("CREWAI_PYTHON", "")

pytestmark = pytest.mark.timeout(120)


@pytest.mark.skipif(
    not os.environ.get("CI") and not Path(_PYTHON).is_file(), reason="crewai is not installed: tox -e clients"
)
def test_the_loop_gets_text_an_image_and_an_error(turns: Turns, tmp_path: Path) -> None:
    calls = json.dumps([call for turn in turns for call in turn])
    command = [_PYTHON, str(Path(__file__).with_name("crewai_loop.py")), calls, str(tmp_path)]
    environment = os.environ | {"CREWAI_DISABLE_TELEMETRY": "true", "OTEL_SDK_DISABLED": "true"}
    run = subprocess.run(command, capture_output=True, text=True, timeout=100, env=environment, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    sent, result = json.loads(run.stdout.strip().splitlines()[-1])
    assert '"success": true' in sent
    assert "Paper table lamp" in sent
    assert "Image: /" in sent
    assert "Error element_not_found" in sent or "Error stale_ref" in sent
    assert result == "Done."
