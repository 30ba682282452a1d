"""`python -m release.ready TAG`: says what keeps a release from being made, and fails then."""

import sys

from release.metadata import NAME, ROOT, VERSION, has_address, has_name


def obstacles(tag: str) -> list[str]:
    """Return what has to be done before."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return [
        text
        for text, holds in {
            f"The tag {tag} is not v{VERSION}, which webtools/version.py says.": tag != f"v{VERSION}",
            "setup.cfg has no address of the project: fill in `url`.": not has_address(),
            f"{NAME} belongs to somebody else at PyPI: fill in another `name` in setup.cfg.": not has_name(),
            f"CHANGELOG.md has no section [{VERSION}].": f"## [{VERSION}]" not in changes,
        }.items()
        if holds
    ]


if __name__ == "__main__":
    sys.exit("\n".join(obstacles(sys.argv[1])) or None)
