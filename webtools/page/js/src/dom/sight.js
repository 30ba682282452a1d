// Where what an element holds can be seen, and in front of what: computed from the top down, once for each element.
//   flow, absolute, fixed: where what it holds can be seen, by how that is positioned; see region
//   own: where it can be seen itself
//   opacity: of it and all that it is in
//   gone: nothing in it can be seen
//   sunk: the innermost element with a negative z-index, null where there is none
//   back: the colour behind its text, null where that is not one colour
//   backOf: the element whose background that is, null for the page's own

/** @import { AnyElement, Colour, Edges, PageWithMemo, Region, Sight } from "../types.js" */
import { clippedBox } from "./clipping.js";
import { WHITE, blended, colour } from "./colours.js";
import { dom, isElement } from "./dom.js";
import { isSet } from "./style_settings.js";
import { styleOf } from "./styles.js";
import { LEAST_SEEN } from "./visually_hidden.js";

export const LEAST_OPACITY = 0.06;

// From the outermost element inwards without recursion, since scripts can nest elements deeper than the stack is.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function sightOf(page, element) {
  const path = [];
  let at = element;
  for (; isElement(at) && !page.memo.sights.has(at); at = boxParent(at)) path.push(at);
  let sight = /** @type {Sight} */ (isElement(at) ? page.memo.sights.get(at) : pageSight(page));
  while (path.length) {
    const inner = /** @type {AnyElement} */ (path.pop());
    sight = readSight(page, inner, sight);
    page.memo.sights.set(inner, sight);
  }
  return sight;
}

// Where the box is that CSS counts from: not by aria-owns.
/** @param {AnyElement} element */
export function boxParent(element) {
  const parent = dom.assignedSlot(element) ?? dom.parentNode(element);
  return parent && dom.nodeType(parent) === Node.DOCUMENT_FRAGMENT_NODE ? (parent.host ?? null) : parent;
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {Sight} above @returns {Sight} */
function readSight(page, element, above) {
  const { css, display } = styleOf(page, element);
  if (!css || above.gone) return above;
  const around = isInTopLayer(page, element) ? pageSight(page) : above;
  const { flow, absolute, fixed, opacity, gone, sunk, back, backOf } = around;
  /** @type {Sight} */
  const sight = { flow, absolute, fixed, own: flow, opacity, gone, sunk, back, backOf };
  const set = /** @type {{ [kind: string]: boolean }} */ (page.memo.set);
  if (set.faint) sight.opacity *= Number(css.opacity);
  if (
    sight.opacity < LEAST_OPACITY ||
    (set.filtered && isFilteredAway(css.filter)) ||
    (set.masked && isMaskedAway(page, css.maskImage))
  )
    sight.gone = true;
  const position = set.placed ? css.position : "static";
  if (set.moved) readPlace(page, element, css, display, position, around, sight);
  const left = set.clipped && !sight.gone ? clippedBox(element, css, position) : null;
  if (left)
    for (const region of /** @type {const} */ (["own", "flow", "absolute", "fixed"]))
      sight[region] = cutBy(sight[region], left);
  if (set.coloured) readBackground(page, element, css, sight);
  return sight;
}

// Dialogs, popovers and full screens are drawn in front of the page, whatever they are in.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isInTopLayer(page, element) {
  return page.memo.layered ? dom.matches(element, ":modal,:popover-open,:fullscreen") : false;
}

// A region of the view, with what scrolls its content: an element, null for the page, VIEW where nothing does.
export const VIEW = /** @type {const} */ ("view");
const ENDLESS = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** @param {PageWithMemo} page */
export function pageSight(page) {
  return (page.memo.pageSight ??= readPage(page));
}

