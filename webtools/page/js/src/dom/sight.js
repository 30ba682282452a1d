// The regions in which an element and its content can be seen: computed from the top down, once for each element.
//   flow: where what it holds can be seen, but for what is positioned; see regionFor
//   own: where it can be seen itself
//   opacity: of it and all that it is in
//   gone: nothing in it can be seen
//   doubt: it is drawn in a way of which only a picture shows what becomes of its text
//   turned: what it holds begins with its back to the viewer
//   grey: as far as the rules know, it is drawn in shades of grey
//   rounds: the elements around it whose round corners cut off what they hold
//   sunk: it is drawn behind what it is in
//   stuck: it does not move with what is around it
//   held: something around it that nobody scrolls holds what would be sticky
//   back: the colours behind its text, null where only a picture shows them
//   backing: the element that hides with these what is further behind; null: the page

/** @import { AnyElement, Backdrop, Edges, Page, PageWithMemo, Region, Sight } from "../types.js" */
/** @import { Computed } from "./computed.js" */
import { remembering } from "../memo.js";
import { boxOf, isDrawn } from "./boxes.js";
import { WHITE, colour, coloursIn, overlaid, solid, under } from "./colours.js";
import { SVG, dom, isA, isElement } from "./dom.js";
import { OUT, isAnchored, isFrameWithEffects, readEffects } from "./effects.js";
import { boxParent } from "./flat_tree.js";
import { isSet, settingsOf } from "./style_settings.js";
import { styleOf } from "./styles.js";

export const LEAST_OPACITY = 0.06;
const LEAST_SEEN = 2; // CSS pixels; what is hidden for the eye only keeps one or two

// Return whether an element is hidden from the eye, even if the browser goes on drawing it: transparent, cut off, of
// no size, or far outside.
/** @param {Page} page @param {AnyElement} element */
export function isUnseen(page, element) {
  if (!isDrawn(element)) return true;
  return remembering(page, (inside) => {
    const { gone, own } = sightOf(inside, element);
    return gone || isTooSmall(cutBy(own, boxOf(element)));
  });
}

/** @param {Edges} box */
export function isTooSmall({ left, top, right, bottom }) {
  return right - left <= LEAST_SEEN || bottom - top <= LEAST_SEEN;
}

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

/** @param {PageWithMemo} page @param {AnyElement} element @param {Sight} above @returns {Sight} */
function readSight(page, element, above) {
  const { css, display } = styleOf(page, element);
  if (!css || above.gone) return above;
  const around = isInTopLayer(page, element) ? pageSight(page) : above;
  /** @type {Sight} */
  const sight = { ...around, own: around.flow };
  const set = settingsOf(page);
  if (set.faint) sight.opacity *= Number(css.opacity);
  if (sight.opacity < LEAST_OPACITY) sight.gone = true;
  const position = set.placed ? css.position : "static";
  if (set.collapsed && display === "table-cell" && isTooSmall(boxOf(element))) sight.gone = true;
  if (set.moved) readPlace(page, element, css, display, position, around, sight);
  readEffects(page, css, sight);
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
  page.memo.layered = document.querySelector(":modal,:popover-open,:fullscreen") !== null;
  const whole = wholePage(css, document.body && styleOf(page, document.body).css);
  return {
    flow: whole,
    own: whole,
    opacity: 1,
    gone: false,
    doubt: isFrameWithEffects(),
    turned: false,
    grey: false,
    rounds: [],
    sunk: false,
    stuck: false,
    held: false,
    back: canvasColour(page, css),
    backing: null,
  };
}

const CUTS = new Set(["hidden", "clip"]); // what a person can scroll is not cut off

// All that a person can scroll into view, by the styles of the root element and the body.
/** @param {Computed | null} root @param {Computed | null} body @returns {Region} */
function wholePage(root, body) {
  const whole = { ...ENDLESS, left: -scrollX, top: -scrollY, scroller: null };
  if (scrollX < 0 || runsLeft(root) || body?.direction === "rtl") whole.left = -Infinity;
  if (isShutFrame()) return { ...whole, right: innerWidth, bottom: innerHeight };
  // Scrolling is held back while a dialog is open; elsewhere what such a page does not show is out of reach.
  if (root === null || document.querySelector("dialog[open],[aria-modal=true]")) return whole;
  const ruling = root.overflowX === "visible" && root.overflowY === "visible" ? body : root;
  if (ruling && CUTS.has(ruling.overflowX)) whole.right = innerWidth;
  if (ruling && CUTS.has(ruling.overflowY)) whole.bottom = innerHeight;
  return whole;
}

