import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2025, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 25],
      "max-lines": ["error", { max: 400, skipBlankLines: true }],
      "no-shadow": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["src/**"], languageOptions: { globals: globals.browser } },
  { files: ["*.mjs", "*.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/**"], languageOptions: { globals: { ...globals.browser, ...globals.node } } },
];
