"""Paper sizes, margins and ranges of a PDF."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from webtools.errors import InvalidArgument

PaperFormat = Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"]
Length = float | str
"""CSS pixels (96 to the inch), or a text with a unit: "2cm", "15mm", "0.5in", "40px"."""

_CENTIMETRES: Mapping[PaperFormat, tuple[float, float]] = {
    "Letter": (21.59, 27.94),
    "Legal": (21.59, 35.56),
    "Tabloid": (27.94, 43.18),
    "Ledger": (43.18, 27.94),
    "A0": (84.1, 118.9),
    "A1": (59.4, 84.1),
    "A2": (42.0, 59.4),
    "A3": (29.7, 42.0),
    "A4": (21.0, 29.7),
    "A5": (14.8, 21.0),
    "A6": (10.5, 14.8),
}
_IN_CENTIMETRES = {"px": 2.54 / 96, "in": 2.54, "cm": 1.0, "mm": 0.1}
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(px|in|cm|mm)")
_RANGES = re.compile(r"\s*(\d+\s*(-\s*\d*)?|-\s*\d+)\s*(,\s*(\d+\s*(-\s*\d*)?|-\s*\d+)\s*)*")
_SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True)
class Paper:
    """One way to print; lengths are in centimetres.

    Attributes:
        margins: By side; of those that are left out the browser's own, 1 cm.
        page_ranges: Such as "1-3" and "5"; none: all pages.
        header, footer: HTML (see `pdf_save`).
    """

    width: float
    height: float
    margins: Mapping[str, float]
    landscape: bool
    background: bool
    scale: float
    page_ranges: tuple[str, ...]
    header: str | None
    footer: str | None
    outline: bool
    tagged: bool

    @property
    def needs_devtools(self) -> bool:
        """Return whether the standard's command has nothing for it."""
        return self.header is not None or self.footer is not None or self.outline or self.tagged

    def standard(self) -> dict[str, Any]:
        """Return the parameters of WebDriver BiDi, `browsingContext.print`."""
        return {
            "background": self.background,
            "orientation": "landscape" if self.landscape else "portrait",
            "page": {"width": self.width, "height": self.height},
            "scale": self.scale,
            **({"margin": dict(self.margins)} if self.margins else {}),
            **({"pageRanges": list(self.page_ranges)} if self.page_ranges else {}),
        }

    def devtools(self) -> dict[str, Any]:
        """Return the parameters of the DevTools protocol, `Page.printToPDF`, which counts in inches."""
        sides = {f"margin{side.title()}": length / 2.54 for side, length in self.margins.items()}
        return {
            "landscape": self.landscape,
            "printBackground": self.background,
            "paperWidth": self.width / 2.54,
            "paperHeight": self.height / 2.54,
            "scale": self.scale,
            "pageRanges": ", ".join(self.page_ranges),
            "displayHeaderFooter": self.header is not None or self.footer is not None,
            # An empty template stands for the browser's own header.
            "headerTemplate": self.header or "<span></span>",
            "footerTemplate": self.footer or "<span></span>",
            "generateDocumentOutline": self.outline,
            "generateTaggedPDF": self.tagged or self.outline,
            **sides,
        }


def paper(
    *,
    format: PaperFormat,
    width: Length | None,
    height: Length | None,
    margin: Length | Mapping[str, Length] | None,
    page_ranges: str | None,
    **others: Any,
) -> Paper:
    """Return what a caller's arguments mean.

    Raises:
        InvalidArgument: A length has no number or another unit, or there are no such sides or pages.
    """
    if format not in _CENTIMETRES:
        raise InvalidArgument(
            f"format {format!r} is not a paper format",
            hint=f"Use one of {', '.join(_CENTIMETRES)}, or width and height.",
        )
    usual_width, usual_height = _CENTIMETRES[format]
    if page_ranges is not None and not _RANGES.fullmatch(page_ranges):
        raise InvalidArgument(
            f"page_ranges: {page_ranges!r} is not a list of pages", hint="Write them like '1-3, 5'."
        )
    return Paper(
        width=usual_width if width is None else _centimetres("width", width),
        height=usual_height if height is None else _centimetres("height", height),
        margins=_margins(margin),
        page_ranges=tuple(each.strip() for each in page_ranges.split(",")) if page_ranges else (),
        **others,
    )


def _margins(margin: Length | Mapping[str, Length] | None) -> dict[str, float]:
    if margin is None:
        return {}
    given = margin if isinstance(margin, Mapping) else dict.fromkeys(_SIDES, margin)
    if wrong := [side for side in given if side not in _SIDES]:
        raise InvalidArgument(
            f"margin has no side {wrong[0]!r}", hint="Its sides are top, right, bottom and left."
        )
    return {side: _centimetres(f"margin {side}", length) for side, length in given.items()}


def _centimetres(name: str, length: Length) -> float:
    if isinstance(length, str):
        found = _LENGTH.fullmatch(length.strip())
        if found is None:
            raise InvalidArgument(
                f"{name} {length!r} is not a length",
                hint="Use a number with px, in, cm or mm, such as '2cm'.",
            )
        return float(found[1]) * _IN_CENTIMETRES[found[2]]
    return length * _IN_CENTIMETRES["px"]
