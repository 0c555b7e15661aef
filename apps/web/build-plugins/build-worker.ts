import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * Puts the service worker beside the client's files, as one script at the root: only from there it may answer for every
 * page. It carries the build's id, so that each build brings a worker of its own.
 */
export async function buildWorker(clientFolder: string, buildId: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    define: { BUILD_ID: JSON.stringify(buildId) },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("../app/worker/worker.ts", import.meta.url)),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
