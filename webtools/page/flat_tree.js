// The tree as it is rendered: shadow roots instead of their hosts' children, slots with what is assigned to them,
// and aria-owns (ARIA 1.2 §6.6.3, CSS Scoping §3.2).

function flatChildren(element) {
  if (isA(element, "slot")) {
    const assigned = element.assignedNodes?.() ?? [];
    if (assigned.length) return assigned;
  }
  const children = [];
  for (let child = dom.firstChild(dom.shadowRoot(element) ?? element); child; child = dom.nextSibling(child)) children.push(child);
  return children;
}

function flatParent(element) {
  const owner = memo?.owners.get(element);
  if (owner) return owner;
  const parent = dom.assignedSlot(element) ?? dom.parentNode(element);
  return parent && dom.nodeType(parent) === Node.DOCUMENT_FRAGMENT_NODE ? (parent.host ?? null) : parent;
}

function flatAncestor(element, matches) {
  for (let at = flatParent(element); isElement(at); at = flatParent(at)) {
    if (matches(at)) return at;
  }
  return null;
}

// An element with all that it is in.
function flatPath(element) {
  const path = new Set();
  for (let at = element; isElement(at); at = flatParent(at)) path.add(at);
  return path;
}

function elementsById(element, attribute) {
  const ids = dom.getAttribute(element, attribute);
  if (!ids) return [];
  const scope = dom.getRootNode(element);
  if (!scope.getElementById) return [];
  return ids
    .split(/\s+/)
    .map((id) => id && scope.getElementById(id))
    .filter(Boolean);
}

function* scopes(root = document) {
  yield root;
  for (const element of root.querySelectorAll("*")) {
    const inner = dom.shadowRoot(element);
    if (inner) yield* scopes(inner);
  }
}

function allScopes() {
  return (memo.scopes ??= [...scopes()]);
}

// An element has one owner, the first that names it; nothing owns its own ancestors, and nothing hidden owns or is
// owned.
function findOwners() {
  const owners = new Map();
  for (const scope of allScopes()) for (const owner of scope.querySelectorAll("[aria-owns]")) claim(owner, owners);
  return owners;
}

function claim(owner, owners) {
  if (isHidden(owner)) return;
  for (const owned of elementsById(owner, "aria-owns")) {
    if (owners.has(owned) || dom.contains(owned, owner) || !isRendered(owned)) continue;
    let at = owner;
    while (at && at !== owned) at = owners.get(at) ?? dom.parentNode(at);
    if (!at) owners.set(owned, owner);
  }
}

// Hidden from nobody who looks at the screen; `display: contents` is no box, but shows what it holds.
function isRendered(element) {
  const { display, visible } = styleOf(element);
  return visible && (dom.checkVisibility(element) || display === "contents");
}

function ownedBy(element) {
  if (!memo.owners.size || !dom.hasAttribute(element, "aria-owns")) return [];
  const named = new Set(elementsById(element, "aria-owns")); // some are named twice
  return [...named].filter((owned) => memo.owners.get(owned) === element);
}

// The children that belong here, those that another element owns left out, its own at the end.
function accessibleChildren(element) {
  const children = flatChildren(element);
  if (!memo.owners.size) return children;
  const here = children.filter((child) => !memo.owners.has(child));
  return here.concat(ownedBy(element));
}

// What has the focus, in whichever shadow tree it is.
function deepActive() {
  let active = null;
  for (let inner = document.activeElement; inner; inner = dom.shadowRoot(inner)?.activeElement) active = inner;
  return active;
}
