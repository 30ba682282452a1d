// What a pointer meets at a point, and the points at which it meets an element.

// Parts of a box at which to look, the middle first: something may cover the rest.
const PARTS = [0.5, 0.25, 0.75, 0.1, 0.9];

// A point at which the pointer meets the element: { x, y, note }; else { obstacle, lasting } in words. `lasting`: it
// does not go away by itself within moments.
function hitPoint(element) {
  const boxes = boxesOf(element);
  const labels = boxes.some((box) => box.width > 1 && box.height > 1) ? [] : labelBoxes(element);
  if (!boxes.length && !labels.length) return { obstacle: "it is not visible" };
  let first = null;
  for (const box of [...boxes, ...labels]) {
    for (const point of pointsIn(box)) {
      const met = meet(element, point);
      if (!met.obstacle) return met;
      first ??= met;
      if (met.outside || met.lasting) break; // another part of this box fares no better
    }
  }
  return first;
}

// Of a control; a form has none, whatever its fields are called.
function ownLabels(element) {
  return isA(element, "form") ? [] : [...(element.labels ?? [])];
}

// A check box that is drawn by its label has no size of its own.
function labelBoxes(element) {
  return ownLabels(element).flatMap(boxesOf);
}

function* pointsIn(box) {
  for (const down of PARTS) {
    for (const across of PARTS) yield { x: box.x + box.width * across, y: box.y + box.height * down };
  }
}

function meet(element, { x, y }) {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return { obstacle: "it is outside of the view", outside: true };
  const hit = deepestAt(x, y);
  if (hit === null) return { obstacle: "nothing is drawn at its place" };
  if (belongsTo(hit, element)) return { x, y, note: "" };
  const [blind, around] = [getComputedStyle(element).pointerEvents === "none", flatContains(hit, element)];
  const wrapper = blind && around && reactiveAround(hit);
  if (wrapper) return { x, y, wrapper, note: `it takes no pointer itself, ${asWritten(wrapper)} around it does` };
  if (dom.closest(element, "[inert]")) return { obstacle: "it is inert", lasting: true };
  if (blind) return { obstacle: "it takes no pointer (pointer-events: none)", lasting: true };
  if (around) return { obstacle: `what is hit at its place is ${asWritten(hit)} around it` };
  return { obstacle: `it is covered by ${asWritten(hit)}`, cover: hit };
}

function deepestAt(x, y) {
  let hit = null;
  for (let at = document.elementFromPoint(x, y); at && at !== hit; at = dom.shadowRoot(hit)?.elementFromPoint(x, y)) hit = at;
  return hit;
}

// A hit inside the element is a hit; so is its label, which passes a click on.
function belongsTo(hit, element) {
  return flatContains(element, hit) || ownLabels(element).some((label) => flatContains(label, hit));
}

// The element, or the wrapper that takes the pointer where the element takes none.
function isHit(element, wrapper, hit) {
  return belongsTo(hit, element) || (!!wrapper && flatContains(wrapper, hit));
}

function flatContains(element, inner) {
  return inner === element || flatAncestor(inner, (each) => each === element) !== null;
}

// The nearest element from `hit` upwards with which a person could do something.
function reactiveAround(hit) {
  return remembering(() => {
    const reacts = (each) => isReactive(each, roleOf(each), false) && !isUnusable(each);
    return reacts(hit) ? hit : flatAncestor(hit, reacts);
  });
}

// Disabled by itself, by what it is in, or by what it labels.
function isUnusable(element) {
  if (isDisabled(element) || controlOfLabel(element)?.matches(":disabled")) return true;
  return flatAncestor(element, (each) => isTrue(each, "aria-disabled") || dom.matches(each, "button:disabled")) !== null;
}

// An element as people write it.
function asWritten(element) {
  const [id, classes] = [dom.getAttribute(element, "id"), dom.getAttribute(element, "class")];
  return `<${dom.localName(element)}${id ? ` id="${id}"` : ""}${classes ? ` class="${cut(classes, 60)}"` : ""}>`;
}