/** @param {PageWithMemo} page @returns {Sight} */
function readPage(page) {
  const root = document.documentElement;
  const css = root ? styleOf(page, root).css : null;
  const body = document.body && styleOf(page, document.body).css;
  page.memo.layered = document.querySelector(":modal,:popover-open,:fullscreen") !== null;
  const whole = /** @type {Region} */ ({ ...ENDLESS, left: -scrollX, top: -scrollY, scroller: null });
  if (
    scrollX < 0 ||
    css?.direction === "rtl" ||
    body?.direction === "rtl" ||
    css?.writingMode.endsWith("-rl")
  )
    whole.left = -Infinity;
  // Scrolling is held back while a dialog is open; elsewhere what such a page does not show is out of reach.
  if (css && !document.querySelector("dialog[open],[aria-modal=true]")) {
    const ruling = css.overflowX === "visible" && css.overflowY === "visible" ? body : css;
    if (ruling && ["hidden", "clip"].includes(ruling.overflowX))
      whole.right = Math.max(innerWidth, root.scrollWidth && innerWidth);
    if (ruling && ["hidden", "clip"].includes(ruling.overflowY)) whole.bottom = innerHeight;
  }
  /** @type {Region} */
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight, scroller: VIEW };
  return {
    flow: whole,
    absolute: whole,
    fixed: view,
    own: whole,
    opacity: 1,
    gone: false,
    sunk: null,
    back: canvasColour(page, css),
    backOf: null,
  };
}

// What is behind a frame without a background is its page's matter.
/** @param {PageWithMemo} page @param {CSSStyleDeclaration | null} css @returns {Colour | null} */
function canvasColour(page, css) {
  if (window !== window.top) return frameBackground(page);
  const dark =
    /dark/.test(css?.colorScheme ?? "") &&
    (!/light/.test(/** @type {CSSStyleDeclaration} */ (css).colorScheme) ||
      matchMedia("(prefers-color-scheme: dark)").matches);
  return dark ? [18, 18, 18, 1] : WHITE;
}

/** @param {PageWithMemo} page @returns {Colour | null} */
function frameBackground(page) {
  let color = null;
  try {
    for (let at = window.frameElement; at && !color; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = /** @type {Window} */ (
        at.ownerDocument.defaultView
      ).getComputedStyle(at);
      if (backgroundImage !== "none") return null;
      const [, , , alpha] = colour(page, backgroundColor);
      if (alpha > 0.99) color = colour(page, backgroundColor);
      else if (alpha > 0) return null;
    }
    return color ?? (window.frameElement && window.parent === window.top ? WHITE : null);
  } catch {
    return null; // another origin's
  }
}

