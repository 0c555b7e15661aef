// `npm run fuzz [-- REQUESTS [SEED]]`: the newest pages, then the run of `e2e/fuzz/run.ts` in this same process.
import { buildIfChanged } from "./build-if-changed.mjs";

buildIfChanged();
await import("../e2e/fuzz/run.ts");
