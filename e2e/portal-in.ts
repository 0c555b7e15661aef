import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningServer, runServer } from "./run-server.ts";

const main = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));

/** The built portal on a free port, with its embedded database in that folder. */
export function startPortalIn(folder: string, env: Record<string, string>): Promise<RunningServer> {
  return runServer(main, {
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    DATABASE_URL: "",
    ...env,
    DATA_DIR: join(folder, "database"),
  });
}
