"""Build the documentation's site, strictly and without network: `python docs/site/build.py [folder]`.

The pages of docs/, the generated reference and a few files from elsewhere in the repository are put into one
folder, which Zensical builds. Every warning is an error.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import for_models  # beside this script
import reference  # as above
import yaml

_ROOT = Path(__file__).parents[2]
_DOCS = _ROOT / "docs"
_ELSEWHERE = {
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
}
"""Pages that stand outside docs/, by their place on the site."""

_NO_NETWORK = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), "http://127.0.0.1:9")
"""Environment of a build that fails when it asks the network for anything: nothing answers at that port."""

_LINK = re.compile(
    r"(?P<image>!?)\[(?P<text>[^\]]+)\]\((?!https?:|#|mailto:)(?P<path>[^)#\s]+)(?P<part>#[^)\s]*)?\)"
)

_PUNCTUATION = re.compile(r"""(<span class="[po]">[^<]*[(\[{,.=/]</span>)(?!\n)""")
_HEADLESS = re.compile(r"<thead>\s*<tr>(?:\s*<th[^>]*></th>)+\s*</tr>\s*</thead>")
_EMPTY_HEADER = re.compile(r"<th([^>]*)></th>")
_LONG_CODE = re.compile(r"(?<=<code>)[^<\n]{20,}(?=</code>)")

_FOREIGN = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(?:https?:)?//[^>]*>
    |<link\b(?=[^>]*\brel=["']?(?:stylesheet|preload|preconnect))[^>]*\bhref=["']?(?:https?:)?//[^>]*>""",
    re.VERBOSE,
)


def build(folder: Path) -> None:
    """Write the site into a folder."""
    with tempfile.TemporaryDirectory(prefix="webtools-docs-") as made:
        pages = Path(made) / "docs"
        shutil.copytree(_DOCS, pages, ignore=shutil.ignore_patterns("site"))
        for source, place in _ELSEWHERE.items():
            (pages / place).write_text((_ROOT / source).read_text("utf-8"), "utf-8")
        written = list(pages.rglob("*.md"))
        reference.write(pages / "reference")
        for page in written:
            page.write_text(_relinked(page, pages), "utf-8")
        config = yaml.safe_load((_ROOT / "mkdocs.yml").read_text("utf-8"))
        _refuse_unlisted(config["nav"], pages)
        config |= {"docs_dir": "docs", "site_dir": "site", "nav": _present(config["nav"], pages)}
        (Path(made) / "mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False), "utf-8")
        subprocess.run(
            ["zensical", "build", "--strict", "--clean"], cwd=made, check=True, env=os.environ | _NO_NETWORK
        )
        for page in (Path(made) / "site").rglob("*.html"):
            page.write_text(with_plain_corners(with_breaks(page.read_text("utf-8"))), "utf-8")
        _refuse_foreign(Path(made) / "site")
        for_models.write(
            config["nav"], pages, Path(made) / "site", config["site_name"], config["site_description"]
        )
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(Path(made) / "site", folder)


def _relinked(page: Path, pages: Path) -> str:
    """Return a page whose relative links lead to the same files on the site."""
    place = page.relative_to(pages).as_posix()
    source = next((source for source, at in _ELSEWHERE.items() if at == place), f"docs/{place}")
    folder = (_ROOT / source).parent

    def relink(match: re.Match[str]) -> str:
        target = (folder / match["path"]).resolve()
        on_site = pages / target.relative_to(_DOCS) if target.is_relative_to(_DOCS) else None
        # Generated pages are on the site only.
        if not target.exists() and not (on_site and on_site.is_file()):
            raise SystemExit(f"{source}: the link {match['path']} leads nowhere; correct its path")
        from_root = target.relative_to(_ROOT).as_posix()
        if from_root in _ELSEWHERE:
            there = pages / _ELSEWHERE[from_root]
        elif on_site:
            there = on_site
        else:
            return match["text"]  # a file of the repository that is not on the site
        return (
            f"{match['image']}[{match['text']}]({os.path.relpath(there, page.parent)}{match['part'] or ''})"
        )

    return _LINK.sub(relink, page.read_text("utf-8"))


def _listed(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    return [page for each in (nav.values() if isinstance(nav, dict) else nav) for page in _listed(each)]


def _refuse_unlisted(nav: Any, pages: Path) -> None:
    listed = set(_listed(nav))
    unlisted = {page.relative_to(pages).as_posix() for page in pages.rglob("*.md")} - listed
    if unlisted:
        raise SystemExit(f"Not in the navigation: {', '.join(sorted(unlisted))}; add them to mkdocs.yml")


def _present(nav: Any, pages: Path) -> Any:
    """Return the navigation without the pages that are not there."""
    if isinstance(nav, dict):
        kept = {title: _present(each, pages) for title, each in nav.items()}
        return {title: each for title, each in kept.items() if each}
    if isinstance(nav, list):
        return [each for each in (_present(each, pages) for each in nav) if each]
    return nav if (pages / nav).is_file() else None


def with_breaks(html: str) -> str:
    """Let lines of code break after punctuation, where they are too long for a screen."""
    html = _PUNCTUATION.sub(r"\1<wbr>", html)
    return _LONG_CODE.sub(lambda code: re.sub(r"(?<=[(\[{,.=/])", "<wbr>", code[0]), html)


def with_plain_corners(html: str) -> str:
    """Remove headers of tables that say nothing: screen readers announce them. Markdown has no table without any."""
    return _EMPTY_HEADER.sub(r"<td\1></td>", _HEADLESS.sub("", html))


def _refuse_foreign(site: Path) -> None:
    """Refuse a site whose pages load anything from other servers."""
    for page in site.rglob("*.html"):
        if loaded := _FOREIGN.search(page.read_text("utf-8")):
            raise SystemExit(f"{page.relative_to(site)} loads from another server: {loaded[0]}")


if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else _ROOT / "build" / "site"))
