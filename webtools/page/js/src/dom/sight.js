// Where what an element holds can be seen, and in front of what: computed from the top down, once for each element.
//   flow, absolute, fixed: where what it holds can be seen, by how that is positioned; see region
//   own: where it can be seen itself
//   opacity: of it and all that it is in
//   gone: nothing in it can be seen
//   sunk: the innermost element with a negative z-index, null where there is none
//   back: the colour behind its text, null where that is not one colour
//   backOf: the element whose background that is, null for the page's own

/** @import { PageWithMemo } from "../types.js" */
import { WHITE, blended, colour } from "./colours.js";
import { SVG, dom, isA, isElement } from "./dom.js";
import { allScopes } from "./flat_tree.js";
import { styleOf } from "./styles.js";
import { LEAST_SEEN } from "./unseen.js";

export const LEAST_OPACITY = 0.06;

// What a rule or attribute has to set before it is worth asking for; pages without any of it cost nothing.
/** @type {{ [kind: string]: RegExp }} */
const SETTINGS = {
  faint: /opacity|animation/i,
  filtered: /filter|animation/i,
  masked: /mask|animation/i,
  clipped: /clip|animation/i,
  cut: /overflow|animation/i,
  contained: /contain|perspective/i,
  turned: /(?<!text-)transform|animation/i,
  shifted: /(?<![-\w])(?:translate|rotate|scale):|animation/i,
  backed: /backface/i,
  placed: /position|animation/i,
  moved:
    /indent|margin|inset|left|right|top|bottom|width|height|size|font|spacing|zoom|float|grid|columns|offset/i,
  pictured: /(?:background|background-image):[^;]*\(|animation/i,
  coloured: /color|background|fill|opacity|security|animation/i,
};

/** @type {{ [kind: string]: string }} */
const SETTING_ATTRIBUTES = {
  faint: "[opacity]",
  filtered: "[filter]",
  masked: "[mask]",
  clipped: "[clip-path]",
  turned: "[transform]",
  moved: "[width],[height],[x],[dx],[y],[dy],[font-size],[size],marquee",
  pictured: "[background]",
  coloured: "[color],[bgcolor],[fill],[fill-opacity],[text]",
};

/** @param {PageWithMemo} page @param {any} kind */
export function isSet(page, kind) {
  page.memo.set ??= settings(page);
  return page.memo.set[kind];
}

// Style sheets are read each time until all kinds are found, since scripts can change rules without anybody noticing.
/** @param {PageWithMemo} page */
function settings(page) {
  const kinds = Object.keys(SETTINGS);
  const found = Object.fromEntries(kinds.map((kind) => [kind, false]));
  const missing = () => kinds.some((kind) => !found[kind]);
  const note = (/** @type {string} */ text) => {
    for (const kind of kinds) found[kind] ||= SETTINGS[kind].test(text);
  };
  const noteSheet = (/** @type {any} */ sheet) => {
    try {
      for (const rule of sheet.cssRules) {
        if (!missing()) return;
        if (rule.styleSheet) noteSheet(rule.styleSheet);
        else note(rule.cssText);
      }
    } catch {
      for (const kind of kinds) found[kind] = true; // another origin's: it may say anything
    }
  };
  if (document.getAnimations().length) note("animation");
  for (const scope of allScopes(page)) {
    for (const sheet of [...(scope.styleSheets ?? []), ...(scope.adoptedStyleSheets ?? [])])
      if (missing()) noteSheet(sheet);
    if (missing())
      for (const styled of scope.querySelectorAll("[style]")) note(dom.getAttribute(styled, "style"));
    for (const kind in SETTING_ATTRIBUTES)
      found[kind] ||= scope.querySelector(SETTING_ATTRIBUTES[kind]) !== null;
  }
  found.moved ||=
    found.cut || found.clipped || found.contained || found.turned || found.shifted || found.placed;
  found.any = kinds.some((kind) => found[kind]);
  return found;
}

// From the outermost element inwards without recursion, since scripts can nest elements deeper than the stack is.
/** @param {PageWithMemo} page @param {any} element */
export function sightOf(page, element) {
  const path = [];
  let at = element;
  for (; isElement(at) && !page.memo.sights.has(at); at = boxParent(at)) path.push(at);
  let sight = isElement(at) ? page.memo.sights.get(at) : pageSight(page);
  while (path.length) {
    const inner = /** @type {any} */ (path.pop());
    sight = readSight(page, inner, sight);
    page.memo.sights.set(inner, sight);
  }
  return sight;
}

// Where the box is that CSS counts from: not by aria-owns.
/** @param {any} element */
export function boxParent(element) {
  const parent = dom.assignedSlot(element) ?? dom.parentNode(element);
  return parent && dom.nodeType(parent) === Node.DOCUMENT_FRAGMENT_NODE ? (parent.host ?? null) : parent;
}

/** @param {PageWithMemo} page @param {any} element @param {any} above */
function readSight(page, element, above) {
  const { css, display } = styleOf(page, element);
  if (!css || above.gone) return above;
  const around = isInTopLayer(page, element) ? pageSight(page) : above;
  const { flow, absolute, fixed, opacity, gone, sunk, back, backOf } = around;
  const sight = { flow, absolute, fixed, own: flow, opacity, gone, sunk, back, backOf };
  const set = /** @type {any} */ (page.memo.set);
  if (set.faint) sight.opacity *= Number(css.opacity);
  if (
    sight.opacity < LEAST_OPACITY ||
    (set.filtered && isFilteredAway(css.filter)) ||
    (set.masked && isMaskedAway(css.maskImage))
  )
    sight.gone = true;
  const position = set.placed ? css.position : "static";
  if (set.moved) readPlace(page, element, css, display, position, around, sight);
  if (set.clipped && !sight.gone) readClipping(element, css, position, sight);
  if (set.coloured) readBackground(page, element, css, sight);
  return sight;
}

// Dialogs, popovers and full screens are drawn in front of the page, whatever they are in.
/** @param {PageWithMemo} page @param {any} element */
export function isInTopLayer(page, element) {
  return page.memo.layered ? dom.matches(element, ":modal,:popover-open,:fullscreen") : false;
}

// A region of the view, with what scrolls its content: an element, null for the page, VIEW where nothing does.
export const VIEW = "view";
const ENDLESS = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** @param {PageWithMemo} page */
export function pageSight(page) {
  return (page.memo.pageSight ??= readPage(page));
}

/** @param {PageWithMemo} page */
function readPage(page) {
  const root = document.documentElement;
  const css = root ? styleOf(page, root).css : null;
  const body = document.body && styleOf(page, document.body).css;
  page.memo.layered = document.querySelector(":modal,:popover-open,:fullscreen") !== null;
  const whole = /** @type {any} */ ({ ...ENDLESS, left: -scrollX, top: -scrollY, scroller: null });
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
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight, scroller: VIEW };
  return {
    flow: whole,
    absolute: whole,
    fixed: view,
    own: whole,
    opacity: 1,
    gone: false,
    sunk: null,
    back: canvasColour(css),
    backOf: null,
  };
}

