// The computed style of an element, of which each property is asked once: the browser writes a value anew whenever one
// asks, which takes longer than most of what is done with it.

const NAMES = /** @type {const} */ ([
  "backdropFilter",
  "backfaceVisibility",
  "backgroundClip",
  "backgroundColor",
  "backgroundImage",
  "backgroundRepeat",
  "backgroundSize",
  "borderTopColor",
  "borderTopLeftRadius",
  "borderTopWidth",
  "borderWidth",
  "boxShadow",
  "boxSizing",
  "clip",
  "clipPath",
  "color",
  "colorScheme",
  "columnRuleWidth",
  "contain",
  "content",
  "contentVisibility",
  "cursor",
  "direction",
  "display",
  "fill",
  "fillOpacity",
  "filter",
  "flexDirection",
  "float",
  "fontFamily",
  "fontSize",
  "height",
  "isolation",
  "left",
  "marginBottom",
  "marginLeft",
  "marginRight",
  "marginTop",
  "maskImage",
  "mixBlendMode",
  "opacity",
  "outlineColor",
  "outlineStyle",
  "outlineWidth",
  "overflow",
  "overflowX",
  "overflowY",
  "paddingBottom",
  "paddingLeft",
  "paddingRight",
  "paddingTop",
  "paintOrder",
  "perspective",
  "position",
  "positionAnchor",
  "rotate",
  "scale",
  "stroke",
  "strokeWidth",
  "textCombineUpright",
  "textDecorationColor",
  "textDecorationLine",
  "textDecorationThickness",
  "textIndent",
  "textShadow",
  "textTransform",
  "top",
  "transform",
  "transformOrigin",
  "transformStyle",
  "translate",
  "visibility",
  "webkitMaskBoxImageSource",
  "webkitTextFillColor",
  "webkitTextSecurity",
  "webkitTextStrokeColor",
  "webkitTextStrokeWidth",
  "width",
  "willChange",
  "writingMode",
  "zIndex",
]);

/** @typedef {{ positionAnchor: string, webkitMaskBoxImageSource?: string, webkitTextSecurity?: string }} Rare */
/** @typedef {Pick<CSSStyleDeclaration & Rare, (typeof NAMES)[number]>} Computed */

const read = Function.prototype.call.bind(CSSStyleDeclaration.prototype.getPropertyValue);

class ComputedStyle {
  /** @param {CSSStyleDeclaration} style */
  constructor(style) {
    this.style = style;
    /** @type {string[]} */
    this.values = [];
  }
}

for (const [at, name] of NAMES.entries()) {
  const property = name.replace(/^webkit|[A-Z]/g, (part) => `-${part.toLowerCase()}`);
  Object.defineProperty(ComputedStyle.prototype, name, {
    /** @this {ComputedStyle} */
    get() {
      return (this.values[at] ??= read(this.style, property));
    },
  });
}

/** @param {CSSStyleDeclaration} style @returns {Computed} */
export function computed(style) {
  return /** @type {Computed} */ (/** @type {unknown} */ (new ComputedStyle(style)));
}
