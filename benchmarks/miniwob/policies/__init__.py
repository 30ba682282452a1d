"""A policy per task: a function that reads snapshots, and acts on the refs in them."""

from benchmarks.miniwob.episode import Policy
from benchmarks.miniwob.policies import clicking, deciding, entering, mail, pointing, social, widgets

POLICIES: dict[str, Policy] = {
    **clicking.POLICIES,
    **deciding.POLICIES,
    **entering.POLICIES,
    **mail.POLICIES,
    **pointing.POLICIES,
    **social.POLICIES,
    **widgets.POLICIES,
}
