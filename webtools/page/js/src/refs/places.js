// The place of a node: the roles and names above it, as a chain that holds on to nothing else of its tree. What has no
// name is known by the text that it holds. Nodes of one tree that stand in equal places have the same one.

/** @import { AccessibleNode, Place } from "../types.js" */
import { textOf } from "../aria/node.js";
import { ITEMS, TEXT_ROLES, TRANSPARENT_ROLES } from "../aria/role_tables.js";
import { clean } from "../dom/text.js";

export class Places {
  constructor() {
    this.below = new Map(); // place -> step -> the place after that step
    this.inside = new Map(); // node -> the place of what it holds
    this.count = 0;
  }

  /** @param {AccessibleNode} node @returns {Place | null} */
  of({ parent }) {
    if (!parent) return null;
    let place = this.inside.get(parent);
    if (place === undefined) {
      place = this.after(this.of(parent), parent);
      this.inside.set(parent, place);
    }
    return place;
  }

  /** @param {Place | null} above @param {AccessibleNode} node @returns {Place | null} */
  after(above, node) {
    if (isWrapper(node) && !node.name) return above;
    const step = `${node.role} ${node.name || (ITEMS.has(node.role) ? clean(textOf(node.children)).slice(0, 200) : "")}`;
    let steps = this.below.get(above);
    if (!steps) this.below.set(above, (steps = new Map()));
    let place = steps.get(step);
    if (!place) steps.set(step, (place = { above, step, id: ++this.count }));
    return place;
  }
}

// In some trees these are no nodes at all.
/** @param {{ role: string }} given */
function isWrapper({ role }) {
  return role === "generic" || TRANSPARENT_ROLES.has(role) || TEXT_ROLES.has(role);
}

/** @param {Place | null} one @param {Place | null} other */
export function samePlace(one, other) {
  while (one !== other) {
    if (one?.step !== other?.step) return false;
    one = /** @type {Place} */ (one).above;
    other = /** @type {Place} */ (other).above;
  }
  return true;
}
