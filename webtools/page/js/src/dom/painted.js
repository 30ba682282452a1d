// What is painted, and what of it stands where a text stands.

/** @import { AnyElement, Edges, Painted, PageWithMemo, Region } from "../types.js" */
import { colour } from "./colours.js";
import { dom, isElement, isText, tag } from "./dom.js";
import { allScopes } from "./flat_tree.js";
import { VIEW, boxParent, cutBy, isInTopLayer, sightOf } from "./sight.js";
import { isSet } from "./style_settings.js";
import { paintingPseudoElements, styleOf } from "./styles.js";
import { isTooSmall } from "./visually_hidden.js";

const BAND = 64; // CSS pixels: boxes are looked up by the bands of the view that they reach into
const MOST_BANDS = 40;

// Whether something else is painted where one of these boxes is, in front of it or behind it.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Edges} whole @param {() => Iterable<Edges>} parts */
export function meetsPainted(page, element, whole, parts) {
  const others = paintedAt(page, whole).filter((each) => !isAround(each, element));
  return others.length > 0 && [...parts()].some((part) => others.some(({ box }) => overlap(box, part)));
}

// What is in front of a text, or may be, and does not move with it when a person scrolls.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Edges} box @param {Region} region */
export function isUnderStuck(page, element, box, { scroller }) {
  if (scroller === VIEW) return false;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const around = scroller === null ? view : dom.getBoundingClientRect(scroller);
  const root = document.scrollingElement ?? document.documentElement;
  const scrolls =
    dom.scrollHeight(scroller ?? root) - dom.clientHeight(scroller ?? root) > box.bottom - box.top;
  return (
    scrolls &&
    paintedAt(page, box).some(
      (each) => each.stuck && !isAround(each, element) && overlap(each.box, box) && !holds(each.box, around),
    )
  );
}

// Whether opaque elements hide the middle of a box, as far as a pointer would meet them.
/** @param {AnyElement} element @param {PageWithMemo} page @param {Edges} box */
export function isCovered(page, element, { left, top, right, bottom }) {
  const scope = /** @type {Document} */ (dom.getRootNode(element));
  const met = scope.elementsFromPoint?.((left + right) / 2, (top + bottom) / 2) ?? [];
  const at = met.findIndex((each) => each === element || dom.contains(element, each));
  return (
    at > 0 &&
    met.slice(0, at).some((each) => {
      const { css } = styleOf(page, each);
      const { stuck, opacity } = sightOf(page, each);
      return css !== null && !stuck && opacity > 0.99 && colour(page, css.backgroundColor)[3] > 0.99;
    })
  );
}

/** @param {Edges} outer @param {Edges} inner */
export function holds(outer, { left, top, right, bottom }) {
  return (
    outer.left <= left + 1 && outer.top <= top + 1 && outer.right >= right - 1 && outer.bottom >= bottom - 1
  );
}

/** @param {Edges} one @param {Edges} other */
function overlap(one, other) {
  return (
    one.left < other.right - 1 &&
    one.right > other.left + 1 &&
    one.top < other.bottom - 1 &&
    one.bottom > other.top + 1
  );
}

// A background that the element stands on is no other thing. What a rule paints in it may stand in front of it.
/** @param {Painted} painted @param {AnyElement} element */
function isAround({ element: other, pseudo }, element) {
  if (pseudo) return false;
  if (other === element || dom.contains(other, element)) return true;
  for (let at = boxParent(element); isElement(at); at = boxParent(at)) if (at === other) return true;
  return false;
}

/** @param {PageWithMemo} page @param {Edges} box */
function paintedAt(page, box) {
  const { bands, everywhere } = (page.memo.painted ??= readPainted(page));
  const found = everywhere.filter((each) => overlap(each.box, box));
  const [first, last] = [Math.floor(box.top / BAND), Math.floor(box.bottom / BAND)];
  for (let band = first; band <= Math.min(last, first + MOST_BANDS); band++)
    for (const each of bands.get(band) ?? []) if (overlap(each.box, box)) found.push(each);
  return found;
}

/** @param {PageWithMemo} page */
function readPainted(page) {
  const bands = /** @type {Map<number, Painted[]>} */ (new Map());
  const everywhere = /** @type {Painted[]} */ ([]);
  for (const painted of allPainted(page)) {
    const { top, bottom } = painted.box;
    const [first, last] = [Math.floor(top / BAND), Math.floor(bottom / BAND)];
    if (!(last - first < MOST_BANDS)) {
      everywhere.push(painted);
      continue;
    }
    for (let band = first; band <= last; band++) {
      const known = bands.get(band);
      if (known) known.push(painted);
      else bands.set(band, [painted]);
    }
  }
  return { bands, everywhere };
}

