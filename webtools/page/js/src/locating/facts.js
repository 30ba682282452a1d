// Facts about the matches of a query, now and when they change.

/** @import { AsyncFunctions, DocumentFacts, FactsWanted, Functions } from "../contract.js" */
/** @import { PageQuery, StateCounts } from "../contract.js" */
/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { editorText } from "../accessibility/editor_text.js";
import { ariaOf } from "../accessibility/internals.js";
import { roleOf } from "../accessibility/roles.js";
import { isTrue } from "../accessibility/states.js";
import { remembered } from "../actions/choosing.js";
import { isUnusable } from "../accessibility/hit.js";
import { controlOfLabel } from "../dom/controls.js";
import { isPdf, shownSource } from "../dom/documents.js";
import { clean } from "../dom/text.js";
import { isDrawn } from "../dom/boxes.js";
import { dom, isA } from "../dom/dom.js";
import { deepActive, flatAncestor, framesIn } from "../dom/flat_tree.js";
import { inWrittenCase, isHidden } from "../dom/styles.js";
import { remembering } from "../memo.js";
import { keepLooking } from "./changes.js";
import { detailOf, isEditable, isEmpty } from "./details.js";
import {
  inReadingOrder,
  RANKS,
  isInSight,
  matchesOf,
  rankOf,
  rootsOf,
  textRead,
  textsRead,
} from "./query.js";
import { says } from "./says.js";

// Facts about this document and the matches in it, as JSON in a string, which can be compared as a whole; the numbers
// of matches; and its frames.
//   fact: "state", "states", "text", "value", "attribute" of this `name`, of matches; "title" of the document, "says":
//   whether it says `text`
//   "count": of nothing; "kept": of nothing, but the matches are kept for `keptElements`
//   every: of every match; then none is meant
//   refs: give each match that may be meant a number; frames: say where the frames stand among the matches
//   frame: how the documents around it hide the one that this document stands in
/** @type {Functions["facts"]} */
export function facts(page, { get, text, fact, name, every, refs = false, frames = false, frame = null }) {
  if (fact === "title") return alone({ title: document.title }, {});
  return remembering(page, (page) => {
    page.memo.frame = frame;
    const hidden = hiddenFrames(page);
    if (text !== undefined) return alone({ says: says(page, text), ...hidden }, hidden);
    const found = get ? matchesOf(page, get) : [];
    if (fact === "kept") page.kept.elements = found;
    const isOfAll = every || fact === "count"; // so that nobody asks which of them is meant, which takes long
    const ranked = get && !isOfAll ? rankedOf(page, found, get) : [found];
    const standing = get && frames ? framesAmong(page, found, get) : [];
    const seen = {
      count: found.length,
      shown: isOfAll ? 0 : found.filter((element) => isInSight(page, element)).length,
      ranks: ranked.map((equals) => ({
        count: equals.length,
        fact: equals.length === 1 && !isOfAll ? factOf(page, equals[0], fact, name) : null,
      })),
      ...(every && { every: found.map((element) => factOf(page, element, fact, name)) }),
      ...(fact === "states" && { states: statesOf(page, found) }),
      ...(frames && { frames: standing }),
      ...hidden,
    };
    return {
      facts: JSON.stringify(seen),
      numbers: ranked.map((equals) => (refs && equals.length === 1 ? remembered(page, equals[0]) : 0)),
      frames: standing,
      ...hidden,
      ...(isPdf() && { pdf: true }),
    };
  });
}

/** @param {Partial<DocumentFacts>} seen @param {Pick<DocumentFacts, "hidden">} hidden */
function alone(seen, hidden) {
  return { facts: JSON.stringify(seen), numbers: [], frames: [], ...hidden, ...(isPdf() && { pdf: true }) };
}

// The frames of which the document in them cannot know that they hide it. In one that is not displayed it has no boxes.
/** @param {PageWithMemo} page */
function hiddenFrames(page) {
  const displayed = framesIn(page).filter((frame) => dom.getClientRects(frame).length > 0);
  const hidden = displayed.filter((frame) => !isDrawn(frame) || isHidden(page, frame));
  if (!hidden.length) return {};
  /** @param {AnyElement} frame @returns {[number, "unread" | "unseen"]} */
  const asSaid = (frame) => [remembered(page, frame), isDrawn(frame) ? "unread" : "unseen"];
  return { hidden: hidden.map(asSaid) };
}

// The matches of each rank.
/** @param {PageWithMemo} page @param {AnyElement[]} found @param {PageQuery} query */
function rankedOf(page, found, query) {
  const ranks = found.map((element) => rankOf(page, element, query));
  return RANKS.map((rank) => found.filter((_, at) => ranks[at] === rank));
}

// Return how many of the matches are in each state.
/** @param {PageWithMemo} page @param {AnyElement[]} found @returns {StateCounts} */
function statesOf(page, found) {
  const states = found.map((element) => stateOf(page, element, controlOfLabel(element) ?? element));
  const boxes = found.filter((element) => canBeChecked(page, controlOfLabel(element) ?? element)).length;
  const enabled = states.filter((state) => state.enabled).length;
  const checked = states.filter((state) => state.checked).length;
  return { enabled, disabled: found.length - enabled, checked, unchecked: Math.max(0, boxes - checked) };
}

// Return where the frames stand: each one's number, its place among them, how many matches come before it, and the
// parts of the query that are looked for in the whole of the frame.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement[]} found
 * @param {PageQuery} query
 * @returns {[number, number, number, number[]][]}
 */
