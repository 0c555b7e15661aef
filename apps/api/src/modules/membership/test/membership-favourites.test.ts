import {
  favouritePage,
  favouriteStates,
  getFavourite,
  toggleFavourite,
} from "@ginkgo/api-contract/membership/favourites";
import { orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let me: SignedIn;
let orgs: string[];
beforeAll(async () => {
  api = await buildTestApi("demo");
  me = await signIn(api);
  orgs = (await get(api, null, orgPage, { query: { size: "5" } })).records.map((o) => o.id);
});
afterAll(() => api.close());

const toggle = (targetId: string) => get(api, me, toggleFavourite, { body: { targetType: "ORG", targetId } });

it("a heart goes on with the first click and off with the second", async () => {
  const [id] = orgs as [string];
  const requested = { params: { targetId: id }, query: { targetType: "ORG" } } as const;
  expect(await toggle(id)).toEqual({ collected: true });
  expect(await get(api, me, getFavourite, requested)).toMatchObject({ collected: true });
  expect(await toggle(id)).toEqual({ collected: false });
  expect(await get(api, me, getFavourite, requested)).toEqual({ collected: false, createdAt: null });
});

it("the list shows each with its card, newest first, and counts them by kind", async () => {
  for (const id of orgs.slice(0, 3)) await toggle(id);
  const page = await get(api, me, favouritePage, { query: { targetType: "ORG" } });
  expect(page.records.map((f) => f.targetId)).toEqual(orgs.slice(0, 3).toReversed());
  expect(page.counts).toEqual([{ targetType: "ORG", text: "机构", count: 3 }]);
  expect(page.records[0]).toMatchObject({
    link: `/orgs/${orgs[2]}`,
    offered: true,
    priceText: expect.stringMatching(/^¥[\d,]+.*\/月$/),
  });
  const requested = { targetType: "ORG", ids: orgs.join(",") } as const;
  const { collected } = await get(api, me, favouriteStates, { query: requested });
  expect(collected.toSorted()).toEqual(orgs.slice(0, 3).toSorted());
  expect((await get(api, me, favouriteStates, { query: { ids: "" } })).collected).toEqual([]);
});

it("what closed stays in the list, marked, as it was when it was kept", async () => {
  const [id] = orgs as [string];
  const { records } = await get(api, me, favouritePage);
  const before = records.find((f) => f.targetId === id)!;
  await api.database.transaction((tx) =>
    tx.execute(
      sql`update organisations.organisations set operate_status = 'CLOSED' where id = ${id}::bigint`,
    ),
  );
  const closed = (await get(api, me, favouritePage)).records.find((f) => f.targetId === id);
  expect(closed).toMatchObject({ title: before.title, offered: false });
  // What it sold hangs on it.
  await api.database.transaction((tx) =>
    tx.execute(sql`update shop.products set shop_org_id = null where shop_org_id = ${id}::bigint`),
  );
  await api.database.transaction((tx) =>
    tx.execute(sql`delete from organisations.organisations where id = ${id}::bigint`),
  );
  const gone = (await get(api, me, favouritePage)).records.find((f) => f.targetId === id);
  expect(gone).toMatchObject({ title: before.title, priceText: before.priceText, offered: false });
  expect(await toggle(id)).toEqual({ collected: false });
});

it("nobody can keep what does not exist, and visitors are asked to sign in", async () => {
  const nothing = { targetType: "ORG", targetId: "999999999" } as const;
  expect(await refusal(api, me, toggleFavourite, { body: nothing })).toMatchObject({ status: 404 });
  const service = { targetType: "ARTICLE", targetId: "1" } as const;
  expect(await refusal(api, me, toggleFavourite, { body: service })).toMatchObject({ status: 404 });
  expect(await refusal(api, null, toggleFavourite, { body: nothing })).toMatchObject({ status: 401 });
  const unknown = { targetType: "PLANET", targetId: "1" } as never;
  expect((await refusal(api, me, toggleFavourite, { body: unknown })).fields?.targetType).toContain("收藏");
});