// What is behind a frame without a background is its page's matter.
/** @param {any} css */
function canvasColour(css) {
  if (window !== window.top) return frameBackground();
  const dark =
    /dark/.test(css?.colorScheme ?? "") &&
    (!/light/.test(css.colorScheme) || matchMedia("(prefers-color-scheme: dark)").matches);
  return dark ? [18, 18, 18, 1] : WHITE;
}

function frameBackground() {
  let color = null;
  try {
    for (let at = window.frameElement; at && !color; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = /** @type {any} */ (
        at.ownerDocument.defaultView
      ).getComputedStyle(at);
      if (backgroundImage !== "none") return null;
      const [, , , alpha] = colour(backgroundColor);
      if (alpha > 0.99) color = colour(backgroundColor);
      else if (alpha > 0) return null;
    }
    return color ?? (window.frameElement && window.parent === window.top ? WHITE : null);
  } catch {
    return null; // another origin's
  }
}

/** @param {any} filter */
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
/** @param {any} mask */
function isMaskedAway(mask) {
  if (!mask || mask === "none" || /url\(/.test(mask)) return false;
  const seen = mask.match(/(rgba?|color|oklch|oklab|lab|lch)\([^()]*\)/g) ?? [];
  return seen.length > 0 && seen.every((/** @type {string} */ each) => colour(each)[3] < LEAST_OPACITY);
}

/** @param {PageWithMemo} page @param {any} element @param {any} css @param {any} display @param {any} position @param {any} around @param {any} sight */
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

/** @param {PageWithMemo} page @param {any} element @param {any} css @param {any} sight */
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
/** @param {any} region @param {any} box */
export function cutBy(region, box) {
  return {
    left: Math.max(region.left, box.left),
    top: Math.max(region.top, box.top),
    right: Math.min(region.right, box.right),
    bottom: Math.min(region.bottom, box.bottom),
    scroller: region.scroller,
  };
}

/** @param {any} given0 */
export function isTooSmall({ left, top, right, bottom }) {
  return right - left <= LEAST_SEEN || bottom - top <= LEAST_SEEN;
}

// Its back is to the reader, by its own turn and those of what it is in.
/** @param {PageWithMemo} page @param {any} element */
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

// What `clip` and `clip-path` leave, as a box around it.
/** @param {any} element @param {any} css @param {any} position @param {any} sight */
function readClipping(element, css, position, sight) {
  const shape = css.clipPath;
  let left = null;
  if (shape !== "none") left = boxOfShape(element, shape);
  if (!left && (position === "absolute" || position === "fixed") && css.clip.startsWith("rect("))
    left = boxOfClip(element, css.clip);
  if (!left) return;
  for (const region of ["own", "flow", "absolute", "fixed"]) sight[region] = cutBy(sight[region], left);
}

/** @param {any} element @param {any} clip */
function boxOfClip(element, clip) {
  const box = dom.getBoundingClientRect(element);
  const [top, right, bottom, left] = clip.slice(5, -1).split(/,?\s+/).map(parseFloat); // NaN for `auto`
  const from = (/** @type {number} */ start, /** @type {number} */ edge, /** @type {number} */ otherwise) =>
    Number.isNaN(edge) ? otherwise : start + edge;
  return {
    left: from(box.left, left, -Infinity),
    top: from(box.top, top, -Infinity),
    right: from(box.left, right, Infinity),
    bottom: from(box.top, bottom, Infinity),
  };
}

const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 };

