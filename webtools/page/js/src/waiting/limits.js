// Every limit of settling in a page. `webtools/limits/settling.py` has those of Python; what both have has one name
// and one value, which a test compares. docs/settling.md says where a reader meets them.

export const TIMER_MS = 4; // the browser's least for a nested timer (HTML §8.6)
export const CLOCK_MS = 2; // by which a clock may be early: Firefox rounds it to milliseconds, and adds noise
export const POLL_MS = 3 * TIMER_MS; // between two looks at what ends within milliseconds: timers in timers, no frame
export const FRAME_MS = 20; // at most, at 60 Hz; a call is on its way to the page for less
export const LOOK_MS = 50; // three frames: what did not move meanwhile is still, what was due is late, not missing
export const PROMPT_MS = 100; // what follows at once has come by then, on a busy machine too
export const PART_MS = 300; // between two things that belong together: parts of an answer, of a scroll, of an act
export const DELAY_MS = 500; // by which a page may put off an effect: beyond it people see two events
export const REPEATING_MS = DELAY_MS + PROMPT_MS; // of a chain of timers: a single one that is late is no chain
export const STILL_MS = 1_000; // after which what shows no sign is not coming: a frame, a change that is hoped for
export const MOTION_MS = 1_200; // of an animation; the slowest of the usual component libraries take 1 s
export const ACTION_MS = 5_000; // of an act as a whole; the default of `timeout_action`

export const TIMES = 3; // so often is a beat; so many questions without an answer are none
export const REPEATS = 5; // of the same callback, which an act may well need: nested timers, retries
export const BEAT = 1.5; // how much longer than on average the next beat, or part of an answer, may take

export const QUESTIONS = 4; // open at a time on one channel: with more, chatter is learnt late (chatter.test.js)
export const FEW = 8; // keys that make an object's shape, requests of an endpoint that make its beat
export const KEPT = 32; // of what came last, in rings: more comes of no act between two looks
export const LOOKED_AT = 200; // characters of a text that tell it from others
export const ROOM = 250; // resources that a page's list takes (Resource Timing §4.2.1)
export const MOST = 2_000; // of what grows with the page: callbacks, elements; more are counted only, or forgotten