function framesAmong(page, found, query) {
  const shown = new Set(framesIn(page));
  if (!shown.size) return [];
  const ordered = inReadingOrder(page, [...new Set([...found, ...shown])]);
  const parts = partsOf(query).map(
    (part) => /** @type {const} */ ([part.place ?? 0, part.whole ? null : rootsOf(page, part)]),
  );
  const matches = new Set(found);
  let before = 0;
  const among = [];
  for (const each of ordered) {
    if (matches.has(each)) before++; // a frame stands before what is in it
    if (shown.has(each)) {
      const whole = parts.flatMap(([place, within]) => (isIn(page, each, within) ? [place] : []));
      among.push(
        /** @type {[number, number, number, number[]]} */ ([
          remembered(page, each),
          among.length,
          before,
          whole,
        ]),
      );
    }
  }
  return among;
}

/** @param {PageQuery} query @returns {PageQuery[]} */
function partsOf(query) {
  const { within, whole, of = [], either = [], has, hasNot, number } = query;
  if (number !== undefined) return [];
  const inner = [whole ? undefined : within, ...of, ...either, has, hasNot];
  return [query, ...inner.flatMap((part) => (typeof part === "object" ? partsOf(part) : []))];
}

/** @param {PageWithMemo} page @param {AnyElement} frame @param {Set<AnyElement> | null} roots */
function isIn(page, frame, roots) {
  return roots === null || roots.has(frame) || flatAncestor(page, frame, (at) => roots.has(at)) !== null;
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} fact @param {string} name */
function factOf(page, element, fact, name) {
  const control = controlOfLabel(element) ?? element;
  switch (fact) {
    case "state":
      return stateOf(page, element, control);
    case "text":
      return everyTextRead(page, element);
    case "value":
      return heldBy(page, control);
    case "count":
    case "kept":
      return null;
    case "attribute":
      return dom.getAttribute(element, name);
    default:
      return detailOf(page, element, fact, name);
  }
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {AnyElement} control */
function stateOf(page, element, control) {
  return {
    editable: isEditable(page, control),
    empty: isEmpty(control),
    indeterminate: isBox(control) ? control.indeterminate : ariaOf(page, control, "aria-checked") === "mixed",
    enabled: !isUnusable(page, element),
    checked: canBeChecked(page, control) ? isChecked(page, control) : null,
    focused: deepActive(page) === control,
  };
}

/** @param {AnyElement} control */
function isBox(control) {
  return isA(control, "input") && ["checkbox", "radio"].includes(control.type);
}

const CHECKED = new Set(["checkbox", "menuitemcheckbox", "menuitemradio", "radio", "switch"]);

/** @param {PageWithMemo} page @param {AnyElement} control */
function canBeChecked(page, control) {
  return (
    isBox(control) || ariaOf(page, control, "aria-checked") !== null || CHECKED.has(roleOf(page, control))
  );
}

/** @param {PageWithMemo} page @param {AnyElement} control */
function isChecked(page, control) {
  return isBox(control) ? control.checked : isTrue(page, control, "aria-checked");
}

// The texts that are read in it, and in the case that they are written in where that is another one. What a person sees
// comes first where words of that are not read, since a name stands in the place of a part, such as that of a section.
/** @param {PageWithMemo} page @param {AnyElement} element */
function everyTextRead(page, element) {
  if (isPdf() && element === document.body) return [""]; // the words of the viewer
  const source = element === document.documentElement ? shownSource() : "";
  if (source) return [clean(source)];
  const [read, ...others] = textsRead(page, element);
  if (!others.length && !page.memo.hasRecased) return [read];
  const shown = others.some((seen) => leavesOutWords(read, seen)) ? [...others, read] : [read, ...others];
  // CSS gives texts another case, and callers may know either.
  const written = page.memo.hasRecased ? [inWrittenCase(page, () => textRead(page, element))] : [];
  return [...new Set([...shown, ...written])];
}

// Controls that stand side by side part the words that are read, and not those that are seen.
/** @param {string} text @param {string} seen */
function leavesOutWords(text, seen) {
  const together = text.replace(/\s+/gu, "");
  return (seen.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !together.includes(word));
}

/** @param {PageWithMemo} page @param {AnyElement} control */
function heldBy(page, control) {
  if (isA(control, "select") && control.multiple)
    return [...control.selectedOptions].map((option) => option.value);
  if (["input", "textarea", "select", "output", "progress", "meter"].some((name) => isA(control, name)))
    return String(control.value);
  const written = editorText(control) ?? (dom.isContentEditable(control) ? dom.innerText(control) : null);
  return written ?? ariaOf(page, control, "aria-valuetext") ?? ariaOf(page, control, "aria-valuenow");
}

// Wait until the document shows one of these: a text, or an element that can be seen; gives which, or null.
/** @type {AsyncFunctions["comes"]} */
export function comes(page, wanted, timeout) {
  /** @param {FactsWanted} each */
  const isShown = (each) => {
    /** @type {DocumentFacts} */
    const { says, shown } = JSON.parse(facts(page, each).facts);
    return says || shown > 0;
  };
  const look = () => {
    const at = wanted.findIndex(isShown);
    return at < 0 ? undefined : at;
  };
  return keepLooking(page, look, timeout);
}

// The numbers of the frames of this document.
/** @type {Functions["framesHere"]} */
export function framesHere(page) {
  return { frames: remembering(page, framesIn).map((frame) => remembered(page, frame)) };
}

// Wait until the facts are others than those seen, one for each question, or time is up.
/** @type {AsyncFunctions["changed"]} */
export async function changed(page, wanted, { seen, timeout }) {
  /** @param {FactsWanted} each @param {number} at */
  const isOther = (each, at) => {
    try {
      return facts(page, each).facts !== seen[at];
    } catch (error) {
      if (!seen[at]) throw error;
      return true; // such as a ref whose element shows another item by now
    }
  };
  const look = () => (wanted.some(isOther) ? true : undefined);
  return (await keepLooking(page, look, timeout)) ?? false;
}