/** @param {PageWithMemo} page @returns {Generator<Painted>} */
function* allPainted(page) {
  for (const scope of allScopes(page)) {
    for (const element of scope.querySelectorAll("*")) {
      const { css, visible } = styleOf(page, element);
      if (!css || !visible) continue;
      const reach = reachOfPaint(page, element, css);
      if (reach < 0) continue;
      const sight = sightOf(page, element);
      if (sight.gone) continue;
      const { left, top, right, bottom } = dom.getBoundingClientRect(element);
      const box = cutBy(sight.own, {
        left: left - reach,
        top: top - reach,
        right: right + reach,
        bottom: bottom + reach,
      });
      if (!isTooSmall(box)) yield { element, box, stuck: sight.stuck, pseudo: false };
    }
    yield* paintedByRules(page, scope);
  }
}

const PICTURES = new Set(["canvas", "iframe", "frame", "img", "object", "embed", "svg:svg", "video"]);
const CLEAR = "rgba(0, 0, 0, 0)";
const LEAST_FRAME = 6; // CSS pixels of a border or outline that could hide words

// How far beyond its box an element paints, in CSS pixels; -1: it paints nothing.
/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css */
function reachOfPaint(page, element, css) {
  const around = isSet(page, "shadowed") ? reachOfShadow(css) : 0;
  if (around) return around;
  return paintsBackground(page, element, css) || hasThickFrame(page, css) || isPlacedText(page, element, css)
    ? 0
    : -1;
}

/** @param {CSSStyleDeclaration} css */
function reachOfShadow({ boxShadow, outlineStyle, outlineWidth }) {
  const shadow = boxShadow === "none" ? 0 : Math.max(...lengthsIn(boxShadow)) * 2;
  const outline = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
  return Math.max(shadow, outline > LEAST_FRAME ? outline : 0);
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css */
function paintsBackground(page, element, css) {
  if (css.backgroundColor !== CLEAR || PICTURES.has(tag(element))) return true;
  if (isSet(page, "pictured") && css.backgroundImage !== "none") return true;
  return isSet(page, "filtered") && css.backdropFilter !== "none";
}

/** @param {PageWithMemo} page @param {CSSStyleDeclaration} css */
function hasThickFrame(page, { borderTopWidth, borderLeftWidth }) {
  return (
    isSet(page, "bordered") && Math.max(parseFloat(borderTopWidth), parseFloat(borderLeftWidth)) > LEAST_FRAME
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css */
function isPlacedText(page, element, { position }) {
  return isSet(page, "placed") && (position === "absolute" || position === "fixed") && holdsText(element);
}

/** @param {string} value */
function lengthsIn(value) {
  return (value.replace(/\([^)]*\)/g, "").match(/-?[\d.]+px/g) ?? []).map((length) =>
    Math.abs(parseFloat(length)),
  );
}

/** @param {AnyElement} element */
function holdsText(element) {
  for (let at = dom.firstChild(element); at; at = dom.nextSibling(at))
    if (isText(at) && /\S/.test(at.data)) return true;
  return false;
}

// Pseudo-elements have no box that could be asked for: where it cannot be computed, they may be anywhere.
/** @param {PageWithMemo} page @param {import("../types.js").Scope} scope @returns {Generator<Painted>} */
function* paintedByRules(page, scope) {
  for (const [side, selectors] of paintingPseudoElements(page, scope)) {
    if (!selectors) continue;
    for (const element of scope.querySelectorAll(`:is(${selectors})`)) {
      const css = getComputedStyle(element, side);
      if (css.content === "none" || css.content === "normal" || css.display === "none") continue;
      if (css.visibility !== "visible" || Number(css.opacity) < 0.05 || !paints(css)) continue;
      yield { element, box: boxOfPseudo(page, element, css), stuck: false, pseudo: true };
    }
  }
}

/** @param {CSSStyleDeclaration} css */
function paints(css) {
  return (
    css.backgroundColor !== CLEAR ||
    css.backgroundImage !== "none" ||
    css.boxShadow !== "none" ||
    css.backdropFilter !== "none" ||
    parseFloat(css.borderTopWidth) > LEAST_FRAME ||
    /[^\s"'/]/.test(css.content)
  );
}

const ANYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css @returns {Edges} */
function boxOfPseudo(page, element, css) {
  const own = styleOf(page, element).css;
  const isSimple = css.position === "absolute" && css.transform === "none" && css.boxShadow === "none";
  if (!own || !isSimple || own.position === "static" || isInTopLayer(page, element)) return ANYWHERE;
  const { left, top } = dom.getBoundingClientRect(element);
  const [x, y] = [
    left + dom.clientLeft(element) + parseFloat(css.left),
    top + dom.clientTop(element) + parseFloat(css.top),
  ];
  const box = { left: x, top: y, right: x + parseFloat(css.width), bottom: y + parseFloat(css.height) };
  return Object.values(box).some(Number.isNaN) ? ANYWHERE : box;
}
