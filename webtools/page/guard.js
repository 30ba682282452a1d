// While the pointer acts: does it meet the element that was meant? A page may move or replace it at the very moment
// at which the pointer comes. What would meet another one is kept from the page, so that it can be tried again.

const GUARDED = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "auxclick", "dblclick", "contextmenu"];
const FORGOTTEN_MS = 10_000; // whoever put it up has died meanwhile; people's clicks must get through

let guard = null;
let verdict = null; // of the last one, a promise
let released = 0; // how often the pointer was let go since
let onRelease = () => {};

class PointerGuard {
  constructor(number, element, wrapper) {
    Object.assign(this, { number, element, wrapper, judged: false });
    verdict = new Promise((tell) => (this.tell = tell));
    this.timer = setTimeout(() => this.end(), FORGOTTEN_MS);
  }

  // The first event decides. After a miss all that belongs to it is held back, until `unguard`.
  meet(event) {
    if (!event.isTrusted) return;
    if (!this.judged) this.judge(event.composedPath()[0]);
    if (guard !== this) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  judge(hit) {
    const { element, note, problem } = dom.isConnected(this.element) ? this : resolve(this.number);
    if (problem) return this.miss("it was replaced when the pointer came");
    if (!belongsTo(hit, element) && !(this.wrapper && flatContains(this.wrapper, hit))) {
      return this.miss(`it gave way to ${asWritten(hit)} when the pointer came`);
    }
    this.judged = true;
    this.tell({ note: note ?? "" });
    this.end();
  }

  miss(obstacle) {
    this.judged = true;
    this.tell({ obstacle });
  }

  end() {
    clearTimeout(this.timer);
    if (guard === this) guard = null;
  }
}

function minded(event) {
  guard?.meet(event);
  if (event.type === "pointerup" && event.isTrusted) {
    released++;
    onRelease();
  }
}

// From the beginning of the document, so that no listener of the page comes before; and again for each act, since
// `document.open` takes all listeners away.
function mindPointer() {
  for (const type of GUARDED) addEventListener(type, minded, { capture: true });
}

function watchPointer(number, element, wrapper) {
  mindPointer();
  guard?.end();
  verdict = { note: "", elsewhere: true };
  if (isFrame(element)) return; // its own document gets the events
  released = 0;
  guard = new PointerGuard(number, element, wrapper);
}

// What became of the pointer's action: { note } when it met the element, { obstacle } when not.
//   releases: how often the pointer is let go before that is over
async function struck({ draws, releases }) {
  const told = await verdict;
  if (told === null) return {}; // this document came in place of the one that was acted on
  if (told.obstacle || told.elsewhere) return told;
  await letGo(releases);
  return drawn(told, draws);
}

// What comes of a click is drawn after it: the first event has told already that the pointer met the element.
async function letGo(releases) {
  while (released < releases) await new Promise((hear) => (onRelease = hear)); // the click comes in the same turn
}

// The pointer has done all it was to do, so whatever has not come yet went elsewhere.
function unguard() {
  if (guard && !guard.judged) guard.miss("the pointer met nothing of this document; the browser may be asking something");
  guard?.end();
  released = Infinity;
  onRelease();
}

mindPointer();
expose({ struck, unguard });
