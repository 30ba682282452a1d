"""The campaign's table, and whether it is as it has to be."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

from benchmarks.chaos.campaign import Campaign
from benchmarks.chaos.judge import DEFECTS, Call, Recovery

RECOVERY_SECONDS = 5.0
"""Time to the next good call after a fault, beyond which the report names the fault."""
_NUMBERS = re.compile(r"\d+(\.\d+)?")


def markdown(campaigns: Sequence[Campaign]) -> str:
    """Return a column per campaign, the times by kind of fault, and examples of each defect."""
    return "\n".join([*_totals(campaigns), "", *_by_kind(campaigns), "", *_examples(campaigns)])


def defects(campaign: Campaign) -> list[str]:
    """Return what makes a campaign fail: no time does, since another program may use the machine as well."""
    bad = [_told(call, campaign) for call in campaign.calls if call.verdict in DEFECTS]
    return [*bad, *campaign.problems, *(f"left behind: {one}" for one in campaign.left)]


def _totals(campaigns: Sequence[Campaign]) -> list[str]:
    rows = {
        "seconds": [f"{one.seconds:.0f}" for one in campaigns],
        "load of the machine, median and max": [
            f"{median(one.loads):.0f}, {max(one.loads):.0f}" if one.loads else "" for one in campaigns
        ],
        "faults (kinds)": [
            f"{len(one.recoveries)} ({len({each.kind for each in one.recoveries})})" for one in campaigns
        ],
        "calls": [f"{len(one.calls):,}" for one in campaigns],
        "calls that failed with an error": [_count(one.calls, "failed") for one in campaigns],
        "past deadline + 1 s": [_late(one.calls) for one in campaigns],
        "calls that waited for a browser's start, longest": [_started(one.calls) for one in campaigns],
        "wrong results": [
            str(sum(call.verdict == "wrong" for call in one.calls) + len(one.problems)) for one in campaigns
        ],
        "silent losses": [_count(one.calls, "silent loss") for one in campaigns],
        "next call good": [_next_good(one.recoveries) for one in campaigns],
        "time to the next good call, median and max": [_times(one.recoveries) for one in campaigns],
        f"of these over {RECOVERY_SECONDS:.0f} s": [str(len(_slow(one))) for one in campaigns],
        "left behind": [str(len(one.left)) for one in campaigns],
    }
    head = " | ".join(f"{one.isolation}, seed {one.seed}" for one in campaigns)
    return [
        f"| | {head} |",
        "| --- |" + " ---: |" * len(campaigns),
        *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items()),
    ]


def _by_kind(campaigns: Iterable[Campaign]) -> list[str]:
    by_kind: dict[str, list[Recovery]] = {}
    for campaign in campaigns:
        for each in campaign.recoveries:
            by_kind.setdefault(each.kind, []).append(each)
    return [
        "| fault | times | next call good | time to the next good call, median and max |",
        "| --- | ---: | ---: | ---: |",
        *(
            f"| {kind} | {len(each)} | {_next_good(each)} | {_times(each)} |"
            for kind, each in sorted(by_kind.items(), key=lambda item: -_longest(item[1]))
        ),
    ]


def _examples(campaigns: Iterable[Campaign]) -> list[str]:
    """Return the defects and what missed the aims, and the codes of all errors.

    Lines that differ in numbers only are one line with their count.
    """
    lines = []
    for campaign in campaigns:
        late = [_told(call, campaign) for call in campaign.calls if call.late]
        kinds: dict[str, list[str]] = {}
        for text in dict.fromkeys([*defects(campaign), *late, *_slow(campaign)]):
            kinds.setdefault(_NUMBERS.sub("#", text), []).append(text)
        lines += [
            f"- {campaign.isolation}: {texts[0]}" + (f" (and {len(texts) - 1} like it)" if texts[1:] else "")
            for texts in kinds.values()
        ]
        errors = Counter(call.error for call in campaign.calls if call.error)
        codes = ", ".join(f"{code} {count}" for code, count in errors.most_common())
        lines.append(f"- {campaign.isolation}: errors by code: {codes}")
    return lines


def _told(call: Call, campaign: Campaign) -> str:
    before = [one.kind for one in campaign.recoveries if one.began <= call.ended]
    text = f"{call.name} in context {call.worker} after {before[-1] if before else 'the start'!r}"
    return f"{text}: {call.error or call.verdict} {call.note}" + (
        f", {_lateness(call):.1f} s late" if call.late else ""
    )


def _slow(campaign: Campaign) -> list[str]:
    """Return the faults after which a context had no good call for longer than `RECOVERY_SECONDS`."""
    return [
        f"no good call after {one.kind!r}"
        if one.seconds is None
        else f"{one.seconds:.1f} s to the next good call after {one.kind!r}"
        for one in campaign.recoveries
        if one.seconds is None or one.seconds > RECOVERY_SECONDS
    ]


def _lateness(call: Call) -> float:
    return call.seconds - call.timeout if call.late else 0.0


def _count(calls: Iterable[Call], verdict: str) -> str:
    return str(sum(call.verdict == verdict for call in calls))


def _late(calls: Iterable[Call]) -> str:
    late = [_lateness(call) for call in calls if call.late]
    return f"{len(late)} (by up to {max(late):.1f} s)" if late else "0"


def _started(calls: Iterable[Call]) -> str:
    waited = [call.seconds for call in calls if call.started_browser]
    return f"{max(waited):.1f} s" if waited else "none beyond its deadline"


def _next_good(recoveries: Iterable[Recovery]) -> str:
    each = list(recoveries)
    return f"{sum(one.good_next for one in each)} of {sum(one.contexts for one in each)}"


def _times(recoveries: Iterable[Recovery]) -> str:
    times = [one.seconds for one in recoveries]
    known = [seconds for seconds in times if seconds is not None]
    if not known:
        return "never"
    never = f", never {len(times) - len(known)} times" if len(known) < len(times) else ""
    return f"{median(known):.1f} s, {max(known):.1f} s{never}"


def _longest(recoveries: Iterable[Recovery]) -> float:
    return max(float("inf") if one.seconds is None else one.seconds for one in recoveries)
