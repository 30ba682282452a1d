// Judging by pixels all but what the rules know to be unseen. Python takes a picture of the page as it is, and others
// in which the texts in doubt are transparent: where nothing changes, nobody sees a text.
//
// Texts become transparent by a custom highlight, which changes how they are painted and no computed style: no layout,
// no transition and no event comes of it. What no highlight reaches is given a paused animation of one property that is
// not inherited, or of something without elements in it.

/** @import { Functions } from "../contract.js" */
/** @import { AnyElement, Doubt, Edges, Page, PageWithMemo, Scope } from "../types.js" */
import { areaOf, boxesOf } from "../dom/boxes.js";
import { SVG, dom, isElement } from "../dom/dom.js";
import { isUnderStuck } from "../dom/painted.js";
import { boxParent } from "../dom/flat_tree.js";
import { cutBy, seenPart, sightOf, viewOf } from "../dom/sight.js";
import { remembering } from "../memo.js";
import { boxesOfPieces, piecesOf } from "./pieces.js";

const MOST_DOUBTS = 2_000;
const MOST_LAYERS = 3; // texts upon each other: each layer needs a picture
const LEAST_SHARE = 0.6; // of a text that has to be within what a person has scrolled to

// At the end of a call that reads: how much of the document pictures can judge.
/** @param {PageWithMemo} page */
export function countDoubts({ pixels, memo }) {
  pixels.verdicts = new Map();
  pixels.doubts = [...new Map(memo.doubts.map((doubt) => [doubt.key, doubt])).values()];
  return pixels.doubts.length;
}

// Return where in the viewport the pieces of what is in doubt are: of each the number of its doubt and of the piece,
// the layer in which it is hidden, its characters (0: a box), whether it has letters or digits, whether something in
// front of it does not move with it, and its boxes. In the tab's own document they count from the beginning of the
// page. What the rules take for seen is left to them outside of the view.
/** @type {Functions["placesInDoubt"]} */
export function placesInDoubt(page) {
  endHiding(page);
  return remembering(page, (page) => {
    const layers = /** @type {Edges[][]} */ ([]);
    const [x, y] = window === window.top ? [scrollX, scrollY] : [0, 0];
    page.pixels.doubts = page.pixels.doubts.filter(isToBeJudged).slice(0, MOST_DOUBTS);
    const places = page.pixels.doubts.flatMap((doubt, number) => {
      const pieces = placesOf(doubt).map((boxes) => boxes.map((box) => withinReach(page, doubt, box)));
      const all = pieces.flat().filter((box) => box !== null);
      const layer = layerOf(
        layers,
        all.map((box) => inflated(doubt.element, box)),
      );
      doubt.layer = layer;
      const texts = doubt.text ? piecesOf(doubt.text.data) : [];
      return pieces.flatMap((boxes, piece) => {
        if (!boxes.length || boxes.includes(null)) return [];
        const length = doubt.text ? texts[piece].trim().length : doubt.length;
        const isWorded = !doubt.text || /[\p{L}\p{N}]/u.test(texts[piece]);
        const region = sightOf(page, doubt.element).flow;
        const isStuck = boxes.some((box) =>
          isUnderStuck(page, doubt.element, /** @type {Edges} */ (box), region),
        );
        return [
          /** @type {import("../contract.js").PlaceInDoubt} */ ({
            doubt: number,
            piece,
            layer,
            length,
            worded: isWorded,
            stuck: isStuck,
            guessed: doubt.isGuessed === true,
            boxes: boxes.map((box) => {
              const { left, top, right, bottom } = /** @type {Edges} */ (box);
              return [left + x, top + y, right - left, bottom - top];
            }),
          }),
        ];
      });
    });
    return { view: [innerWidth, innerHeight], scrolled: [x, y], places };
  });
}

/** @param {Doubt} doubt */
function isToBeJudged({ element, text, isGuessed }) {
  if (!dom.isConnected(element)) return false;
  if (!isGuessed) return true;
  const range = document.createRange();
  if (text) range.selectNodeContents(text);
  const box = text ? range.getBoundingClientRect() : dom.getBoundingClientRect(element);
  return box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
}

/** @param {Doubt} doubt @returns {Edges[][]} */
function placesOf({ kind, element, text }) {
  if (kind === "box") return [boxesOf(element)];
  if (kind === "value") return [[insideOf(element)]];
  return text ? boxesOfPieces(text) : [[dom.getBoundingClientRect(element)]];
}

// Without its border.
/** @param {AnyElement} element */
function insideOf(element) {
  const { left, top } = dom.getBoundingClientRect(element);
  const [x, y] = [left + dom.clientLeft(element), top + dom.clientTop(element)];
  return { left: x, top: y, right: x + dom.clientWidth(element), bottom: y + dom.clientHeight(element) };
}

// The part of a box that is drawn, and in view if it is guessed; null where a person has to scroll something other than
// the page to see it.
/** @param {PageWithMemo} page @param {Doubt} doubt @param {Edges} box */
function withinReach(page, { element, isGuessed }, box) {
  const drawn = seenPart(page, element, box);
  const part = isGuessed ? cutBy(drawn, viewOf()) : drawn;
  const share = areaOf(part) / areaOf(box);
  return part !== box && !(share > LEAST_SHARE) ? null : part;
}

