import { EditorState } from "prosemirror-state"; import { EditorView } from "prosemirror-view"; import { schema } from "prosemirror-schema-basic"; import { exampleSetup } from "prosemirror-example-setup"; import { DOMParser } from "prosemirror-model";
const c = document.createElement("div"); c.innerHTML = "<p>old words</p>";
const view = new EditorView(document.getElementById("root"), { state: EditorState.create({ doc: DOMParser.fromSchema(schema).parse(c), plugins: exampleSetup({ schema, menuBar: false }) }), attributes: { "aria-label": "Editor", role: "textbox" } });
window.model = () => { const out = []; view.state.doc.forEach((n) => out.push(n.textContent)); return out; };
