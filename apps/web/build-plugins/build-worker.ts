import { fileURLToPath } from "node:url";
import { cssModules } from "@ginkgo/ui/vite";
import { build, type Plugin } from "vite";

/** The worker writes markup in the names of the portal's sheets; the sheets themselves are the page's. */
const withoutSheets: Plugin = {
  name: "ginkgo:without-sheets",
  generateBundle(_, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith(".css")) delete bundle[name];
  },
};

/**
 * Puts the service worker beside the client's files, as one script at the root: only from there it may answer for every
 * page. It carries the build's id, so that each build brings a worker of its own.
 */
export async function buildWorker(clientFolder: string, buildId: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [cssModules(), withoutSheets],
    define: { BUILD_ID: JSON.stringify(buildId) },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      // A sheet of one script would else be written into it, for a document that a worker has not.
      cssCodeSplit: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("../app/worker/worker.ts", import.meta.url)),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
