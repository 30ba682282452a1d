from pathlib import Path

import psutil
import pytest

from webtools.supervision.memory import memory_bytes


@pytest.mark.parametrize(
    ("groups", "limits", "bytes_"),
    [
        pytest.param("0::/a/b", {"a/b/memory.max": "max", "a/memory.max": "1000"}, 1000, id="v2, from above"),
        pytest.param("0::/", {"memory.max": "2000"}, 2000, id="v2, seen from within a container"),
        pytest.param(
            "5:cpu:/x\n7:memory,cpuset:/x",
            {"memory/x/memory.limit_in_bytes": "9223372036854771712", "memory/memory.limit_in_bytes": "3000"},
            3000,
            id="v1",
        ),
        pytest.param("0::/a", {"a/memory.max": "9223372036854771712"}, None, id="more than there is"),
        pytest.param("0::/a", {}, None, id="none"),
    ],
)
def test_memory_is_what_the_control_groups_leave_of_the_machines(
    tmp_path: Path, groups: str, limits: dict[str, str], bytes_: int | None
) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_text(groups + "\n")
    for name, limit in limits.items():
        file = tmp_path / "sys/fs/cgroup" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(limit + "\n")
    assert memory_bytes(tmp_path) == (bytes_ or psutil.virtual_memory().total)


def test_without_control_groups_all_of_the_machine_counts(tmp_path: Path) -> None:
    assert memory_bytes(tmp_path) == psutil.virtual_memory().total
