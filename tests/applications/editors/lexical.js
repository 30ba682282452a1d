import { createEditor, $getRoot, $createParagraphNode, $createTextNode } from "lexical"; import { registerRichText } from "@lexical/rich-text"; import { registerHistory, createEmptyHistoryState } from "@lexical/history";
const div = document.createElement("div"); div.contentEditable = true; div.setAttribute("role", "textbox"); div.setAttribute("aria-label", "Editor"); div.style.whiteSpace="pre-wrap"; document.getElementById("root").append(div);
const editor = createEditor({ namespace: "x", onError: (e) => { console.error(e); } }); registerRichText(editor); registerHistory(editor, createEmptyHistoryState(), 300);editor.setRootElement(div); 
editor.update(() => { const p = $createParagraphNode(); p.append($createTextNode("old words")); $getRoot().clear().append(p); });

window.model = () => editor.getEditorState().read(() => $getRoot().getChildren().map((n) => n.getTextContent()));
