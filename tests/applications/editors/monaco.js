import * as monaco from "monaco-editor/editor/editor.main.js";
self.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob([""]))) };
document.getElementById("root").style.height = "300px";
const ed = monaco.editor.create(document.getElementById("root"), { value: "old words", language: "python", ariaLabel: "Editor" });
window.model = () => ed.getModel().getValue().split("\n");
