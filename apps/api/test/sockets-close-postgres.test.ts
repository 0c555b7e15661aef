import { createServer } from "node:http";
import { Server } from "socket.io";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { AppContext } from "../src/http/services.ts";
import { socketAdapter } from "../src/http/socket-adapter.ts";
import { createLog } from "../src/platform/log.ts";
import { readSettings } from "../src/platform/settings.ts";
import { openTestDatabase } from "./kits/templates.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase("postgres", "empty", inject("postgresUrl"));
});
afterAll(() => database?.close());

test("sockets told to stop while their connection is still being opened end all the same", async () => {
  const settings = readSettings({ NODE_ENV: "test", DATABASE_URL: database.url! });
  const house = { settings, database, log: createLog("silent") } as unknown as AppContext;
  for (let n = 0; n < 5; n++) {
    const adapter = await socketAdapter(house);
    const server = createServer();
    const io = new Server(server, { adapter: adapter.make! });
    // From nothing done yet to everything opened.
    await new Promise((done) => setTimeout(done, n * 5));
    await new Promise<void>((done) => void io.close(() => done()));
    await adapter.close();
  }
  expect(database.engine).toBe("postgres");
}, 20_000);
