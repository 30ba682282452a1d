import js from "@eslint/js";
import importX from "eslint-plugin-import-x";
import globals from "globals";

export default [
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  {
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [importX.createNodeResolver()] },
    languageOptions: { ecmaVersion: 2025, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 25],
      "import-x/no-cycle": "error",
      "import-x/no-unresolved": "error",
      "import-x/named": "error",
      "import-x/no-mutable-exports": "error",
      "import-x/no-useless-path-segments": "error",
      "import-x/order": ["error", { alphabetize: { order: "asc" } }],
      "max-lines": ["error", 400],
      "no-shadow": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["src/**"], languageOptions: { globals: globals.browser } },
  { files: ["*.mjs", "*.js", "tests/**"], languageOptions: { globals: globals.node } },
];