/** @param {string} filter */
function isFilteredAway(filter) {
  if (filter === "none") return false;
  /** @type {{ [name: string]: number }} */
  const least = { opacity: LEAST_OPACITY, contrast: 0.02 };
  for (const [, name, amount] of filter.matchAll(/([\w-]+)\(([\d.]+)/g)) {
    if (name in least && Number(amount) < least[name]) return true;
    if (name === "blur" && Number(amount) >= 12) return true;
  }
  return false;
}

// A gradient without a colour, or a picture that is none.
/** @param {PageWithMemo} page @param {string} mask */
function isMaskedAway(page, mask) {
  if (!mask || mask === "none" || /url\(/.test(mask)) return false;
  const seen = mask.match(/(rgba?|color|oklch|oklab|lab|lch)\([^()]*\)/g) ?? [];
  return seen.length > 0 && seen.every((/** @type {string} */ each) => colour(page, each)[3] < LEAST_OPACITY);
}

/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {CSSStyleDeclaration} css
 * @param {string} display
 * @param {string} position
 * @param {Sight} around
 * @param {Sight} sight
 */
function readPlace(page, element, css, display, position, around, sight) {
  sight.own = position === "fixed" ? around.fixed : position === "absolute" ? around.absolute : around.flow;
  sight.flow = sight.own;
  if (position !== "static" && Number(css.zIndex) < 0) sight.sunk = element;
  if (display === "contents") return;
  if (isSet(page, "cut") && display !== "inline") cutOverflow(page, element, css, sight);
  const isShifted =
    isSet(page, "shifted") && (css.translate !== "none" || css.scale !== "none" || css.rotate !== "none");
  const isTurned = isShifted || (isSet(page, "turned") && css.transform !== "none");
  const isFiltered = isSet(page, "filtered") && css.filter !== "none";
  const contain = isSet(page, "contained") ? (css.perspective === "none" ? css.contain : "layout") : "none";
  if (/paint|strict|content/.test(contain))
    sight.flow = cutBy(sight.flow, dom.getBoundingClientRect(element));
  const holdsFixed = isTurned || isFiltered || contain !== "none";
  if (holdsFixed || position !== "static") sight.absolute = sight.flow;
  if (holdsFixed) sight.fixed = sight.flow;
  if (isSet(page, "backed") && css.backfaceVisibility === "hidden" && isTurnedAway(page, element))
    sight.gone = true;
}

const SCROLLS = new Set(["auto", "scroll"]);

/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css @param {Sight} sight */
function cutOverflow(page, element, css, sight) {
  const across = css.overflowX;
  if (across === "visible" && !isSet(page, "clipped")) return; // both axes are, unless one is clipped
  const down = css.overflowY;
  const isPages = element === document.documentElement || element === document.body; // the page's own view
  if (isPages || (across === "visible" && down === "visible")) return;
  const box = dom.getBoundingClientRect(element);
  const seen = cutBy(sight.flow, box);
  if (isTooSmall(seen)) {
    sight.flow = seen;
    return;
  }
  const flow = { ...sight.flow };
  const scrollsAcross = SCROLLS.has(across) && dom.scrollWidth(element) > dom.clientWidth(element);
  const scrollsDown = SCROLLS.has(down) && dom.scrollHeight(element) > dom.clientHeight(element);
  const anyStart =
    css.direction === "rtl" || css.writingMode.endsWith("-rl") || css.flexDirection.endsWith("-reverse");
  if (scrollsAcross)
    [flow.left, flow.right] = [anyStart ? -Infinity : box.left - dom.scrollLeft(element), Infinity];
  else if (across !== "visible") [flow.left, flow.right] = [seen.left, seen.right];
  if (scrollsDown)
    [flow.top, flow.bottom] = [anyStart ? -Infinity : box.top - dom.scrollTop(element), Infinity];
  else if (down !== "visible") [flow.top, flow.bottom] = [seen.top, seen.bottom];
  if (scrollsAcross || scrollsDown) flow.scroller = element;
  sight.flow = flow;
}

// The part of a region that is in a box.
/** @param {Region} region @param {Edges} box @returns {Region} */
export function cutBy(region, box) {
  return {
    left: Math.max(region.left, box.left),
    top: Math.max(region.top, box.top),
    right: Math.min(region.right, box.right),
    bottom: Math.min(region.bottom, box.bottom),
    scroller: region.scroller,
  };
}

/** @param {Edges} region */
export function isTooSmall({ left, top, right, bottom }) {
  return right - left <= LEAST_SEEN || bottom - top <= LEAST_SEEN;
}

// Its back is to the reader, by its own turn and those of what it is in.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isTurnedAway(page, element) {
  let matrix = new DOMMatrix();
  for (let at = element; isElement(at); at = boxParent(at)) {
    const { css } = styleOf(page, at);
    if (!css || (at !== element && css.transformStyle !== "preserve-3d" && css.transform === "none")) break;
    if (css.rotate !== "none") return false;
    if (css.transform !== "none") matrix = new DOMMatrix(css.transform).multiply(matrix);
    if (at !== element && css.transformStyle !== "preserve-3d") break;
  }
  return matrix.m33 < 0;
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css @param {Sight} sight */
function readBackground(page, element, css, sight) {
  if (isSet(page, "pictured") && css.backgroundImage !== "none") {
    sight.back = null;
    sight.backOf = element;
    return;
  }
  const color = css.backgroundColor;
  if (color === "rgba(0, 0, 0, 0)") return;
  const [, , , alpha] = colour(page, color);
  if (alpha >= 0.99) [sight.back, sight.backOf] = [colour(page, color), element];
  else if (alpha > 0 && sight.back) sight.back = blended(colour(page, color), sight.back);
}
