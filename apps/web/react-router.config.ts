import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { routeRules } from "./app/lib/routing/route-rules.ts";
import { buildWorker } from "./build-plugins/build-worker.ts";
import { leanManifest } from "./build-plugins/lean-manifest.ts";
import { writeBuildFiles } from "./build-plugins/write-build-files.ts";

export default {
  ssr: true,
  // A release may build beside the build that is being served.
  buildDirectory: process.env.BUILD_DIR || "build",
  // The whole table at once: it is small, and a newer build must never be mixed into a running page.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    const id = await writeBuildFiles(client, routeRules);
    await buildWorker(client, id);
    await leanManifest(client);
  },
} satisfies Config;
