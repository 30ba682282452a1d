// Names that HTML and SVG themselves give (HTML-AAM §5, SVG-AAM §8.1): step 2E of the name computation.

function nativeName(element, role, walk) {
  if (element.namespaceURI === "http://www.w3.org/2000/svg") return svgTitle(element) || xlinkTitle(element);
  const compute = NATIVE_NAMES[element.localName];
  return compute ? compute(element, walk) : customElementLabel(element, walk);
}

const NATIVE_NAMES = {
  input: inputName,
  select: labelText,
  textarea: labelText,
  meter: labelText,
  output: labelText,
  progress: labelText,
  button: labelText,
  img: (element) => element.alt,
  area: (element) => element.alt,
  fieldset: (element, walk) => firstChildText(element, "legend", walk),
  figure: (element, walk) => firstChildText(element, "figcaption", walk),
  table: (element, walk) => firstChildText(element, "caption", walk),
  optgroup: (element) => element.label,
  option: (element) => element.getAttribute("label"),
};

function inputName(element, walk) {
  const label = labelText(element, walk);
  if (label) return label;
  switch (element.type) {
    case "button":
      return element.value;
    case "submit":
      return element.hasAttribute("value") ? element.value : "Submit";
    case "reset":
      return element.hasAttribute("value") ? element.value : "Reset";
    case "image":
      return clean(element.alt) || clean(element.value) || clean(element.title) || "Submit";
    default:
      return "";
  }
}

function labelText(element, walk) {
  const labels = element.labels;
  return labels?.length ? joinLabels(labels, walk) : "";
}

function joinLabels(labels, walk) {
  const texts = Array.from(labels, (label) =>
    alternative(label, walk.into({ byReference: true, inContent: true, hiddenToo: isHidden(label) })),
  );
  return clean(texts.join(" "));
}

// A form-associated custom element is known from outside by the labels that name it.
function customElementLabel(element, walk) {
  if (!element.localName.includes("-")) return "";
  const scope = element.getRootNode();
  const byId = element.id && scope.querySelectorAll ? scope.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`) : [];
  const labels = new Set([element.closest("label"), ...byId]);
  return joinLabels([...labels].filter((label) => label?.control === element), walk);
}

function firstChildText(element, localName, walk) {
  for (const child of element.children) {
    if (child.localName === localName) return alternative(child, walk.into({ inContent: true, hiddenToo: isHidden(child) }));
  }
  return "";
}

function svgTitle(element) {
  for (const child of element.children) if (child.localName === "title") return clean(child.textContent);
  return "";
}

function xlinkTitle(element) {
  return element.localName === "a" ? element.getAttribute("xlink:title") : "";
}
