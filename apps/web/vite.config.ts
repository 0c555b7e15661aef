import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inertSchemas } from "./build-plugins/inert-schemas.ts";
import { routeChunkEvent } from "./build-plugins/route-chunk-event.ts";

// What every first visit loads: two files compress far better than twenty, and the first changes with versions only.
const PARTS = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const FRAME = /app\/(root\.tsx|shell\/[\w-]+\.tsx?$|lib\/)/;
// The small parts every list and detail is made of: one file of them is a third smaller than twenty.
const COMMON =
  /packages\/ui\/src\/(chip|check|cover|tag|facts|rate|price|official-star|plate|pager|segmented|empty|window|favourite-button)\/(?!.*examples)|packages\/contract\/src\/fields|app\/(lib\/list\/list-(address|areas|fields|frame|rail)|catalogue\/(compare-(button|choice)|org-(words|card))|lib\/href-link)/;
// Dialogs come when they are asked for, and bring Base UI with them; forms and the member's area are for members.
const LATER =
  /shell\/(area-dialog|search-|picture-dialog|user-layout|member-|headless-layout|keep-alive-outlet|sign-in-link)|lib\/(live-socket|list\/|form\/|format|form-re|form-trouble|upload-|search-history|use-suggestions)/;

export default defineConfig({
  plugins: [inertSchemas(), routeChunkEvent(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "parts", test: PARTS, priority: 2 },
                { name: "common", test: COMMON, priority: 1 },
                { name: "frame", test: (id) => FRAME.test(id) && !LATER.test(id), priority: 1 },
              ],
            },
          },
          // An address nobody on a page calls weighs nothing there.
          treeshake: { manualPureFunctions: ["endpoint"] },
        },
      },
    },
  },
  build: {
    // Icons and cursors as files: a strict content policy allows no data addresses, and they cache for ever.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
