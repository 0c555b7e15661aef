import {
  addAddress,
  address,
  addresses,
  defaultAddress,
  deleteAddress,
  editAddress,
  MAX_ADDRESSES,
} from "@ginkgo/api-contract/membership/addresses";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
let wang: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("empty");
  wang = await signIn(api);
});
afterAll(() => api.close());

const home = {
  receiver: "王小红",
  phone: "13800138000",
  adcode: "320106",
  detail: "宁海路 12 号 3 幢 502 室",
} as const;
const list = async (who: SignedIn) => (await get(api, who, addresses)).records;
const add = (who: SignedIn, change = {}) => get(api, who, addAddress, { body: { ...home, ...change } });

it("the first address is the default; it is answered in full and listed with the number masked (V3)", async () => {
  const made = await add(wang);
  expect(made).toMatchObject({
    ...home,
    areaText: "江苏省 南京市 鼓楼区",
    tagText: "自己家",
    isDefault: true,
  });
  expect(await list(wang)).toEqual([{ ...made, phone: "138****8000" }]);
  expect(await get(api, wang, address, { params: { id: made.id } })).toEqual(made);
});

it("another becomes the default when it is said so, and there is never more than one", async () => {
  const parents = await add(wang, { tag: "PARENTS", adcode: "320505", detail: "狮山路 8 号" });
  expect((await list(wang)).map((a) => a.isDefault)).toEqual([true, false]);
  await get(api, wang, defaultAddress, { params: { id: parents.id } });
  expect((await list(wang)).map((a) => [a.id, a.isDefault])[0]).toEqual([parents.id, true]);
  const third = await add(wang, { isDefault: true });
  expect((await list(wang)).filter((a) => a.isDefault).map((a) => a.id)).toEqual([third.id]);
});

it("a change keeps what it does not name", async () => {
  const [first] = await list(wang);
  const changed = await get(api, wang, editAddress, {
    body: { id: first!.id, detail: "中山路 1 号 101 室" },
  });
  expect(changed).toMatchObject({ ...home, detail: "中山路 1 号 101 室", isDefault: true });
});

it("when the default goes the newest of the others takes its place (V10)", async () => {
  const [first, ...others] = await list(wang);
  await get(api, wang, deleteAddress, { params: { id: first!.id } });
  const left = await list(wang);
  expect(left.map((a) => a.id).toSorted()).toEqual(others.map((a) => a.id).toSorted());
  expect(left[0]).toMatchObject({ isDefault: true });
  expect(Number(left[0]!.id)).toBe(Math.max(...others.map((a) => Number(a.id))));
});

it("needs a district, a name, a number that rings and a street", async () => {
  const wrong = async (change: object) =>
    (await refusal(api, wang, addAddress, { body: { ...home, ...change } })).fields ?? {};
  expect((await wrong({ adcode: "320100" })).adcode).toContain("选到区或县");
  expect((await wrong({ adcode: "999999" })).adcode).toContain("没有这个地区");
  expect((await wrong({ phone: "12345" })).phone).toContain("11 位手机号");
  expect((await wrong({ receiver: "王" })).receiver).toContain("2 到 20 个字");
  expect((await wrong({ detail: "家" })).detail).toContain("4 到 80 个字");
});

it("are at most twenty", async () => {
  const many = await signIn(api);
  for (let i = 0; i < MAX_ADDRESSES; i++) await add(many, { detail: `宁海路 ${i} 号` });
  expect(await refusal(api, many, addAddress, { body: home })).toMatchObject({
    status: 409,
    reason: "ADDRESSES_FULL",
  });
});

it("of somebody else do not exist for me, and visitors have none (A2)", async () => {
  const stranger = await signIn(api);
  const params = { id: (await list(wang))[0]!.id };
  for (const input of [
    await refusal(api, stranger, address, { params }),
    await refusal(api, stranger, deleteAddress, { params }),
    await refusal(api, stranger, defaultAddress, { params }),
    await refusal(api, stranger, editAddress, { body: { ...params, detail: "别人的路 1 号" } }),
  ])
    expect(input).toMatchObject({ status: 404, reason: "NOT_FOUND" });
  expect(await refusal(api, null, addresses)).toMatchObject({ status: 401 });
});

it("two tabs at once make one default (C)", async () => {
  const twice = await signIn(api);
  await Promise.all([add(twice, { isDefault: true }), add(twice, { isDefault: true }), add(twice)]);
  expect((await list(twice)).filter((a) => a.isDefault)).toHaveLength(1);
});

it("stand in the database unreadable (V2)", async () => {
  const stored = await rows(api.database.read, sql`select a::text from membership.addresses a`);
  expect(JSON.stringify(stored)).not.toMatch(/王小红|13800138000|宁海路/);
});
