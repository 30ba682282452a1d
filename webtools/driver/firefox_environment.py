"""The environment of a Firefox that is started: what would lead it elsewhere is left out."""

from collections.abc import Mapping
from pathlib import Path

from webtools.options.context import LOOPBACK
from webtools.system import temporary, user

_SET = {
    "MOZ_CRASHREPORTER_DISABLE": "1",  # its helper leaves the process session, and would outlive the browser
    "MOZ_CRASHREPORTER_SHUTDOWN": "1",
    "MOZ_DISABLE_UPDATE_PROCESSING": "1",
    "MOZ_NO_REMOTE": "1",
    "MOZ_REMOTE_SETTINGS_DEVTOOLS": "1",  # else the preference services.settings.server has no effect
}
_LEFT_OUT = (
    "MOZ_HEADLESS",  # an option of ours says that
    "MOZ_RESET_PROFILE_",  # these and the next are notes of a Firefox to the one that it restarts as
    "MOZ_SAFE_MODE_RESTART",
    "SNAP_",
    "XRE_",  # among them the folder of the profile
)
"""Beginnings of names."""
_OWNED = ("HOME", "XDG_RUNTIME_DIR", "XAUTHORITY")
"""Firefox as root refuses to start when another user owns one of these."""


def environment(given: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Return the variables of a browser whose temporary files go to `folder`.

    Args:
        given: The variables of our own process.
    """
    kept = {name: value for name, value in given.items() if not name.startswith(_LEFT_OUT)}
    if user.is_root():
        for name in _OWNED:
            if name in kept and _is_of_another(kept[name]):
                del kept[name]
        kept.setdefault("HOME", str(folder))
    return kept | _SET | temporary.variables(folder) | {"no_proxy": _without_proxy(kept)}


def _without_proxy(given: Mapping[str, str]) -> str:
    """Return the hosts for which the browser takes no proxy of the environment.

    Our preferences send loopback through every proxy, but one of the environment is not meant for that. Firefox
    reads no IPv6 address there; its preference for such hosts would also let them past the proxies of contexts.
    """
    named = given.get("no_proxy")
    return ",".join([*([named] if named else []), *(host for host in LOOPBACK if ":" not in host)])


def _is_of_another(path: str) -> bool:
    try:
        return not user.owns(Path(path).stat())
    except OSError:
        return False