/** @param {any} element @param {any} shape */
function boxOfShape(element, shape) {
  const box = dom.getBoundingClientRect(element);
  const [, name, inside] = /^([\w-]+)\((.*?)\)/.exec(shape) ?? [];
  const length = (/** @type {any} */ text, /** @type {number} */ whole) =>
    text?.endsWith("%") ? (parseFloat(text) / 100) * whole : parseFloat(text);
  const { width, height } = box;
  if (name === "inset") {
    const edges = inside.split(" round ")[0].trim().split(/\s+/);
    const [top, right = top, bottom = top, left = right] = edges;
    const sides = [length(top, height), length(right, width), length(bottom, height), length(left, width)];
    if (sides.some(Number.isNaN)) return null;
    return {
      left: box.left + sides[3],
      top: box.top + sides[0],
      right: box.right - sides[1],
      bottom: box.bottom - sides[2],
    };
  }
  if (name === "circle" || name === "ellipse") {
    const [radii, at = "50% 50%"] = inside.split(/(?:^|\s+)at\s+/);
    const [x, y] = at.split(/\s+/);
    const given = radii
      .trim()
      .split(/\s+/)
      .map((radius, axis) => length(radius, axis ? height : width));
    const [across, down = across] = given;
    if (Number.isNaN(across) || Number.isNaN(down)) return null;
    const [middle, centre] = [box.left + length(x, width), box.top + length(y, height)];
    return { left: middle - across, top: centre - down, right: middle + across, bottom: centre + down };
  }
  if (name === "polygon") {
    const points = inside
      .replace(/^\s*(evenodd|nonzero),/, "")
      .split(",")
      .map((point) => point.trim().split(/\s+/));
    const xs = points.map(([x]) => box.left + length(x, width));
    const ys = points.map(([, y]) => box.top + length(y, height));
    if ([...xs, ...ys].some(Number.isNaN)) return null;
    return areaOf(xs, ys) <= LEAST_SEEN
      ? NOWHERE
      : { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  }
  if (name === "url") {
    const target = document.getElementById(inside.replace(/^["']?#|["']$/g, ""));
    return target && isA(target, "clipPath", SVG) && !dom.firstElementChild(target) ? NOWHERE : null;
  }
  return null;
}

/** @param {any} xs @param {any} ys */
function areaOf(xs, ys) {
  let twice = 0;
  for (let at = 0; at < xs.length; at++) {
    const next = (at + 1) % xs.length;
    twice += xs[at] * ys[next] - xs[next] * ys[at];
  }
  return Math.abs(twice) / 2;
}

/** @param {PageWithMemo} page @param {any} element @param {any} css @param {any} sight */
function readBackground(page, element, css, sight) {
  if (isSet(page, "pictured") && css.backgroundImage !== "none") {
    sight.back = null;
    sight.backOf = element;
    return;
  }
  const color = css.backgroundColor;
  if (color === "rgba(0, 0, 0, 0)") return;
  const [, , , alpha] = colour(color);
  if (alpha >= 0.99) [sight.back, sight.backOf] = [colour(color), element];
  else if (alpha > 0 && sight.back) sight.back = blended(colour(color), sight.back);
}
