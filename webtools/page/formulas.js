// MathML as a line of text: where its parts stand is what it says, and text alone would lose that.

const FORMULAS = {
  mfrac: (above, below) => `${grouped(above)}/${grouped(below)}`,
  msup: (base, above) => `${base}^${grouped(above)}`,
  msub: (base, below) => `${base}_${grouped(below)}`,
  msubsup: (base, below, above) => `${base}_${grouped(below)}^${grouped(above)}`,
  mover: (base, above) => `${base}^${grouped(above)}`,
  munder: (base, below) => `${base}_${grouped(below)}`,
  munderover: (base, below, above) => `${base}_${grouped(below)}^${grouped(above)}`,
  msqrt: (...parts) => `√(${parts.join("")})`,
  mroot: (base, degree) => `√[${degree}](${base})`,
  mtext: (...parts) => ` ${parts.join("")} `,
  mtr: (...cells) => cells.join(", "),
  mtable: (...rows) => rows.join("; "),
  annotation: () => "",
  "annotation-xml": () => "",
};

function formula(element) {
  const parts = [];
  for (const child of element.childNodes) {
    if (child.nodeType === Node.ELEMENT_NODE) parts.push(formula(child));
    else if (child.nodeType === Node.TEXT_NODE && clean(child.data)) parts.push(clean(child.data));
  }
  return (FORMULAS[element.localName] ?? ((...all) => all.join("")))(...parts);
}

function grouped(text = "") {
  return /^(\p{L}|[\d.,]*)$/u.test(text) ? text : `(${text})`;
}