// A frame that its page keeps from scrolling; of another origin's nobody knows.
function isShutFrame() {
  try {
    return dom.getAttribute(/** @type {AnyElement} */ (window.frameElement), "scrolling") === "no";
  } catch {
    return false;
  }
}

// Its content begins on the right, so a person scrolls it to the left.
/** @param {Computed | null} css */
function runsLeft(css) {
  return css !== null && (css.direction === "rtl" || css.writingMode.endsWith("-rl"));
}

// The page around a frame gives the backdrop of a frame without a background.
/** @param {PageWithMemo} page @param {Computed | null} css @returns {Backdrop | null} */
function canvasColour(page, css) {
  if (window !== window.top) return frameBackground(page);
  const dark =
    /dark/.test(css?.colorScheme ?? "") &&
    (!/light/.test(/** @type {Computed} */ (css).colorScheme) ||
      matchMedia("(prefers-color-scheme: dark)").matches);
  return solid(dark ? [18, 18, 18, 1] : WHITE);
}

/** @param {PageWithMemo} page @returns {Backdrop | null} */
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
    if (color) return solid(color);
    return window.frameElement && window.parent === window.top ? solid(WHITE) : null;
  } catch {
    return null; // another origin's
  }
}

/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {Computed} css
 * @param {string} display
 * @param {string} position
 * @param {Sight} around
 * @param {Sight} sight
 */
function readPlace(page, element, css, display, position, around, sight) {
  if (OUT.test(position)) sight.own = regionFor(page, element, position);
  sight.flow = sight.own;
  if (position !== "static" && Number(css.zIndex) < 0) sight.sunk = true;
  sight.stuck ||= isStuck(position, around) && !(isSet(page, "anchored") && isAnchored(css));
  if (display === "contents") return;
  if (
    isA(element, "svg", SVG) ||
    (isSet(page, "cut") && (display !== "inline" || isA(element, "foreignObject", SVG)))
  )
    cutOverflow(page, element, css, sight);
  if (isSet(page, "contained") && /paint|strict|content/.test(css.contain))
    sight.flow = cutBy(sight.flow, dom.getBoundingClientRect(element));
}

/** @param {string} position @param {Sight} around */
function isStuck(position, { held }) {
  return position === "fixed" || (position === "sticky" && !held);
}

// Return the region for an element that is taken out of the flow: that of its containing block (CSS Positioned Layout
// §2.1); `element` itself may be in the top layer, or be the owner of a pseudo-element.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} position @param {boolean} [isPart] */
function regionFor(page, element, position, isPart = false) {
  for (let at = isPart ? element : containerOf(page, element); isElement(at); at = containerOf(page, at)) {
    const { css, display } = styleOf(page, at);
    if (css && display !== "contents" && containsOut(page, css, position)) return sightOf(page, at).flow;
  }
  return position === "fixed" ? viewOf() : pageSight(page).flow;
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function containerOf(page, element) {
  return isInTopLayer(page, element) ? null : boxParent(element);
}

/** @returns {Region} */
export function viewOf() {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight, scroller: VIEW };
}

/** @param {PageWithMemo} page @param {Computed} css @param {string} position */
function containsOut(page, css, position) {
  if (position === "absolute" && css.position !== "static") return true;
  return (
    (isSet(page, "contained") && (css.contain !== "none" || css.perspective !== "none")) ||
    isTransformed(page, css)
  );
}

// Drawn in a way that makes it hold also what is fixed (CSS Transforms §2, Filter Effects §5).
/** @param {PageWithMemo} page @param {Computed} css */
export function isTransformed(page, css) {
  if (isSet(page, "shifted") && (css.translate !== "none" || css.scale !== "none" || css.rotate !== "none"))
    return true;
  return (
    (isSet(page, "turned") && css.transform !== "none") || (isSet(page, "filtered") && css.filter !== "none")
  );
}

const SCROLLS = new Set(["auto", "scroll"]);

