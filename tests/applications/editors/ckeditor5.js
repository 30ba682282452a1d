import { Bold, ClassicEditor, Essentials, Heading, Paragraph } from "ckeditor5";
const editor = await ClassicEditor.create(document.getElementById("root"), { licenseKey: "GPL", initialData: "<p>old words</p>", plugins: [Essentials, Bold, Heading, Paragraph], toolbar: ["bold"] });
const text = (node) => [...node.getChildren()].map((each) => (each.is("$text") ? each.data : each.is("element", "softBreak") ? "\n" : text(each))).join("");
window.model = () => [...editor.model.document.getRoot().getChildren()].map(text);
