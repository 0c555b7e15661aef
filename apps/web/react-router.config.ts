import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { routeRules } from "./app/lib/route-rules.ts";
import { writeBuildFiles } from "./build-plugins/write-build-files.ts";

export default {
  ssr: true,
  // A release may build beside the build that is being served.
  buildDirectory: process.env.BUILD_DIR || "build",
  // The whole table at once: it is small, and a newer build must never be mixed into a running page.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig }) {
    await writeBuildFiles(join(reactRouterConfig.buildDirectory, "client"), routeRules);
  },
} satisfies Config;
