// The tree as it is rendered: shadow roots instead of their hosts' children, slots with what is assigned to them,
// and aria-owns (ARIA 1.2 §6.6.3, CSS Scoping §3.2).

function flatChildren(element) {
  if (element.localName === "slot") {
    const assigned = element.assignedNodes?.() ?? [];
    if (assigned.length) return assigned;
  }
  const children = [];
  for (let child = (element.shadowRoot ?? element).firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

function flatParent(element) {
  const owner = memo?.owners.get(element);
  if (owner) return owner;
  if (element.assignedSlot) return element.assignedSlot;
  const parent = element.parentNode;
  if (!parent) return null;
  return parent.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (parent.host ?? null) : parent;
}

function flatAncestor(element, matches) {
  for (let at = flatParent(element); at && at.nodeType === Node.ELEMENT_NODE; at = flatParent(at)) {
    if (matches(at)) return at;
  }
  return null;
}

// An element with all that it is in.
function flatPath(element) {
  const path = new Set();
  for (let at = element; at?.nodeType === Node.ELEMENT_NODE; at = flatParent(at)) path.add(at);
  return path;
}

function elementsById(element, attribute) {
  const ids = element.getAttribute(attribute);
  if (!ids) return [];
  const scope = element.getRootNode();
  if (!scope.getElementById) return [];
  return ids
    .split(/\s+/)
    .map((id) => id && scope.getElementById(id))
    .filter(Boolean);
}

function* scopes(root = document) {
  yield root;
  for (const element of root.querySelectorAll("*")) if (element.shadowRoot) yield* scopes(element.shadowRoot);
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
    if (owners.has(owned) || owned.contains(owner) || !isRendered(owned)) continue;
    let at = owner;
    while (at && at !== owned) at = owners.get(at) ?? at.parentNode;
    if (!at) owners.set(owned, owner);
  }
}

// Hidden from nobody who looks at the screen; `display: contents` is no box, but shows what it holds.
function isRendered(element) {
  const { display, visible } = styleOf(element);
  return visible && (element.checkVisibility() || display === "contents");
}

function ownedBy(element) {
  if (!memo.owners.size || !element.hasAttribute("aria-owns")) return [];
  return elementsById(element, "aria-owns").filter((owned) => memo.owners.get(owned) === element);
}

// The children that belong here, those that another element owns left out, its own at the end.
function accessibleChildren(element) {
  const children = flatChildren(element);
  if (!memo.owners.size) return children;
  const here = children.filter((child) => !memo.owners.has(child));
  return here.concat(ownedBy(element));
}

function activeElement() {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === document.body ? null : active;
}
