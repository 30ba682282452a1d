// Whether a pointer can act on an element, and where. Waits for what may still come.

const ENABLING_MS = 1000; // how long a disabled element is given to become enabled

// Scroll the element into view and wait until it is steady, enabled and hit at its point.
//   timeout: milliseconds
//   needsEnabled: false for what people also do to disabled elements
// Gives { x, y, note } in the frame's viewport, { problem } as `resolve` does, or { obstacle } in words.
async function actionable(number, { timeout, needsEnabled = true }) {
  const end = performance.now() + timeout;
  const enabledBy = performance.now() + ENABLING_MS;
  let last = null;
  for (;;) {
    const { element, note, problem } = resolve(number);
    if (problem) return { problem };
    const rect = visibleRect(element);
    const steady = rect !== null && last !== null && last.element === element && sameRect(last.rect, rect);
    last = { element, rect };
    const found = rect === null ? { obstacle: "it is not visible" } : steady ? pointOf(element) : { obstacle: "it is moving" };
    const disabled = needsEnabled && steady && isDisabled(element);
    if (disabled) found.obstacle = "it is disabled";
    if (!found.obstacle) return { x: found.x, y: found.y, note };
    const now = performance.now();
    if (now >= end || (disabled && now >= enabledBy)) return { obstacle: found.obstacle };
    await nextFrame();
  }
}

// A hidden tab draws no frames; a timer goes on.
function nextFrame() {
  return new Promise((done) => {
    const timer = setTimeout(done, 50);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });
}

// The first box of the element that has a size; an inline link over two lines has two.
function visibleRect(element) {
  if (!element.checkVisibility({ visibilityProperty: true })) return null;
  for (const rect of element.getClientRects()) if (rect.width > 0 && rect.height > 0) return rect;
  return null;
}

function sameRect(one, other) {
  return one && one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

function isDisabled(element) {
  return element.matches(":disabled") || flatSelfOrAncestor(element, (each) => each.getAttribute?.("aria-disabled") === "true");
}

function flatSelfOrAncestor(element, matches) {
  return matches(element) || flatAncestor(element, matches) !== null;
}

// The middle of the element's box, scrolled into view, and what covers it there.
function pointOf(element) {
  let hit = hitAtMiddle(element);
  if (hit.obstacle) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    hit = hitAtMiddle(element);
  }
  return hit;
}

function hitAtMiddle(element) {
  const rect = visibleRect(element);
  if (rect === null) return { obstacle: "it is not visible" };
  const x = rect.x + rect.width / 2;
  const y = rect.y + rect.height / 2;
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return { obstacle: "it is outside of the view" };
  const hit = deepestAt(x, y);
  if (hit && belongsTo(hit, element)) return { x, y };
  return { obstacle: hit ? `it is covered by ${tagOf(hit)}` : "nothing is hit at its middle" };
}

function deepestAt(x, y) {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}

// A hit inside the element is a hit; so is its label, which passes a click on.
function belongsTo(hit, element) {
  if (flatSelfOrAncestor(hit, (each) => each === element)) return true;
  return [...(element.labels ?? [])].some((label) => flatSelfOrAncestor(hit, (each) => each === label));
}

// An element in the way, as people write it.
function tagOf(element) {
  const id = element.id ? ` id="${element.id}"` : "";
  const classes = element.getAttribute("class") ? ` class="${cut(element.getAttribute("class"), 60)}"` : "";
  return `<${element.localName}${id}${classes}>`;
}

expose({ actionable });
