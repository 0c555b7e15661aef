import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { movableClock } from "@ginkgo/api/platform/clock";
import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import { createLog } from "@ginkgo/api/platform/log";
import { readSettings, SettingsError } from "@ginkgo/api/platform/settings";
import { demoPasswordHash, seedPeople } from "@ginkgo/api/seeds/people/demo-people";
import { afterAll, describe, expect, it } from "vitest";
import { listen } from "./listen.ts";
import { openDatabase } from "./open-database.ts";
import type { Portal } from "./portal.ts";
import { requireSecrets } from "./require-secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "ginkgo-safety-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SECRET_KEY = "s".repeat(40);

describe("a start where anything is real", () => {
  it.each([
    { NODE_ENV: "production" },
    { NODE_ENV: "production", DATABASE_URL: "postgres://ginkgo:strong-password@db/ginkgo" },
    { NODE_ENV: "production", DATA_INDEX_KEY: Buffer.alloc(32).toString("base64") },
    { SANDBOX: "off" },
    { PUBLIC_ORIGIN: "https://portal.example" },
    { ALIPAY_APP_ID: "2021000000000000" },
    { SMTP_HOST: "smtp.example" },
  ])("is refused without a key of its own: %j", (env) => {
    expect(() => requireSecrets(readSettings(env))).toThrow(SettingsError);
    expect(isSandbox(readSettings(env))).toBe(false);
    expect(requireSecrets(readSettings({ ...env, SECRET_KEY }))).toMatchObject({ SECRET_KEY });
  });

  it("goes on with the keys of the data alone", () => {
    const key = Buffer.alloc(32, 7).toString("base64");
    const env = { NODE_ENV: "production", DATA_KEYS: `1:${key}`, DATA_INDEX_KEY: key };
    expect(requireSecrets(readSettings(env)).DATA_KEYS).toBe(`1:${key}`);
  });

  it("is refused on a database with people whose passwords are published", async () => {
    const log = createLog("silent");
    const clock = movableClock();
    const env = { DATA_DIR: join(folder, "tried"), SECRET_KEY, DEMO: "off" };
    const tried = readSettings(env);
    const database = await openDatabase(tried, clock, log);
    const hash = await demoPasswordHash();
    await database.transaction((tx) => seedPeople(tx, tried, hash, clock.now()));
    await database.close();
    const open = (more: Record<string, string>) =>
      openDatabase(readSettings({ ...env, ...more }), clock, log);
    await expect(open({ NODE_ENV: "production" })).rejects.toThrow("演示账号");
    await expect(open({ SANDBOX: "off" })).rejects.toThrow(SettingsError);
    await (await open({})).close();
  }, 120_000);

  it("says that production has no sandbox", () => {
    expect(() => readSettings({ NODE_ENV: "production", SANDBOX: "on", SECRET_KEY })).toThrow("SANDBOX=on");
  });
});

describe("a start without settings", () => {
  it("has the sandbox on, and listens to this machine alone", async () => {
    expect(isSandbox(readSettings({}))).toBe(true);
    expect(isSandbox(readSettings({ SANDBOX: "on", PUBLIC_ORIGIN: "https://portal.example" }))).toBe(true);
    const bound = async (env: Record<string, string>) => {
      let server = createServer();
      const portal: Portal = {
        fetch: () => new Response("here"),
        beginStop: () => {},
        writeCounts: async () => {},
        dueWork: { runAll: async () => {}, states: async () => [], start: () => async () => {} },
        serveSockets: async (input) => {
          server = input;
          return { close: () => new Promise<void>((done) => input.close(() => done())) };
        },
      };
      const listening = await listen(portal, readSettings({ PORT: "0", ...env }));
      const { address } = server.address() as AddressInfo;
      await listening.close();
      return address;
    };
    expect(await bound({})).toBe("127.0.0.1");
    expect(await bound({ HOST: "0.0.0.0" })).toBe("0.0.0.0");
    expect(await bound({ SANDBOX: "off", SECRET_KEY })).toBe("0.0.0.0");
  });
});