// The page's own view is scrolled, whatever its style says.
/** @param {AnyElement} element */
function isPageView(element) {
  return element === document.body || element === document.documentElement;
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {Computed} css @param {Sight} sight */
function cutOverflow(page, element, css, sight) {
  const [across, down = across] = css.overflow.split(" ");
  if ((across === "visible" && down === "visible") || isPageView(element)) return;
  const box = dom.getBoundingClientRect(element);
  const seen = cutBy(sight.flow, box);
  if (parseFloat(css.borderTopLeftRadius) > 0) sight.rounds = [...sight.rounds, element];
  if (isTooSmall(seen)) {
    sight.flow = seen;
    return;
  }
  const flow = { ...sight.flow };
  sight.held = ![across, down].some((each) => SCROLLS.has(each));
  if (across !== "visible") cutAcross(flow, element, css, across, box, seen);
  if (down !== "visible") cutDown(flow, element, css, down, box, seen);
  sight.flow = flow;
}

/**
 * @param {Region} flow
 * @param {AnyElement} element
 * @param {Computed} css
 * @param {string} overflow
 * @param {Edges} box
 * @param {Edges} seen
 */
function cutAcross(flow, element, css, overflow, box, seen) {
  const scrolls = SCROLLS.has(overflow) && dom.scrollWidth(element) > dom.clientWidth(element);
  flow.left = scrolls ? firstEdge(css, box.left - dom.scrollLeft(element)) : seen.left;
  flow.right = scrolls ? Infinity : seen.right;
  if (scrolls) flow.scroller = element;
}

/**
 * @param {Region} flow
 * @param {AnyElement} element
 * @param {Computed} css
 * @param {string} overflow
 * @param {Edges} box
 * @param {Edges} seen
 */
function cutDown(flow, element, css, overflow, box, seen) {
  const scrolls = SCROLLS.has(overflow) && dom.scrollHeight(element) > dom.clientHeight(element);
  flow.top = scrolls ? firstEdge(css, box.top - dom.scrollTop(element)) : seen.top;
  flow.bottom = scrolls ? Infinity : seen.bottom;
  if (scrolls) flow.scroller = element;
}

// Content that runs against the axis can begin anywhere.
/** @param {Computed} css @param {number} start */
function firstEdge(css, start) {
  return runsLeft(css) || css.flexDirection.endsWith("-reverse") ? -Infinity : start;
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

// The part of an element's box that is drawn as things stand: within all that scrolls it, but for the tab's page.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Edges} box */
export function seenPart(page, element, box) {
  let { scroller } = sightOf(page, element).flow;
  let part = /** @type {Region} */ (box);
  while (scroller !== null && scroller !== VIEW) {
    part = cutBy(part, dom.getBoundingClientRect(scroller));
    ({ scroller } = sightOf(page, scroller).own);
  }
  return window === window.top || scroller !== null ? part : cutBy(part, viewOf());
}

// The sight of a pseudo-element's text.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Computed} css @returns {Sight} */
export function sightOfPart(page, element, css) {
  const around = sightOf(page, element);
  const region = OUT.test(css.position) ? regionFor(page, element, css.position, true) : around.flow;
  const sight = { ...around, own: region, flow: region, opacity: around.opacity * Number(css.opacity) };
  if (sight.opacity < LEAST_OPACITY) sight.gone = true;
  readEffects(page, css, sight);
  readBackground(page, element, css, sight);
  return sight;
}

const CLEAR = "rgba(0, 0, 0, 0)";
export const PICTURE = /url\(|image|paint\(|element\(/;

/** @param {PageWithMemo} page @param {AnyElement} element @param {Computed} css @param {Sight} sight */
function readBackground(page, element, css, sight) {
  const image = isSet(page, "pictured") ? css.backgroundImage : "none";
  const inset = isSet(page, "shadowed") ? insetOf(css) : "";
  const color = css.backgroundColor;
  if (color === CLEAR && image === "none" && inset === "") return;
  if (css.backgroundClip.includes("text")) {
    sight.doubt = true;
    return;
  }
  if (color !== CLEAR) {
    const painted = colour(page, color);
    if (painted[3] > 0.99) [sight.back, sight.backing] = [solid(painted), element];
    else sight.back &&= under(sight.back, painted);
  }
  if (PICTURE.test(image)) sight.back = null;
  else if (image !== "none") sight.back = onGradient(page, css, image, sight.back);
  if (sight.back) for (const each of coloursIn(page, inset)) sight.back = overlaid(sight.back, each);
}

/** @param {Computed} css */
export function insetOf({ boxShadow }) {
  return boxShadow.includes("inset") ? boxShadow : "";
}

// One that is opaque everywhere hides what is behind it.
/** @param {PageWithMemo} page @param {Computed} css @param {string} image @param {Backdrop | null} back */
function onGradient(page, css, image, back) {
  const colours = coloursIn(page, image);
  const isWhole = css.backgroundRepeat === "repeat" || css.backgroundSize === "auto";
  const isOpaque = isWhole && colours.every(([, , , alpha]) => alpha > 0.99);
  return colours.reduce(
    (found, each) => found && overlaid(found, each),
    isOpaque && colours.length ? solid(colours[0]) : back,
  );
}
