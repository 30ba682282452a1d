// The document as HTML, with its doctype: what `set_content` would need to show it again.

import { dom } from "../dom/dom.js";

export default function content() {
  const doctype = [...dom.childNodes(document)].find((node) => node.nodeType === Node.DOCUMENT_TYPE_NODE);
  const root = document.documentElement;
  return [doctype && new XMLSerializer().serializeToString(doctype), root?.outerHTML]
    .filter(Boolean)
    .join("");
}
