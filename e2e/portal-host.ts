// Holds the portals of one worker's test files, one after the other, in one process: what Node compiled for the first
// serves the next. `POST /start` with settings answers `{ id, port }`, `POST /stop` with the id ends it.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog } from "@ginkgo/api/platform/log";
import { readSettings } from "@ginkgo/api/platform/settings";
import { operatorEnv } from "@ginkgo/server/production-react";
import { requireSecrets } from "@ginkgo/server/require-secrets";
import { type StartedPortal, startPortal } from "@ginkgo/server/start-portal";

const portals = new Map<number, StartedPortal>();
let next = 1;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

async function start(env: Record<string, string>) {
  const settings = requireSecrets(readSettings({ ...operatorEnv, ...env }));
  const portal = await startPortal(settings, createLog(settings.LOG_LEVEL));
  const id = next++;
  portals.set(id, portal);
  return { id, port: portal.port };
}

async function stop({ id }: { id: number }) {
  await portals.get(id)?.close();
  portals.delete(id);
  return {};
}

const server = createServer(async (request, response) => {
  try {
    const body = await bodyOf(request);
    const answer =
      request.url === "/start"
        ? await start(body as Record<string, string>)
        : await stop(body as { id: number });
    response.end(JSON.stringify(answer));
  } catch (error) {
    response.statusCode = 500;
    response.end(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) }));
  }
});
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
process.on("SIGTERM", () => process.exit(0));
