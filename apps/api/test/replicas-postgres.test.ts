import { currentMember, updateCurrent } from "@ginkgo/api-contract/identity/identity";
import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openPostgres } from "../src/platform/database/open-postgres.ts";
import { createLog } from "../src/platform/log.ts";
import { type TestApi, testApiOn } from "./kits/build-test-api.ts";
import { MINUTE, signIn } from "./kits/identity-kit.ts";
import { get } from "./kits/membership-kit.ts";
import { openTestDatabase } from "./kits/templates.ts";

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;
const ORG = "10001";
const NOBODY = "postgres://nobody@127.0.0.1:1/none";

let primary: Opened;
let replicas: Opened[];
beforeAll(async () => {
  const open = () => openTestDatabase("postgres", "demo", inject("postgresUrl"));
  primary = await open();
  replicas = [await open(), await open()];
  // What a replica that fell behind would still say.
  for (const [n, db] of replicas.entries())
    await db.transaction((tx) =>
      tx.execute(
        sql`update organisations.organisations set name = ${`副本${n + 1}`} where id = ${ORG}::bigint`,
      ),
    );
});
afterAll(async () => {
  for (const db of [...replicas, primary]) await db.close();
});

const apiOver = async (urls: string[]): Promise<TestApi> =>
  testApiOn(await openPostgres({ url: primary.url!, replicas: urls, pool: 5, log: createLog("silent") }));
/** The name as it is read anew: answers that are the same for everybody are kept for a while. */
async function nameFor(api: TestApi, who: Parameters<typeof get>[1] = null): Promise<string> {
  api.clock.advance(MINUTE);
  return (await get(api, who, orgDetail, { params: { id: ORG } })).name;
}

it("visitors read from every replica in turn, who is signed in from where writing goes", async () => {
  const api = await apiOver(replicas.map((r) => r.url!));
  const seen = new Set<string>();
  for (let i = 0; i < 12; i++) seen.add(await nameFor(api));
  expect([...seen].toSorted()).toEqual(["副本1", "副本2"]);
  const alone = await apiOver([]);
  const me = await signIn(alone);
  await alone.close();
  expect(await nameFor(api, me)).not.toMatch(/副本/);
  // Nor what a visitor was just told.
  await nameFor(api);
  expect((await get(api, me, orgDetail, { params: { id: ORG } })).name).not.toMatch(/副本/);
  await get(api, me, updateCurrent, { body: { nickname: "刚改的名字" } });
  expect((await get(api, me, currentMember)).nickname).toBe("刚改的名字");
  await api.close();
});

it("a replica that cannot be reached is passed over: nobody is told", async () => {
  const api = await apiOver([NOBODY, replicas[0]!.url!]);
  const seen: string[] = [];
  for (let i = 0; i < 6; i++) seen.push(await nameFor(api));
  expect(seen).toContain("副本1");
  await api.close();
  const alone = await apiOver([NOBODY]);
  expect(await nameFor(alone)).not.toMatch(/副本/);
  await alone.close();
});
