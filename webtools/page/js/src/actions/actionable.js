// The point at which a pointer can act on an element. Waits for obstacles that may go away.

/** @import { AsyncFunctions } from "../contract.js" */
/** @import { AnyElement, Met, Page, Until } from "../types.js" */
import { boxOf, boxesOf, sameBox } from "../dom/boxes.js";
import { controlOfLabel, isFileField } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { flatParent } from "../dom/flat_tree.js";
import { isUnseen, seenPart } from "../dom/sight.js";
import { remembering } from "../memo.js";
import { resolve } from "../snapshot/resolve.js";
import { frameBefore } from "../waiting/frames.js";
import { Hope } from "../waiting/hope.js";
import { Moves, isAnimated } from "./moves.js";
import { remembered } from "./choosing.js";
import { editorAround } from "./editors.js";
import { letPointer, watchPointer } from "./guard.js";
import { isUnusable, reactiveAround } from "../accessibility/hit.js";
import { hitPoint, pointAt } from "../accessibility/pressing.js";
import { watchHover } from "./hovering.js";
import { scrollerFor, viewOf } from "./scrolling.js";

// Ways to bring an element into view; where one puts it under something that sticks, another may not. A number is a
// share of the view's height, from its top.
const ALIGNMENTS = ["center", "end", "start", "nearest", 0.25, 0.75];

// Scroll the element into view and wait until it is steady over two frames, enabled, and met at a point of it.
//   timeout: milliseconds
//   grace: of these for what only the page changes, such as being disabled
//   needsEnabled: false for what people also do to disabled elements
//   guarded: watch that the pointer then meets it (guard.js), also when it is let go so often (releases)
//   hovers: watch that it does when it is only moved there (hovering.js)
//   presses: false: a place in it that belongs to another control will do, where it has none of its own
//   scrolls: false: what is out of view is not actionable
//   position: [x, y] from the top left corner of its padding: the point at which to act
//   force: it is scrolled into view, and nothing is waited for; `note` says what is in the way, which gets the press
//   align: in a frame: how to bring it into the views around it
// Gives { x, y, note } in the document's viewport with { width, height } of that and the `size` of the element,
// { problem } as `resolve` does, { obstacle, cover, outside } in words, the number of what covers it, and whether it is
// out of view, or { hidden } when the tab is in the background.
/** @type {AsyncFunctions["actionable"]} */
// eslint-disable-next-line complexity -- one loop, whose steps share what the last look has found
export async function actionable(
  page,
  number,
  {
    timeout,
    grace,
    needsEnabled = true,
    guarded = false,
    releases = 0,
    hovers = false,
    presses = true,
    scrolls = true,
    align = "nearest",
    position = null,
    force = false,
  },
) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const end = performance.now() + timeout;
  const hope = new Hope(page, grace, end);
  const untried = /** @type {(ScrollLogicalPosition | number)[]} */ (ALIGNMENTS.slice());
  const moves = new Moves(page);
  const how = { inside: !presses, position };
  let last = null;
  for (;;) {
    const { element, note, problem } = resolve(page, number);
    if (!element) return { problem };
    // A view around this one is scrolled along, also that of another origin.
    if (last === null && scrolls && window !== top)
      dom.scrollIntoView(element, { block: align, inline: align, behavior: "instant" });
    const editor = editorAround(page, element);
    const target = editor ?? element;
    /** @param {Met} found */
    const watch = ({ wrapper, through }) =>
      watchPointer(page, number, element, wrapper ?? through ?? editor, { releases, inside: !presses });
    const found = usable(
      page,
      element,
      scrolls ? inView(page, target, untried, how) : hitPoint(page, target, how),
      needsEnabled,
    );
    const byForce = force && found.until !== "never" && forced(target, found, position, note);
    if (byForce) {
      if (guarded && found.obstacle) letPointer(page);
      else if (guarded) watch(found);
      return byForce;
    }
    const steady =
      last !== null && last.element === element && last.box !== undefined && sameBox(last.box, boxOf(target));
    // Between two frames an animation may already stand where the next one draws it.
    last = last === null && isAnimated(target) ? {} : { element, box: boxOf(target) };
    const at = steady ? found : moves.stays(target, found);
    if (!found.obstacle && at !== null) {
      if (guarded) watch(found);
      if (hovers) watchHover(page, number, element, found);
      return {
        x: /** @type {number} */ (at.x),
        y: /** @type {number} */ (at.y),
        width: innerWidth,
        height: innerHeight,
        size: sizeOf(target),
        note: [note, found.note].filter(Boolean).join("; "),
      };
    }
    const now = performance.now();
    const outside = found.outside || (Boolean(found.obstacle) && isScrolledAway(page, target));
    const until = outside && !scrolls ? "never" : passes(page, target, found);
    if (until === "never" || (until === "page" ? hope.isOver(target) : now >= end))
      return { ...refused(page, target, found), until: found.until, outside };
    if (!(await frameBefore(page, end))) last = {};
  }
}

