// What is drawn over what.

/** @import { AnyElement, Colour, Cover, Edges, PageWithMemo, Region } from "../types.js" */
import { blended, colour, looksTheSame } from "./colours.js";
import { dom, isElement } from "./dom.js";
import { allScopes } from "./flat_tree.js";
import { VIEW, boxParent, cutBy, isInTopLayer, sightOf } from "./sight.js";
import { isSet } from "./style_settings.js";
import { styleOf } from "./styles.js";
import { isTooSmall } from "./visually_hidden.js";

// Whether something opaque stands before a box and stays there however the page is scrolled.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Edges} box @param {Region} region */
export function isCovered(page, element, box, region) {
  page.memo.covers ??= isSet(page, "coloured") && isSet(page, "moved") ? covers(page) : [];
  return page.memo.covers.some((cover) => hides(page, cover, element, box, region));
}

/**
 * @param {PageWithMemo} page
 * @param {Cover} cover
 * @param {AnyElement} element
 * @param {Edges} box
 * @param {Region} region
 */
function hides(page, cover, element, box, region) {
  if (cover.element === element || !staysBefore(page, cover, box, region)) return false;
  return isInFrontOf(page, cover.element, element);
}

// Behind the background of an element that it is in: of those up to the one in which it is put behind the others.
/** @param {PageWithMemo} page @param {AnyElement} behind @param {Edges} box */
export function isBehindOwn(page, behind, box) {
  for (
    let at = boxParent(behind);
    isElement(at) && at !== document.body && at !== document.documentElement;
    at = boxParent(at)
  ) {
    const { css } = styleOf(page, at);
    if (!css || layersOwn(css)) return false;
    if (colour(page, css.backgroundColor)[3] > 0.99 && holds(dom.getBoundingClientRect(at), box)) return true;
  }
  return false;
}

// Whether it draws all that it holds in front of its own background: a stacking context (CSS 2.2, Appendix E).
/** @param {CSSStyleDeclaration} css */
function layersOwn(css) {
  return (
    (css.position !== "static" && css.zIndex !== "auto") ||
    css.position === "fixed" ||
    css.position === "sticky" ||
    css.opacity !== "1" ||
    css.transform !== "none" ||
    css.filter !== "none" ||
    css.isolation === "isolate"
  );
}

