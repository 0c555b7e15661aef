import "./production-react.ts";
import { readFileSync } from "node:fs";
import { type FirstAdministrator, inviteFirstAdministrator } from "@ginkgo/api";
import { movableClock } from "@ginkgo/api/platform/clock";
import type { Log } from "@ginkgo/api/platform/log";
import { announceProcess } from "@ginkgo/api/platform/processes";
import type { Settings } from "@ginkgo/api/platform/settings";
import { listen, requireFreePort } from "./listen.ts";
import { openDatabase } from "./open-database.ts";
import { createPortal } from "./portal.ts";
import { loadWebBuild } from "./web-build.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

export interface StartedPortal {
  port: number;
  /** Who is to run it, where nobody can yet. */
  administrator: FirstAdministrator;
  engine: "pglite" | "postgres";
  /** Answers what has begun, then closes the database. */
  close(): Promise<void>;
}

/** Opens the database, puts the portal together and listens. A process may hold several. */
export async function startPortal(settings: Settings, log: Log): Promise<StartedPortal> {
  await requireFreePort(settings);
  const clock = movableClock();
  const database = await openDatabase(settings, clock, log);
  const build = await loadWebBuild(settings.WEB_BUILD_DIR);
  const portal = await createPortal({ services: { database, settings, clock, log }, build });
  const server = await listen(portal, settings).catch(async (e) => {
    await database.close();
    throw e;
  });
  // Of several processes one gives the link: another would make it lead nowhere.
  const administrator =
    settings.ROLE === "web"
      ? ({ state: "DONE" } as const)
      : await inviteFirstAdministrator({ database, settings, clock });
  const hasEnded = await announceProcess(
    { database, log },
    { role: settings.ROLE, version, build: build.server.assets.version },
  );
  const stopDueWork = settings.ROLE === "web" ? undefined : portal.dueWork.start();
  return {
    port: server.port,
    administrator,
    engine: database.engine,
    async close() {
      await server.close();
      await portal.writeCounts();
      await stopDueWork?.();
      await hasEnded();
      await database.close();
    },
  };
}
