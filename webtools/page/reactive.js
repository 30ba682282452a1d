// Which elements a person could act on: these get a ref.

// Attributes that name a handler of the mouse, in HTML and in frameworks that keep them in the document.
const HANDLERS = new Set(
  `oncontextmenu onclick ondblclick ondragstart ondrop onmousedown onmouseenter onmouseover onmouseup onpointerdown
  onpointerenter onpointerover onpointerup ontouchend ontouchstart @click v-on:click x-on:click ng-click (click) jsaction
  hx-get hx-post`.split(/\s+/),
);

// around: see Builder
function isReactive(element, role, around) {
  if (INTERACTIVE.has(role) || isFrame(element)) return true;
  if (isA(element, "canvas") && dom.editContext(element)) return true;
  if (around.inContainer && ITEMS.has(role)) return true;
  if (dom.hasAttributes(element) && hasReactiveAttribute(element, role)) return true;
  if (isNativelyFocusable(element)) return true;
  if (isServed(element, role, around)) return true;
  return (hasOwnPointer(element, around) || (role !== "rowgroup" && isListening(element, around))) && !isLabelOfShown(element);
}

function isFrame(element) {
  if (element === null) return false;
  return isA(element, "iframe") || isA(element, "frame") || (isA(element, "object") && element.contentWindow !== null);
}

function hasReactiveAttribute(element, role) {
  for (const name of dom.getAttributeNames(element)) {
    if (HANDLERS.has(name)) return true;
    if (name === "tabindex" && (parseInt(dom.getAttribute(element, name)) >= 0 || isRoving(element, role))) return true;
    if (name === "draggable" && dom.getAttribute(element, name) === "true") return true;
    if (name === "contenteditable" && isEditingHost(element)) return true;
  }
  return false;
}

// One of a list, grid, toolbar or tree of which a single item can be reached with the Tab key, and the others with the
// arrow keys or the mouse ("roving tabindex", ARIA Authoring Practices).
function isRoving(element, role) {
  if (NEVER_ROVING.has(role) || Number.isNaN(parseInt(dom.getAttribute(element, "tabindex")))) return false;
  const parent = dom.parentElement(element);
  if (parent === null) return false;
  const name = CSS.escape(dom.localName(element));
  return (
    isThere(parent, `:scope > ${name}${IN_TAB_ORDER}`) ||
    marksOf(element).some((mark) => isThere(dom.getRootNode(element), `${name}${mark}${IN_TAB_ORDER}`)) ||
    (isThere(parent, `:scope > ${name} ~ ${name}[tabindex]`) && dom.closest(parent, `${IN_TAB_ORDER},[aria-activedescendant]`) !== null)
  );
}

const IN_TAB_ORDER = '[tabindex]:not([tabindex^="-"])';

// They get the focus from a script, to be read from there.
const NEVER_ROVING = new Set(["alert", "alertdialog", "dialog", "document", "heading", "main", "paragraph", "region", "tabpanel"]);

// By which the items of one widget are known: their classes and their role.
function marksOf(element) {
  const classes = clean(dom.getAttribute(element, "class") ?? "").split(" ").filter(Boolean);
  const role = dom.getAttribute(element, "role");
  return [...classes.map((name) => `.${CSS.escape(name)}`), ...(role ? [`[role="${CSS.escape(role)}"]`] : [])];
}

function isThere(scope, selector) {
  let known = memo.there.get(scope);
  if (!known) memo.there.set(scope, (known = new Map()));
  if (!known.has(selector)) known.set(selector, scope.querySelector(selector) !== null);
  return known.get(selector);
}

// The cursor is inherited; it speaks for the element that it begins at, and within what is clickable as a whole (but
// no link or button) for what is given it once more.
function hasOwnPointer(element, around) {
  const { pointer } = styleOf(element);
  if (!pointer) return declaresPointerOnHover(element);
  return pointer !== around.pointer || (!around.inPicture && !around.inLink && declaresPointer(element));
}

// A label stands for its control, which has a ref of its own where it is shown.
function isLabelOfShown(element) {
  const control = controlOfLabel(element);
  return control !== null && !isHidden(control);
}
