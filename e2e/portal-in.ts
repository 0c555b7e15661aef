import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningServer, runServer } from "./run-server.ts";

const main = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));

/** Settings of a portal on a free port, with its embedded database in that folder. */
const settingsIn = (folder: string, env: Record<string, string>): Record<string, string> => ({
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
  DATABASE_URL: "",
  ...env,
  DATA_DIR: join(folder, "database"),
});

/** The built portal in a process of its own. */
export const startPortalIn = (folder: string, env: Record<string, string>): Promise<RunningServer> =>
  runServer(main, settingsIn(folder, env));

async function askHost(
  host: string,
  what: "start" | "stop",
  body: object,
): Promise<{ id: number; port: number }> {
  const answer = await fetch(`${host}/${what}`, { method: "POST", body: JSON.stringify(body) });
  const told = (await answer.json()) as { id: number; port: number; error?: string };
  if (told.error) throw new Error(told.error);
  return told;
}

/** The built portal in the process that holds those of one worker; see portal-host.ts. */
export async function startPortalAt(
  host: string,
  folder: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const { id, port } = await askHost(host, "start", settingsIn(folder, env));
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await askHost(host, "stop", { id });
    },
  };
}

/** Starts such a process. */
export const startHost = (): Promise<RunningServer> =>
  runServer(fileURLToPath(new URL("./portal-host.ts", import.meta.url)), {});