// Return when an obstacle passes. It stays although time passes where the page has laid a field over the element, as it
// does with file fields that it draws otherwise, or has drawn the element without any size.
/** @param {Page} page @param {AnyElement} element @param {Met} found @returns {Until | undefined} */
function passes(page, element, found) {
  if (found.until || !found.obstacle) return found.until;
  return found.outside || isLaidOut(page, element, found) ? "page" : undefined;
}

// Return whether it is the page's layout that keeps the pointer from the element.
/** @param {Page} page @param {AnyElement} element @param {Met} found */
function isLaidOut(page, element, { cover, taken }) {
  if (taken) return true;
  if (isFileField(element) && isUnseen(page, element)) return true;
  if (!cover)
    return (
      !boxesOf(element).length &&
      dom.checkVisibility(element, { visibilityProperty: true }) &&
      !isAnimated(element)
    );
  const field = ["input", "select", "textarea"].some((name) => isA(cover, name));
  return field && !dom.closest(cover, "dialog, [role=dialog], [role=alertdialog], [aria-modal=true]");
}

// The obstacle, with what helps: the ref of what covers the element, and the tool for a file field.
/** @param {Page} page @param {AnyElement} element @param {{ obstacle?: string, cover?: AnyElement }} met */
function refused(page, element, { obstacle = "it is moving", cover }) {
  if (isFileField(element)) {
    const why = isUnseen(page, element) ? "it is not visible" : obstacle;
    return { obstacle: `${why}; it is a file field: file_upload with this ref gives it its files` };
  }
  if (!cover) return { obstacle };
  const shown = reactiveAround(page, cover) ?? cover;
  const field = [shown, controlOfLabel(shown)].find(isFileField);
  const advice = field ? ", a file field: file_upload with that ref gives it its files" : "";
  return { obstacle, cover: { number: remembered(page, field ?? shown), advice } };
}

// Return a point of the element, whatever the pointer would meet there; null if all of it is outside of the view.
/** @param {AnyElement} element @param {Met} found @param {[number, number] | null} position @param {string} note */
function forced(element, found, position, note) {
  if (!boxesOf(element).length) return null;
  const { left, top, width, height } = boxOf(element);
  const at = position ? pointAt(element, position) : { x: left + width / 2, y: top + height / 2 };
  if (at.x < 0 || at.y < 0 || at.x >= innerWidth || at.y >= innerHeight) return null;
  const stepped = found.obstacle && `it was acted on by force, though ${found.obstacle}`;
  return {
    ...at,
    width: innerWidth,
    height: innerHeight,
    size: /** @type {[number, number]} */ ([width, height]),
    note: [note, stepped].filter(Boolean).join("; "),
  };
}

/** @param {AnyElement} element @returns {[number, number]} */
function sizeOf(element) {
  const { width, height } = boxOf(element);
  return [width, height];
}

// Return whether the middle of the element is drawn only when something around it is scrolled.
/** @param {Page} page @param {AnyElement} element */
function isScrolledAway(page, element) {
  const box = boxOf(element);
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const { left, top, right, bottom } = remembering(page, (page) => seenPart(page, element, box));
  return x < left || x >= right || y < top || y >= bottom;
}

// Return the point at which the pointer meets the element, after scrolling if there is none yet.
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {(ScrollLogicalPosition | number)[]} untried
 * @param {{ inside: boolean, position: [number, number] | null }} how
 */
function inView(page, element, untried, how) {
  let found = hitPoint(page, element, how);
  while (isToBring(page, element, found) && (found.outside || untried.length) && boxesOf(element).length) {
    bring(page, element, untried.shift() ?? "center");
    found = hitPoint(page, element, how);
    if (found.outside) break;
  }
  return found;
}

/** @param {Page} page @param {AnyElement} element @param {Met} found */
function isToBring(page, element, { obstacle, until }) {
  return Boolean(obstacle) && (until !== "page" || isScrolledAway(page, element));
}

/** @param {Page} page @param {AnyElement} element @param {ScrollLogicalPosition | number} alignment */
function bring(page, element, alignment) {
  const block = typeof alignment === "number" ? "center" : alignment;
  dom.scrollIntoView(element, { block, inline: block, behavior: "instant" });
  if (block === alignment) return;
  const scroller = scrollerFor(page, flatParent(page, element), false);
  dom.scrollBy(scroller, {
    top: (0.5 - /** @type {number} */ (alignment)) * viewOf(scroller).height,
    behavior: "instant",
  });
}

/** @param {Page} page @param {AnyElement} element @param {Met} found @param {boolean} needsEnabled @returns {Met} */
function usable(page, element, found, needsEnabled) {
  if (isA(element, "option") && !boxesOf(element).length) {
    return { obstacle: "it is an option of a closed list; select_option chooses it", until: "never" };
  }
  if (!needsEnabled || found.wrapper || !isUnusable(page, found.through ?? element)) return found;
  return { obstacle: "it is disabled", until: "page" };
}
