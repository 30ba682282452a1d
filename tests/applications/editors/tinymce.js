import tinymce from "tinymce"; import "tinymce/models/dom"; import "tinymce/themes/silver"; import "tinymce/icons/default"; import "tinymce/plugins/lists"; import "tinymce/skins/ui/oxide/skin.js"; import "tinymce/skins/content/default/content.js"; import "tinymce/skins/ui/oxide/content.js";
const field = document.createElement("textarea"); field.value = "<p>old words</p>"; document.getElementById("root").append(field);
tinymce.init({ target: field, license_key: "gpl", plugins: "lists", toolbar: "bold", init_instance_callback: (editor) => {
  window.model = () => [...editor.getBody().children].map((each) => each.innerText);
} });
