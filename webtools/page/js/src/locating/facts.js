// What holds of the matches of a query, now and when that changes.

/** @import { AsyncFunctions, FindRequest, Functions } from "../contract.js" */
/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { editorText } from "../accessibility/editor_text.js";
import { ariaOf } from "../accessibility/internals.js";
import { matching } from "../aria/node.js";
import { isTrue } from "../accessibility/states.js";
import { Builder } from "../accessibility/tree.js";
import { remembered } from "../actions/choosing.js";
import { isUnusable } from "../accessibility/hit.js";
import { controlOfLabel } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { allScopes, deepActive } from "../dom/flat_tree.js";
import { remembering } from "../memo.js";
import { knownRole, matcher } from "../snapshot/find.js";
import { keepLooking } from "./changes.js";
import { isInSight, isNamedSo, matchesOf, textRead } from "./query.js";

const MOST_FACTS = 200;

// Facts about the matches in this document, as JSON in a string, which can be compared as a whole; and their numbers.
//   fact: "state", "text", "value", "attribute" of this `name`; "title" of the document, "found" of a search (find.js)
//   refs: give each match a number
/** @type {Functions["facts"]} */
export function facts(page, { get, find, fact, name, refs = false }) {
  if (fact === "title") return { facts: JSON.stringify({ title: document.title }), numbers: [] };
  return remembering(page, (page) => {
    if (find) return { facts: JSON.stringify({ count: countFound(page, find), matches: [] }), numbers: [] };
    if (!get) return { facts: JSON.stringify({ count: 0, matches: [] }), numbers: [] };
    const found = matchesOf(page, get);
    const listed = found.slice(0, MOST_FACTS);
    const matches = listed.map((element) => ({
      shown: isInSight(element),
      named: isNamedSo(page, element, get),
      fact: factOf(page, element, fact, name),
    }));
    return {
      facts: JSON.stringify({ count: found.length, matches }),
      numbers: listed.map((element) => (refs ? remembered(page, element) : 0)),
    };
  });
}

// How many nodes `find` would match.
/** @param {PageWithMemo} page @param {FindRequest} wanted */
function countFound(page, { role, name, text, regex, exact }) {
  const root = new Builder(page, { unfolded: text !== null || regex !== null }).build(
    document.body ?? document.documentElement,
  );
  return matching(root, matcher(page, { role: knownRole(role), name, text, regex, exact })).length;
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} fact @param {string} name */
function factOf(page, element, fact, name) {
  const control = controlOfLabel(element) ?? element;
  switch (fact) {
    case "state":
      return {
        enabled: !isUnusable(page, element),
        checked:
          isA(control, "input") && ["checkbox", "radio"].includes(control.type)
            ? control.checked
            : isTrue(page, control, "aria-checked"),
        focused: deepActive(page) === control,
      };
    case "text":
      return textRead(page, element);
    case "value":
      return heldBy(page, control);
    case "attribute":
      return dom.getAttribute(element, name);
    default:
      return null;
  }
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

// The frames of this document, each with its number, as a snapshot lists them.
/** @type {Functions["framesHere"]} */
export function framesHere(page) {
  const frames = remembering(page, (page) =>
    allScopes(page).flatMap((scope) => [...scope.querySelectorAll("iframe, frame")]),
  );
  return {
    frames: frames.map((frame, at) => [remembered(page, /** @type {AnyElement} */ (frame)), at]),
  };
}

// Wait until the facts are others than `seen`, or time is up.
/** @type {AsyncFunctions["changed"]} */
export async function changed(page, wanted, { seen, timeout }) {
  const look = () => (facts(page, wanted).facts === seen ? undefined : true);
  return (await keepLooking(page, look, timeout)) ?? false;
}
