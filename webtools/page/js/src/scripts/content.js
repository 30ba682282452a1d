// The document as HTML, with its doctype: what `set_content` would need to show it again. Of XML that Chromium shows as
// a tree, which it puts in the place of the document, the XML. Null: a PDF, whose elements are the viewer's.

import { isHtml, isPdf } from "../dom/documents.js";
import { dom } from "../dom/dom.js";

const SHOWN_XML = "webkit-xml-viewer-source-xml";

export default function content() {
  if (isPdf()) return null;
  const serializer = new XMLSerializer();
  const shown = isHtml() ? null : document.getElementById(SHOWN_XML);
  if (shown) return [...dom.childNodes(shown)].map((node) => serializer.serializeToString(node)).join("");
  const doctype = [...dom.childNodes(document)].find((node) => node.nodeType === Node.DOCUMENT_TYPE_NODE);
  const root = document.documentElement;
  return [doctype && serializer.serializeToString(doctype), root?.outerHTML].filter(Boolean).join("");
}
