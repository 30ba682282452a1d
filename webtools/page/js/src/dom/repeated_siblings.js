// Repeated siblings: what its author made several times over, such as rows, cards and tiles.

/** @import { AnyElement } from "../types.js" */
import { dom, tag } from "./dom.js";
import { clean } from "./text.js";

/** @param {AnyElement} element */
export function hasPeer(element) {
  const [before, after] = [dom.previousElementSibling(element), dom.nextElementSibling(element)];
  return (before !== null && isLike(element, before)) || (after !== null && isLike(element, after));
}

// Made in the same way: elements of one kind whose classes, where they have any, are the same in part.
/** @param {AnyElement} one @param {AnyElement} other */
export function isLike(one, other) {
  if (tag(one) !== tag(other)) return false;
  const [given, givenOther] = [one, other].map((element) => dom.getAttribute(element, "class") ?? "");
  if (given === givenOther) return true;
  const [classes, others] = [given, givenOther].map((names) => clean(names).split(" "));
  return classes.some((name) => others.includes(name));
}
