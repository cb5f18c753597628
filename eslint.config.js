/** What the scripts of the pages are held to: `make lint`. */
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["static/bundles/", "static/vendor/", "tests/browser/axe/", "node_modules/", ".venv/"] },
  js.configs.recommended,
  {
    files: ["static/js/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", "no-shadow": "off", "no-implicit-globals": "error" },
  },
  { files: ["tests/scripts/**/*.mjs", "eslint.config.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/browser/**/*.js"], languageOptions: { globals: { ...globals.browser, makeView: "readonly" } } },
];
