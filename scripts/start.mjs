// `npm start`: the newest pages, then the server in this same process.
import { buildIfChanged } from "./build-if-changed.mjs";

buildIfChanged();
await import("../apps/server/src/main.ts");