// What scrolls on its own is covered as long as all of its place is.
/** @param {PageWithMemo} page @param {Cover} cover @param {Edges} box @param {Region} region */
function staysBefore(page, cover, box, { scroller }) {
  for (let turns = 0; turns < 20; turns++) {
    if (scroller === cover.scroller) return holds(cover.box, box);
    if (scroller === VIEW) return false;
    if (scroller === null) {
      return (
        cover.scroller === VIEW &&
        holds(cover.box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
      );
    }
    box = dom.getBoundingClientRect(scroller);
    ({ scroller } = sightOf(page, scroller).own);
  }
  return false;
}

/** @param {Edges} outer @param {Edges} inner */
export function holds(outer, { left, top, right, bottom }) {
  return (
    outer.left <= left + 1 && outer.top <= top + 1 && outer.right >= right - 1 && outer.bottom >= bottom - 1
  );
}

// Elements of one opaque colour that can stand before others.
/** @param {PageWithMemo} page */
export function covers(page) {
  const found = [];
  for (const element of allElements(page)) {
    const { css, visible } = styleOf(page, element);
    if (!css || !visible || !isRaised(page, element, css) || css.backgroundColor.startsWith("rgba("))
      continue;
    if (css.clipPath !== "none" || css.maskImage !== "none") continue;
    const sight = sightOf(page, element);
    if (sight.gone || sight.opacity < 0.99) continue;
    const box = cutBy(sight.own, dom.getBoundingClientRect(element));
    if (!isTooSmall(box)) found.push({ element, box, scroller: sight.own.scroller });
  }
  return found;
}

/** @param {PageWithMemo} page */
function* allElements(page) {
  for (const scope of allScopes(page)) yield* scope.querySelectorAll("*");
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css */
function isRaised(page, element, css) {
  if (isSet(page, "placed") && css.position !== "static") return true;
  if (isSet(page, "turned") && css.transform !== "none") return true;
  const parent = dom.parentElement(element);
  return parent !== null && styleOf(page, parent).display.endsWith("grid");
}

// CSS 2.2, Appendix E, as far as it distinguishes two boxes: the layer, then the order in the document.
/** @param {PageWithMemo} page @param {AnyElement} element @param {AnyElement} other */
function isInFrontOf(page, element, other) {
  const [path, others] = [pathOf(element), pathOf(other)];
  let at = 0;
  while (at < path.length && path[at] === others[at]) at++;
  if (at === others.length) return layerOf(page, path, at) >= 0; // it is in the other
  if (at === path.length) {
    const { css } = styleOf(page, element); // the other is in it, and may be put behind it
    return css !== null && !layersOwn(css) && layerOf(page, others, at) < IN_FLOW;
  }
  const difference = layerOf(page, path, at) - layerOf(page, others, at);
  if (difference) return difference > 0;
  return Boolean(path[at].compareDocumentPosition(others[at]) & Node.DOCUMENT_POSITION_PRECEDING);
}

/** @param {AnyElement} element */
function pathOf(element) {
  const path = [];
  for (let at = element; isElement(at); at = boxParent(at)) path.unshift(at);
  return path;
}

const IN_FLOW = -0.5; // before what has a negative index, behind what is positioned

/** @param {PageWithMemo} page @param {AnyElement[]} path @param {number} from */
function layerOf(page, path, from) {
  let layer = IN_FLOW;
  for (let at = from; at < path.length; at++) {
    const { css } = styleOf(page, path[at]);
    if (!css) continue;
    if (isInTopLayer(page, path[at])) return Infinity;
    const parent = at > 0 ? styleOf(page, path[at - 1]).display : "";
    if (css.zIndex !== "auto" && (css.position !== "static" || /grid|flex/.test(parent)))
      return Number(css.zIndex);
    if (
      css.position === "fixed" ||
      css.position === "sticky" ||
      css.opacity !== "1" ||
      css.transform !== "none" ||
      css.filter !== "none"
    )
      return 0;
    if (css.position !== "static") layer = 0;
  }
  return layer;
}

// Whether something other than the background that was found is drawn behind a text: a picture, or another colour.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {Edges} box
 * @param {Colour} text
 * @param {AnyElement | null} backOf
 */
export function standsOnOther(page, element, box, text, backOf) {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  for (let at = element; isElement(at); at = boxParent(at)) {
    if (at === backOf && backOf !== element) break;
    if (["::before", "::after"].some((side) => isPainted(page, getComputedStyle(at, side), text)))
      return true;
  }
  if (backOf && ["::before", "::after"].some((side) => isPainted(page, getComputedStyle(backOf, side), text)))
    return true;
  page.memo.painted ??= [...allElements(page)].filter((each) => isPicture(page, each));
  return page.memo.painted.some((each) => {
    const { left, top, right, bottom } = dom.getBoundingClientRect(each);
    if (
      left > x ||
      right < x ||
      top > y ||
      bottom < y ||
      dom.contains(each, element) ||
      dom.contains(element, each)
    )
      return false;
    const { css } = styleOf(page, each);
    const sight = sightOf(page, each);
    if (!css || sight.gone || !(isReplacedPicture(each) || isPainted(page, css, text))) return false;
    return (!backOf || isInFrontOf(page, each, backOf)) && !isInFrontOf(page, backOf ?? each, each);
  });
}

/** @param {AnyElement} element */
function isReplacedPicture(element) {
  return ["canvas", "iframe", "img", "object", "embed", "picture", "svg", "video"].includes(
    dom.localName(element),
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function isPicture(page, element) {
  const { css } = styleOf(page, element);
  return (
    css !== null &&
    (isReplacedPicture(element) ||
      css.backgroundImage !== "none" ||
      css.backgroundColor !== "rgba(0, 0, 0, 0)")
  );
}

/** @param {PageWithMemo} page @param {CSSStyleDeclaration} css @param {Colour} text */
function isPainted(page, css, text) {
  if (css.content === "none" || css.display === "none") return false;
  if (css.backgroundImage !== "none") return true;
  const color = colour(page, css.backgroundColor);
  return color[3] > 0.1 && !looksTheSame(blended(color, text), text);
}
