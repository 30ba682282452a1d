"""The tasks of the package that no policy plays, each with the reason."""

_DRAWN = "a drawing, and where in it to point"
_LOOKS = "colours or shapes that have no text"
_SITES = "a recorded site of an airline: not a matter of pictures, but no policy plays it yet"

LEFT_OUT = {
    "bisect-angle": _DRAWN,
    "chase-circle": _DRAWN,
    "circle-center": _DRAWN,
    "click-color": _LOOKS,
    "click-menu-2": "half of its sentences name an item by a picture",
    "click-shades": _LOOKS,
    "click-shape": _LOOKS,
    "count-shape": _LOOKS,
    "count-sides": _LOOKS,
    "drag-circle": _DRAWN,
    "drag-cube": "which side of the cube faces the user",
    "drag-shapes": _LOOKS,
    "drag-shapes-2": _LOOKS,
    "drag-single-shape": _DRAWN,
    "draw-circle": _DRAWN,
    "draw-line": _DRAWN,
    "find-midpoint": _DRAWN,
    "grid-coordinate": _DRAWN,
    "hot-cold": "a point in an empty area",
    "hover-shape": _LOOKS,
    "identify-shape": _LOOKS,
    "moving-items": _LOOKS,
    "number-checkboxes": "a number drawn as boxes in a picture",
    "right-angle": _DRAWN,
    "simon-says": "buttons that light up",
    "tic-tac-toe": "marks that are background pictures",
    "use-colorwheel": _LOOKS,
    "use-colorwheel-2": _LOOKS,
    "visual-addition": _LOOKS,
    "flight.AA": _SITES,
    "flight.Alaska": _SITES,
    "flight.Alaska-auto": _SITES,
    "flight.Alaska-auto-medium": _SITES,
}
