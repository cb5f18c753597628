/**
 * Lets Node find what a page's import map names: libraries by their own names, ours under `poda/`. Without a page, nothing has to say
 * whether it is at rest.
 */
import { registerHooks } from "node:module";

const ROOT = new URL("../../static/", import.meta.url);
const LIBRARIES = { "d3-hierarchy": "vendor/d3-hierarchy/d3-hierarchy.min.mjs" };

registerHooks({
  resolve(name, context, next) {
    if (name.endsWith("/rest.js")) return next(new URL("rest.mjs", import.meta.url).href, context);
    if (name.startsWith("poda/")) return next(new URL(`js/${name.slice("poda/".length)}`, ROOT).href, context);
    return next(LIBRARIES[name] ? new URL(LIBRARIES[name], ROOT).href : name, context);
  },
});
