import { EditorView, basicSetup } from "codemirror"; import { python } from "@codemirror/lang-python";
const view = new EditorView({ doc: "old words", extensions: [basicSetup, python(), EditorView.contentAttributes.of({ "aria-label": "Editor" })], parent: document.getElementById("root") });
window.model = () => view.state.doc.toString().split("\n");
