// Hovering: has the pointer met the element that was meant, and is it there still? A page may move or replace one at the
// moment at which the pointer comes.

const HOVERED = ["pointerover", "pointermove"];

let hovering = null;

class Hovering {
  constructor(number, element, { x, y, wrapper }) {
    Object.assign(this, { number, element, x, y, wrapper, box: boxOf(element), met: false });
  }

  meet(event) {
    if (!event.isTrusted) return;
    const hit = event.composedPath()[0];
    this.met ||= isHit(this.element, this.wrapper, hit);
  }
}

function mindedHover(event) {
  hovering?.meet(event);
}

function watchHover(number, element, found) {
  watchEffects();
  hovering = new Hovering(number, element, found);
  for (const type of HOVERED) addEventListener(type, mindedHover, { capture: true, passive: true });
}

// What became of it: the answer of `drawn`, or { obstacle }. What comes up over an element because it is hovered, such as
// a menu, is what hovering was for.
async function hovered({ draws }) {
  for (const type of HOVERED) removeEventListener(type, mindedHover, { capture: true });
  const answer = await drawn({}, draws);
  if (hovering === null) return answer; // this document came in place of the one that was hovered in
  const { number, x, y, box, met } = hovering;
  hovering = null;
  const { element } = resolve(number);
  if (!element) return met ? answer : { obstacle: "it was replaced when the pointer came" };
  const { obstacle } = meet(element, { x, y });
  if (!obstacle || (met && sameBox(box, boxOf(element)))) return answer;
  return { obstacle: sameBox(box, boxOf(element)) ? obstacle : "it moved when the pointer came" };
}

expose({ hovered });
