"""Every limit of settling on this side, in seconds where a name does not say otherwise.

`waiting/limits.js` has those of the page; what both have has one name and one value, which a test compares.
"""

FRAME = 0.02
"""At most, at 60 Hz; requests closer together are one burst, which has no beat."""
LOOK = 0.05
"""Three frames: between two looks at what no event reports."""
PROMPT = 0.1
"""For something that follows at once, on a busy machine too: a frame's answer after its tab's, the next long poll
after the last."""
PART = 0.3
"""Between two things that belong together: the head of a response and its body, a request and its announcement."""
DELAY = 0.5
"""By which a page may put off an effect, or a server an answer on another channel: beyond it people see two events."""
STILL = 1.0
"""After which what shows no sign is not coming: a frame, a picture of a document that can be used. A request that
waits so long for its answer is a poll."""
EFFECTS = 3 * DELAY
"""For all that an act sets off besides navigations: requests, downloads, callbacks, new tabs. A timer, its request and
what that draws."""
BLOCKED = EFFECTS + DELAY / 2
"""After which a script or a style sheet that has not come does not hold up a document that answers: the half is for
asking the document what it waits for."""
ACTION = 5.0
"""Of an act as a whole; the default of `timeout_action`. Beyond its own time a call settles for as long."""

TIMES = 3
"""So often is a beat."""
JITTER = 0.3
"""The part of a period by which a beat may be early or late, on a busy machine."""
FEW = 8
"""Requests of an endpoint that make its beat; navigations in a row that no chain of redirects by scripts has."""
KEPT = 32
"""Of what came last: responses that the page is asked for."""
LOOKED_AT = 200
"""Characters of a body that tell it from others."""
MOST_FRAMES = 12
"""Frames of a tab that are asked what they have scheduled; a question takes a millisecond."""
ENDPOINTS = 300
"""Endpoints of a tab whose beat is known; the oldest go first."""