// With what its shadow may reach.
/** @param {AnyElement} element @param {Edges} box @returns {Edges} */
function inflated(element, { left, top, right, bottom }) {
  const { textShadow } = getComputedStyle(element);
  const reach =
    textShadow === "none" ? 0 : Math.max(0, ...(textShadow.match(/[\d.]+(?=px)/g) ?? []).map(Number)) * 2;
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

// The first layer in which the boxes meet no others; what finds none is under too many other texts to be read.
/** @param {Edges[][]} layers @param {Edges[]} boxes */
function layerOf(layers, boxes) {
  const meets = (/** @type {Edges[]} */ layer) =>
    boxes.some((box) =>
      layer.some(
        (other) =>
          box.left < other.right - 1 &&
          box.right > other.left + 1 &&
          box.top < other.bottom - 1 &&
          box.bottom > other.top + 1,
      ),
    );
  let at = layers.findIndex((layer) => !meets(layer));
  if (at < 0 && layers.length < MOST_LAYERS) at = layers.push([]) - 1;
  if (at >= 0) layers[at].push(...boxes);
  return at;
}

const NAME = "webtools-unseen";
const CLEAR = `::highlight(${NAME}),*::selection{${[
  "color",
  "-webkit-text-fill-color",
  "-webkit-text-stroke-color",
  "text-decoration-color",
]
  .map((name) => `${name}:transparent!important`)
  .join(";")};text-shadow:none!important}`;

// Make the texts of a layer transparent, for so many milliseconds at most; -1: of none.
/** @type {Functions["hideInDoubt"]} */
export function hideInDoubt(page, layer, timeout) {
  endHiding(page);
  const ranges = /** @type {Range[]} */ ([]);
  const scopes = /** @type {Set<Scope>} */ (new Set());
  const around = /** @type {Set<AnyElement>} */ (new Set());
  if (layer < 0) return;
  for (const doubt of page.pixels.doubts.filter((each) => each.layer === layer)) {
    const range = hide(page, doubt, around);
    if (!range) continue;
    ranges.push(range);
    scopes.add(/** @type {Scope} */ (dom.getRootNode(doubt.element)));
  }
  if (ranges.length) highlight(page, ranges, scopes);
  setTimeout(() => endHiding(page), timeout);
}

/** @param {Page} page @param {Range[]} ranges @param {Set<Scope>} scopes */
function highlight({ pixels }, ranges, scopes) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CLEAR);
  const shown = new Highlight(...ranges);
  shown.priority = 2 ** 31 - 1;
  CSS.highlights.set(NAME, shown);
  pixels.undo.push(() => CSS.highlights.delete(NAME));
  for (const scope of scopes) {
    scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
    pixels.undo.push(() => {
      scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  }
}

// Browsers do not animate -webkit-text-fill-color; where that is set, the whole goes.
/** @param {AnyElement} element @param {string | null} [pseudoElement] @returns {Keyframe} */
function withoutInk(element, pseudoElement = null) {
  const { color, webkitTextFillColor } = getComputedStyle(element, pseudoElement);
  return color === webkitTextFillColor ? { color: "transparent", textShadow: "none" } : { opacity: 0 };
}

const CLEAR_SHAPE = { opacity: 0, fillOpacity: 0, strokeOpacity: 0 };

// Hides what no highlight can; of what one can, gives the range. `around`: the elements that have been looked at.
/** @param {Page} page @param {Doubt} doubt @param {Set<AnyElement>} around */
function hide(page, { kind, element, text }, around) {
  if (kind === "box") return void animate(page, element, { opacity: 0 });
  if (kind === "value") return void animate(page, element, withoutInk(element));
  if (!text) return void animate(page, element, withoutInk(element, kind), kind);
  if (dom.namespaceURI(element) === SVG) return void animate(page, element, CLEAR_SHAPE);
  for (let at = element; isElement(at) && !around.has(at); at = boxParent(at)) {
    around.add(at);
    if (getComputedStyle(at).backgroundClip.includes("text"))
      animate(page, at, { backgroundImage: "none", backgroundColor: "transparent" });
  }
  if (getComputedStyle(element).textShadow !== "none") animate(page, element, { textShadow: "none" });
  const range = document.createRange();
  range.selectNodeContents(text);
  return range;
}

/** @param {Page} page @param {AnyElement} element @param {Keyframe} shown @param {string} [pseudoElement] */
function animate({ pixels }, element, shown, pseudoElement) {
  const animation = element.animate(
    [shown, shown].map((each) => ({ ...each })),
    { duration: 1e9, pseudoElement },
  );
  animation.pause();
  pixels.undo.push(() => animation.cancel());
}

/** @param {Page} page */
function endHiding({ pixels }) {
  for (const undo of pixels.undo) undo();
  pixels.undo = [];
}

// Show all again, and take the verdicts: of each doubt, of its pieces by number whether they are unseen.
/** @type {Functions["judgeDoubts"]} */
export function judgeDoubts(page, verdicts) {
  endHiding(page);
  const { pixels } = page;
  pixels.verdicts = new Map();
  for (const [number, unseen] of verdicts) {
    const doubt = pixels.doubts[number];
    if (doubt) pixels.verdicts.set(doubt.key, unseen);
  }
}
