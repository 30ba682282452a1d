// Which elements a person could act on: these get a ref.

const MOUSE_ATTRIBUTES = ["onclick", "ondblclick", "onmousedown", "onmouseup", "onpointerdown", "onpointerup", "ontouchstart"];

// Attributes with which frameworks name a click's handler.
const FRAMEWORK_ATTRIBUTES = ["@click", "v-on:click", "x-on:click", "ng-click", "(click)", "jsaction", "data-action", "hx-get", "hx-post"];

function isReactive(element, role, inContainer) {
  if (INTERACTIVE.has(role) || isFrame(element)) return true;
  // A role that does not count where it stands still tells what the author means to be clicked.
  if (role === "generic" && INTERACTIVE.has(element.getAttribute("role"))) return true;
  if (inContainer && ITEMS.has(role)) return true;
  if (element.attributes.length && hasReactiveAttribute(element)) return true;
  if (isNativelyFocusable(element)) return true;
  return hasOwnPointer(element) && !isLabelOfShown(element);
}

function isFrame(element) {
  return element !== null && (element.localName === "iframe" || element.localName === "frame");
}

function hasReactiveAttribute(element) {
  const tabindex = element.getAttribute("tabindex");
  if (tabindex !== null && parseInt(tabindex) >= 0) return true;
  if (element.getAttribute("draggable") === "true" || isEditingHost(element)) return true;
  return MOUSE_ATTRIBUTES.some((name) => element.hasAttribute(name)) || FRAMEWORK_ATTRIBUTES.some((name) => element.hasAttribute(name));
}

// The cursor is inherited; it speaks for the element that it begins at.
function hasOwnPointer(element) {
  if (styleOf(element).pointer) {
    const parent = flatParent(element);
    return !(parent?.nodeType === Node.ELEMENT_NODE && styleOf(parent).pointer);
  }
  return hasPointerOnHover(element);
}

// A label stands for its control, which has a ref of its own where it is shown.
function isLabelOfShown(element) {
  const control = element.localName === "label" ? element.control : null;
  return control !== null && !isHidden(control);
}
