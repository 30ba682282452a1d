// Hovering: has the pointer met the element that was meant, and is it there still? A page may move or replace one at
// the moment at which the pointer comes.

/** @import { AsyncFunctions } from "../contract.js" */
/** @import { AnyElement, Met, Page } from "../types.js" */
import { boxOf, sameBox } from "../dom/boxes.js";
import { targetOf } from "../dom/flat_tree.js";
import { resolve } from "../snapshot/resolve.js";
import { drawn } from "../waiting/drawn.js";
import { watchEffects } from "../waiting/effects.js";
import { isHit, meet } from "../accessibility/pressing.js";

const HOVERED = ["pointerover", "pointermove"];

export class Hovering {
  /**
   * @param {Page} page
   * @param {number} number
   * @param {AnyElement} element
   * @param {Met} found
   */
  constructor(page, number, element, { x, y, wrapper, through }) {
    this.page = page;
    this.number = number;
    this.element = element;
    this.x = /** @type {number} */ (x);
    this.y = /** @type {number} */ (y);
    this.taker = wrapper ?? through;
    this.box = boxOf(element);
    this.met = false;
  }

  /** @param {Event} event */
  meet(event) {
    if (!event.isTrusted) return;
    const hit = targetOf(this.page, event);
    this.met ||= isHit(this.page, this.element, this.taker, hit);
  }
}

/** @param {Page} page @param {number} number @param {AnyElement} element @param {Met} found */
export function watchHover(page, number, element, found) {
  watchEffects(page);
  page.act.hovering = new Hovering(page, number, element, found);
  page.act.onHover ??= (event) => page.act.hovering?.meet(event);
  for (const type of HOVERED) addEventListener(type, page.act.onHover, { capture: true, passive: true });
}

// Return what became of it: the answer of `drawn`, or { obstacle }. What comes up over an element because it is
// hovered, such as a menu, is what hovering was for.
/** @type {AsyncFunctions["hovered"]} */
export async function hovered(page, { draws }) {
  for (const type of HOVERED)
    removeEventListener(type, /** @type {EventListener} */ (page.act.onHover), { capture: true });
  const answer = await drawn(page, {}, draws);
  if (page.act.hovering === null) return answer; // this document came in place of the one that was hovered in
  const { number, x, y, box, met } = page.act.hovering;
  page.act.hovering = null;
  const { element } = resolve(page, number);
  if (!element) return met ? answer : { obstacle: "it was replaced when the pointer came" };
  const { obstacle } = meet(page, element, { x, y });
  if (!obstacle || (met && sameBox(box, boxOf(element)))) return answer;
  return { obstacle: sameBox(box, boxOf(element)) ? obstacle : "it moved when the pointer came" };
}
