// Another process of the same site, for what only two processes can get wrong: the API on the same database, with a
// pool of its own. Started by start-second-process.ts, which it talks to by messages.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApi } from "../../src/app.ts";
import { movableClock } from "../../src/platform/clock.ts";
import { openPglite } from "../../src/platform/database/open-pglite.ts";
import { openPostgres } from "../../src/platform/database/open-postgres.ts";
import { createLog } from "../../src/platform/log.ts";
import { readSettings } from "../../src/platform/settings.ts";
import type { DatabasePlace, ProcessCall } from "./start-second-process.ts";
import { testNow } from "./templates.ts";

const log = createLog("silent");
const place = JSON.parse(process.env.SECOND_DATABASE!) as DatabasePlace;
const database =
  "url" in place
    ? await openPostgres({ url: place.url, pool: 10, log })
    : await openPglite(place.folder, async () => {});
const { SECOND_WORK: workFrom } = process.env;
let at = workFrom ? Date.parse(workFrom) : testNow.getTime();
const clock = movableClock(() => at);
const settings = readSettings({
  NODE_ENV: "test",
  SANDBOX: "on",
  ...("url" in place ? { DATABASE_URL: place.url } : {}),
  ...JSON.parse(process.env.SECOND_SETTINGS ?? "{}"),
});
const api = await createApi({ database, settings, clock, log });
const server = createServer((_, response) => response.writeHead(404).end());
const sockets = await api.serveSockets(server);
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

const stop = workFrom ? api.dueWork.start() : async () => undefined;

process.on("message", async ({ id, at: now, address, method, headers, body, from }: ProcessCall) => {
  at = now;
  const request = new Request(`http://localhost${address}`, { method, headers, ...(body ? { body } : {}) });
  const response = await api.app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
  // Whoever asked may have gone.
  if (process.connected)
    process.send!({ id, status: response.status, ...((await response.json()) as object) });
});
process.on("disconnect", async () => {
  await stop();
  await sockets.close();
  await database.close();
  process.exit(0);
});
process.send!({ id: 0, port: (server.address() as AddressInfo).port });
