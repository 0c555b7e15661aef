// What is kept of answers hears of every table that was written, in this process and in others.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, rows } from "../src/platform/database/database.ts";
import { openPostgres } from "../src/platform/database/open-postgres.ts";
import { collectReads, noteRead, onWritten } from "../src/platform/database/table-use.ts";
import { createLog } from "../src/platform/log.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";

let api: TestApi;
let other: Database;
beforeAll(async () => {
  api = await buildTestApi();
  const { url } = api.database as unknown as { url: string };
  other = await openPostgres({ url, pool: 2, log: createLog("silent") });
});
afterAll(async () => {
  await other.close();
  await api.close();
});

/** Hears on a database; what has come is answered and forgotten. */
async function hearing(database: Database) {
  const heard = new Set<string>();
  const stop = await onWritten(database, (tables) => {
    for (const table of tables ?? ["anything"]) heard.add(table);
  });
  return { heard, stop };
}

it("a committed write is heard at once where it was made, and soon in another process; one taken back is not", async () => {
  const here = await hearing(api.database);
  const there = await hearing(other);
  await api.database
    .transaction(async (tx) => {
      await tx.execute(sql`update tours.trips set days = days`);
      throw new Error("taken back");
    })
    .catch(() => undefined);
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`update shop.products set title = title where id = 10001`);
    expect(here.heard.size).toBe(0);
  });
  expect(here.heard).toContain("shop.products");
  expect(here.heard).not.toContain("tours.trips");
  await expect.poll(() => [...there.heard]).toContain("shop.products");
  expect(there.heard).not.toContain("tours.trips");
  await here.stop();
  await there.stop();
});

it("who listens and fails does not fail what was committed, nor keep others from hearing", async () => {
  const warned = new Promise<Error>((resolve) => process.once("warning", resolve));
  const stopFailing = api.database.onOwnWrite(() => {
    throw new Error("the listener failed");
  });
  const here = await hearing(api.database);
  const written = api.database.transaction(async (tx) => {
    await tx.execute(sql`update tours.trips set days = days where false`);
    return "committed";
  });
  expect(await written).toBe("committed");
  expect(here.heard).toContain("tours.trips");
  expect((await warned).message).toBe("the listener failed");
  stopFailing();
  await here.stop();
});

it("what a write changes by a foreign key or a trigger is heard as well", async () => {
  const { heard, stop } = await hearing(api.database);
  await api.database.transaction((tx) => tx.execute(sql`update search.synonyms set rank = rank where false`));
  expect(heard).toContain("search.synonym_version");
  const [key] = await rows<{ table: string; follower: string }>(
    api.database.primary,
    sql`select confrelid::regclass::text as table, conrelid::regclass::text as follower from pg_constraint
      where contype = 'f' and confdeltype = 'c' and confrelid <> conrelid order by 1, 2 limit 1`,
  );
  await api.database.transaction((tx) => tx.execute(sql`delete from ${sql.raw(key!.table)} where false`));
  expect(heard).toContain(key!.follower);
  await stop();
});

it("an answer's tables are those its statements name, later ones included, and those it had in memory", async () => {
  const read = new Set<string>();
  const later = Promise.withResolvers<void>();
  let streamed: Promise<unknown> = Promise.resolve();
  await collectReads(read, async () => {
    await rows(
      api.database.read,
      sql`select p.id::text from shop.products p join "shop"."product_skus" b on b.product_id = p.id limit 1`,
    );
    noteRead("search.synonyms");
    streamed = later.promise.then(() =>
      api.database.transaction((tx) => tx.execute(sql`select 1 from tours.trips limit 1`)),
    );
  });
  expect(read).toContain("shop.products");
  expect(read).toContain("shop.product_skus");
  expect(read).toContain("search.synonyms");
  expect(read).not.toContain("tours.trips");
  later.resolve();
  await streamed;
  expect(read).toContain("tours.trips");
  const elsewhere = new Set(read);
  await rows(api.database.read, sql`select 1 as one from organisations.organisations limit 1`);
  expect(read).toEqual(elsewhere);
});
