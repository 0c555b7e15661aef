import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningServer, runServer } from "./run-server.ts";

const scriptAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The built portal on a free port, with an embedded database of its own that goes when it stops.
 *
 * @param env settings on top of the defaults, for example `{ DEMO: "off" }`
 * @param build folder of a build other than the project's, for tests that spoil one
 */
export async function startPortal({
  env = {},
  build,
}: {
  env?: Record<string, string>;
  build?: string;
} = {}): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), "ginkgo-e2e-"));
  const server = await runServer(scriptAt("../apps/server/src/main.ts"), {
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    DATABASE_URL: "",
    ...env,
    DATA_DIR: join(data, "database"),
    ...(build ? { WEB_BUILD_DIR: build } : {}),
  });
  return {
    origin: server.origin,
    async stop() {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
