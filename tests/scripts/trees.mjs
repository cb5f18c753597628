/** The recorded trees that the tests share, as the server sends them: `trees.example`, `trees["star2"]` … */
import { readFileSync } from "node:fs";

export const trees = JSON.parse(readFileSync(process.env.PODA_TREES, "utf8"));
