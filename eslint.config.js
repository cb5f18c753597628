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
  {
    files: ["static/js/play/**/*.js", "static/js/hands/main.js", "static/js/tree-view/{framing,reader,state,view,viewpoint}.js", "static/js/tree-lab/draw*.js"],
    rules: {
      "no-use-before-define": ["error", { functions: false }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ["tests/scripts/**/*.mjs", "eslint.config.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/browser/**/*.js"], languageOptions: { globals: { ...globals.browser, makeView: "readonly" } } },
];
