import { entries } from "@ginkgo/api-contract/publishing/entries";
import { sceneryCategoryList, spotDetail, spotPage } from "@ginkgo/api-contract/tours/spots";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const its = entries.sceneryCategory;
const at = (id: string) => ({ params: { id } });
const names = async () => (await get(api, null, sceneryCategoryList)).map(({ name }) => name);

describe("a category of scenery", () => {
  it("is made, given a number of its own, and taken by a spot", async () => {
    const { id } = await get(api, operator, its.create, { body: { content: { name: "茶园采风" } } });
    expect(await names()).not.toContain("茶园采风");
    await get(api, operator, its.publish, at(id));
    expect(await get(api, null, sceneryCategoryList)).toContainEqual({ id, name: "茶园采风", status: 1 });
    const spot = (await get(api, null, spotPage, {})).records[0]!;
    const { live } = await get(api, operator, entries.spot.read, at(spot.id));
    const content = { ...live, categoryId: Number(id) };
    await get(api, operator, entries.spot.save, { ...at(spot.id), body: { content } });
    await get(api, operator, entries.spot.publish, at(spot.id));
    expect((await get(api, null, spotDetail, at(spot.id))).categoryText).toBe("茶园采风");
  });

  it("that is taken down is offered no more; its spots keep it, others cannot take it", async () => {
    const spot = (await get(api, null, spotPage, { query: { categoryId: "1" } })).records[0]!;
    await get(api, operator, its.archive, { ...at("1"), body: { reason: "不再用" } });
    expect((await get(api, null, sceneryCategoryList)).find(({ id }) => id === "1")?.status).toBe(0);
    const { live } = await get(api, operator, entries.spot.read, at(spot.id));
    const kept = await get(api, operator, entries.spot.save, {
      ...at(spot.id),
      body: { content: { ...live, summary: "还在这里" } },
    });
    expect(kept.faults).toEqual({});
    const other = await get(api, operator, entries.spot.create, { body: { content: live! } });
    expect(other.faults).toMatchObject({ categoryId: "“森林康养”已经下线，请选别的分类。" });
  });

  it("that is renamed is what its spots say at once, and finds them once they have followed", async () => {
    const spot = (await get(api, null, spotPage, { query: { categoryId: "2" } })).records[0]!;
    const { live } = await get(api, operator, its.read, at("2"));
    await get(api, operator, its.save, { ...at("2"), body: { content: { ...live, name: "汤泉小憩" } } });
    await get(api, operator, its.publish, at("2"));
    expect((await get(api, null, spotDetail, at(spot.id))).categoryText).toBe("汤泉小憩");
    const found = async () =>
      (await get(api, null, spotPage, { query: { keyword: "汤泉小憩" } })).records.map(({ id }) => id);
    expect(await found()).not.toContain(spot.id);
    const before = await get(api, null, spotDetail, at(spot.id));
    await api.api.dueWork.runAll();
    expect(await found()).toContain(spot.id);
    expect(await get(api, null, spotDetail, at(spot.id))).toEqual(before);
  });

  it("has a name of its own", async () => {
    const { id } = await get(api, operator, its.create, { body: { content: { name: "滨海海岛" } } });
    expect((await refusal(api, operator, its.publish, at(id))).fields?.name).toContain("已经有这一类了");
  });
});
