import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { signIn } from "../../../../test/kits/identity-kit.ts";
import { customerWithContact, goodsForm, seedStaffed } from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
});
afterAll(() => api.close());

const ask = async <T>(statement: ReturnType<typeof sql>): Promise<T> =>
  (await row<{ it: T }>(api.database.primary, statement))!.it;

/** A number no other file of the run uses: the log is the whole cluster's, the sandbox's messages of others too. */
const number = () => `17${String(randomInt(1e9)).padStart(9, "0")}`;

/** A file's bytes; none of one that went meanwhile, as the engine's passing ones do: no backup holds it either. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw e;
  }
}

/** Files of a folder of the cluster, all levels. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

// A cluster that is somebody's (TEST_DATABASE_URL) cannot be looked into from here.
it.runIf(!process.env.TEST_DATABASE_URL)(
  "neither the database's files nor its write-ahead log hold what was planted, so no backup does (V2)",
  async () => {
    const markers: string[] = [];
    const plant = (text: string) => {
      markers.push(text);
      return text;
    };
    const first = await ask<string>(sql`select pg_walfile_name(pg_current_wal_lsn()) as it`);
    for (let i = 0; i < 15; i++) {
      const who = await signIn(api);
      const call = (address: string, body: unknown) => api.call(address, { headers: who.auth, body });
      await call("PUT /rest/ums/member/uptCurrent", {
        realName: plant(`印姓${String.fromCodePoint(0x4e00 + i)}`),
        nickname: plant(`呼名${String.fromCodePoint(0x5000 + i)}`),
        birthday: plant(`1941-07-${10 + i}`),
      });
      await call("POST /rest/ums/memberEmergencyContact/add", {
        name: plant(`急找${String.fromCodePoint(0x6000 + i)}`),
        phone: plant(number()),
        relation: "2",
        priority: 1,
      });
      const form = await goodsForm(api, 1);
      const address = {
        receiver: plant(`收件${String.fromCodePoint(0x7000 + i)}`),
        phone: plant(number()),
        adcode: "320106",
        detail: plant(`暗巷 ${i} 号之三`),
      };
      const placed = await api.call("POST /rest/oms/order", {
        headers: (await customerWithContact(api)).auth,
        body: { ...form, address, remark: plant(`门口有 ${i} 级台阶`) },
      });
      expect(placed.status).toBe(200);
    }
    expect(markers.length).toBeGreaterThanOrEqual(100);
    // Before the files are listed: others write as well, and the log goes on into new files.
    await api.database.script("select pg_logical_emit_message(false, 'test', 'TRADE_CLOSED_WITNESS')");
    await api.database.script("checkpoint");
    const folder = await ask<string>(sql`select current_setting('data_directory') as it`);
    const own = await ask<string>(
      sql`select oid::text as it from pg_database where datname = current_database()`,
    );
    // Of the log, what was written since.
    const log = filesIn(join(folder, "pg_wal")).filter((f) => basename(f) >= first);
    const files = [...log, ...filesIn(join(folder, "base", own))];
    const found = new Set<string>();
    const witness = Buffer.from("TRADE_CLOSED_WITNESS");
    let isWitnessed = false;
    for (const file of files) {
      const bytes = bytesOf(file);
      isWitnessed ||= bytes.includes(witness);
      for (const marker of markers) if (bytes.includes(marker)) found.add(marker);
    }
    // What was written plainly is found: the search itself works.
    expect(isWitnessed).toBe(true);
    expect([...found]).toEqual([]);
  },
  120_000,
);
