import React from "react"; import { createRoot } from "react-dom/client"; import { Editor, EditorState, ContentState } from "draft-js";
let now; function App() { const [s, set] = React.useState(() => EditorState.createWithContent(ContentState.createFromText("old words"))); now = s; return React.createElement(Editor, { editorState: s, onChange: set, ariaLabel: "Editor" }); }
window.model = () => now.getCurrentContent().getBlocksAsArray().map((b) => b.getText());
window.global = window;
createRoot(document.getElementById("root")).render(React.createElement(App));
