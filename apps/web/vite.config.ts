import { cssModules } from "@ginkgo/ui/vite";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { frameSheetOnce } from "./build-plugins/frame-sheet-once.ts";
import { inertSchemas } from "./build-plugins/inert-schemas.ts";
import { routeChunkEvent } from "./build-plugins/route-chunk-event.ts";

// What every first visit loads: two files compress far better than twenty, and the first changes with versions only.
const PARTS = /node_modules\/(react|react-dom|react-router|scheduler)\//;
// The small parts pages are made of, and those of lists: one file of them is a third smaller than twenty.
const COMMON =
  /packages\/ui\/src\/(chip|cover|tag|facts|rate|price|official-star|plate)\/(?!.*examples)|app\/(lib\/routing\/seo|organisations\/(compare\/compare-(button|choice)|list\/org-(words|card)))/;
const LISTS =
  /packages\/ui\/src\/(pager|segmented|empty)\/(?!.*examples)|packages\/api-contract\/src\/fields|app\/lib\/(list\/list-(address|frame|rail)|routing\/href-link)/;
const FRAME_BEGINS = /app\/(entry\.client|root|shell\/layouts\/(default|home|frame)-layout)\.tsx/;

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/**
 * The frame: what stands around every page and all it imports at once. A dialog is imported when it is asked for, so it
 * stays out with everything only it needs.
 */
function frameModules() {
  const known = new Map<string, boolean>();
  return function isFrame(id: string, modules: Modules): boolean {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    known.set(id, FRAME_BEGINS.test(id));
    const is =
      FRAME_BEGINS.test(id) ||
      (modules.getModuleInfo(id)?.importers ?? []).some((by) => isFrame(by, modules));
    known.set(id, is);
    return is;
  };
}
const isFrame = frameModules();

export default defineConfig({
  plugins: [cssModules(), inertSchemas(), routeChunkEvent(), reactRouter(), frameSheetOnce()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "parts", test: PARTS, priority: 2 },
                { name: (id, context) => (isFrame(id, context) ? "frame" : null), priority: 1 },
                { name: "common", test: COMMON },
                { name: "lists", test: LISTS },
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
