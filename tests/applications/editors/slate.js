import React from "react"; import { createRoot } from "react-dom/client"; import { createEditor, Node } from "slate"; import { Slate, Editable, withReact } from "slate-react"; import { withHistory } from "slate-history";
const editor = withHistory(withReact(createEditor()));
window.model = () => editor.children.map((n) => Node.string(n));
function App() { return React.createElement(Slate, { editor, initialValue: [{ type: "paragraph", children: [{ text: "old words" }] }] }, React.createElement(Editable, { "aria-label": "Editor", role: "textbox", style: {minHeight: 60, border: "1px solid"} })); }
createRoot(document.getElementById("root")).render(React.createElement(App));
