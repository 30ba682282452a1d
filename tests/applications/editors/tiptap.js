import { Editor } from "@tiptap/core"; import StarterKit from "@tiptap/starter-kit";
const editor = new Editor({ element: document.getElementById("root"), extensions: [StarterKit], content: "<p>old words</p>", editorProps: { attributes: { "aria-label": "Editor", role: "textbox" } } });
window.model = () => editor.getText({ blockSeparator: "\n" }).split("\n");
