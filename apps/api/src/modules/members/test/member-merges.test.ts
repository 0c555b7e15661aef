import { currentMember } from "@ginkgo/api-contract/identity/identity";
import {
  agreeMerge,
  askMemberMerge,
  declineMerge,
  dropNumber,
  memberMerge,
  memberMerges,
  ownMerges,
  previewMemberMerge,
  secondMemberMerge,
  withdrawMemberMerge,
} from "@ginkgo/api-contract/members/member-merges";
import { blockMember, staffMember } from "@ginkgo/api-contract/members/members";
import { addAddress } from "@ginkgo/api-contract/membership/addresses";
import { addEmergencyContact } from "@ginkgo/api-contract/membership/membership";
import { elders } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { addToCart } from "@ginkgo/api-contract/orders/cart";
import { orderPage, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { askPrivacyExport } from "@ginkgo/api-contract/privacy/privacy";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPeople } from "../../../../seeds/people/demo-people.ts";
import { seedDemo } from "../../../../seeds/seed-demo.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, getCode, isAlive, MINUTE, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import {
  ask,
  get,
  join,
  newCustomer,
  refusal,
  signInStaff,
  uploadPicture,
} from "../../../../test/kits/membership-kit.ts";
import { closeHouse, paidGoods, pay, skuOf, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { readSettings } from "../../../platform/settings.ts";
import { open } from "../../files/test/files-kit.ts";
import { modules } from "../../modules.ts";

const parts = await Promise.all(modules.flatMap((m) => m.memberMerger?.() ?? []));
const idOf = async (api: TestApi, who: SignedIn) => (await get(api, who, currentMember)).id;
const reason = "本人来电，两个号码都是她的";

/** Both accounts confirm and the second person agrees. */
async function merge(api: TestApi, first: SignedIn, second: SignedIn, from: SignedIn, into: SignedIn) {
  const [fromId, intoId] = [await idOf(api, from), await idOf(api, into)];
  const { id } = await get(api, first, askMemberMerge, { body: { fromId, intoId, reason } });
  await get(api, from, agreeMerge, { params: { id }, body: {} });
  await get(api, into, agreeMerge, { params: { id }, body: {} });
  const done = await get(api, second, secondMemberMerge, { params: { id }, body: { agree: true } });
  return { id, fromId, intoId, done };
}

/** How many rows name a member in each column that is moved. */
async function rowsByColumn(api: TestApi, memberId: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const name of parts.flatMap(({ moves }) => moves)) {
    const [schema, table, column] = name.split(".") as [string, string, string];
    const [found] = await rows<{ n: number }>(
      api.database.primary,
      sql`select count(*)::int as n from ${sql.identifier(schema)}.${sql.identifier(table)}
        where ${sql.identifier(column)} = ${memberId}::bigint`,
    );
    counted[name] = found!.n;
  }
  return counted;
}

describe("every column that names a member", () => {
  it("is moved or kept by the module that owns it, each once, so that a new table cannot be forgotten", async () => {
    const api = await buildTestApi("empty");
    const found = await rows<{ name: string }>(
      api.database.read,
      sql`select n.nspname || '.' || c.relname || '.' || a.attname as name from pg_constraint k
          join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.confrelid = 'identity.members'::regclass
        union select table_schema || '.' || table_name || '.' || column_name from information_schema.columns
          where column_name = 'member_id' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const named = parts.flatMap(({ moves, keeps }) => [...moves, ...Object.keys(keeps)]);
    expect(named.length).toBe(new Set(named).size);
    expect(found.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
    const all = await rows<{ name: string }>(
      api.database.read,
      sql`select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns`,
    );
    expect(named.filter((name) => !all.some((column) => column.name === name))).toEqual([]);
    await api.close();
  });
});

describe("two accounts of one person", () => {
  let api: TestApi;
  let operator: SignedIn;
  let supervisor: SignedIn;
  beforeAll(async () => {
    const house = await staffedHouse();
    api = house.api;
    operator = house.operator;
    supervisor = await signInStaff(api, "supervisor");
  });
  afterAll(() => closeHouse(api));

  it("become one when both confirm and a second person agrees", async () => {
    const from = await newCustomer(api, "周秀珍");
    const into = await newCustomer(api, "周秀珍");
    const body = { name: "王小红", phone: "13800138000", relation: "3" } as const;
    await get(api, from, addEmergencyContact, { body });
    await get(api, into, addEmergencyContact, { body });
    await get(api, from, addEmergencyContact, { body: { ...body, name: "王小明", phone: "13800138001" } });
    const order = await paidGoods(api, from);
    const [fromId, intoId] = [await idOf(api, from), await idOf(api, into)];

    const preview = await get(api, operator, previewMemberMerge, { query: { fromId, intoId } });
    expect(preview.blockers).toEqual([]);
    expect(preview.moves).toEqual(expect.arrayContaining([{ text: "订单", count: 1 }]));
    expect(JSON.stringify(preview)).not.toContain(from.mobile);

    const asked = await get(api, operator, askMemberMerge, { body: { fromId, intoId, reason } });
    expect(asked).toMatchObject({ state: "WAIT_MEMBER", actions: ["withdraw"] });
    const { id } = asked;
    expect((await get(api, operator, staffMember, { params: { id: fromId } })).merging).toBe(id);
    const early = await refusal(api, supervisor, secondMemberMerge, {
      params: { id },
      body: { agree: true },
    });
    expect(early.reason).toBe("MERGE_NOT_CONFIRMED");

    for (const who of [from, into]) {
      const { records } = await get(api, who, noticePage, { query: { kind: "SECURITY" } });
      expect(records[0]).toMatchObject({ title: "请确认合并账号", link: "/user/privacy#merge" });
    }
    // A page left open is no proof: a fresh sign-in, the password or a code is.
    api.clock.advance(20 * MINUTE);
    const stale = await refusal(api, from, agreeMerge, { params: { id }, body: {} });
    expect(stale.reason).toBe("FRESH_PROOF_REQUIRED");
    const code = await getCode(api, from.mobile, "BIND", { auth: from.auth });
    const mine = await get(api, from, agreeMerge, { params: { id }, body: { code } });
    expect(mine.waiting).toMatchObject([{ id, stays: false, agreed: true, otherAgreed: false }]);
    const again = await signIn(api, into.mobile);
    await get(api, again, agreeMerge, { params: { id }, body: {} });

    const tasks = await get(api, supervisor, taskPage, { query: { kind: "MEMBER_MERGE" } });
    expect(tasks.records.map((t) => t.subject.id)).toContain(id);
    const own = await refusal(api, operator, secondMemberMerge, { params: { id }, body: { agree: true } });
    expect(own).toMatchObject({ status: 403, reason: "MERGE_SECOND_OTHER" });
    const { version } = await get(api, supervisor, memberMerge, { params: { id } });
    expect(
      await refusal(api, supervisor, secondMemberMerge, {
        params: { id },
        body: { agree: true, version: version - 1 },
      }),
    ).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE", version });
    const done = await get(api, supervisor, secondMemberMerge, {
      params: { id },
      body: { agree: true, version },
    });
    expect(done).toMatchObject({ state: "DONE", actions: [], from: { state: "MERGED" } });
    expect(done.moves).toEqual(expect.arrayContaining([{ text: "订单", count: 1 }]));

    // The ended account opens nothing; its number opens the other.
    expect(await isAlive(api, from.access)).toBe(false);
    const back = await signIn(api, from.mobile);
    expect(await idOf(api, back)).toBe(intoId);
    const orders = await get(api, back, orderPage);
    expect(orders.records.map((o) => o.id)).toContain(order.id);
    const seen = await get(api, operator, staffMember, { params: { id: fromId } });
    expect(seen).toMatchObject({ state: "MERGED", mergedInto: intoId, actions: [] });
    const stays = await get(api, operator, staffMember, { params: { id: intoId } });
    expect(stays.history[0]).toMatchObject({ text: "第二位同意，合并了账号" });
    const { records } = await get(api, back, noticePage, { query: { kind: "SECURITY" } });
    expect(records[0]?.title).toBe("两个账号合成了一个");

    // A number that is no longer theirs is dropped, and is then anybody's.
    const { numbers } = await get(api, back, ownMerges);
    expect(numbers).toHaveLength(1);
    await get(api, back, dropNumber, { params: { id: fromId } });
    expect(await idOf(api, await signIn(api, from.mobile))).not.toBe(intoId);
  });

  it("are refused where they cannot be one: the same, blocked, merged, under way, or of an employee", async () => {
    const [a, b, c] = [await newCustomer(api), await newCustomer(api), await newCustomer(api)];
    const [aId, bId, cId] = [await idOf(api, a), await idOf(api, b), await idOf(api, c)];
    const tell = async (fromId: string, intoId: string) =>
      refusal(api, operator, askMemberMerge, { body: { fromId, intoId, reason } });
    expect((await tell(aId, aId)).fields?.intoId).toContain("同一个账号");
    expect((await tell(aId, "999999999")).fields?.intoId).toContain("没有这个会员编号");
    await get(api, operator, blockMember, { params: { id: cId }, body: { reason } });
    expect(await tell(cId, aId)).toMatchObject({
      reason: "MERGE_BLOCKED",
      blockers: [expect.stringContaining("停用")],
    });
    const [{ id: employeeId }] = (await rows<{ id: string }>(
      api.database.read,
      sql`select member_id::text as id from workforce.employees where member_id is not null limit 1`,
    )) as [{ id: string }];
    expect(await tell(employeeId, aId)).toMatchObject({ blockers: [expect.stringContaining("反过来")] });
    // Of two asked at once one is taken.
    const both = await Promise.all([
      ask(api, operator, askMemberMerge, { body: { fromId: aId, intoId: bId, reason } }),
      ask(api, supervisor, askMemberMerge, { body: { fromId: bId, intoId: aId, reason } }),
    ]);
    expect(both.map((x) => x.status).toSorted()).toEqual([200, 409]);
    const won = both.find((x) => x.status === 200)!.data;
    const asker = both[0]!.status === 200 ? operator : supervisor;
    expect(await tell(aId, bId)).toMatchObject({ reason: "MERGE_BLOCKED" });
    const other = asker === operator ? supervisor : operator;
    expect((await refusal(api, other, withdrawMemberMerge, { params: { id: won.id } })).status).toBe(403);
    expect(await get(api, asker, withdrawMemberMerge, { params: { id: won.id } })).toMatchObject({
      state: "WITHDRAWN",
    });
    const { id } = await get(api, operator, askMemberMerge, { body: { fromId: aId, intoId: bId, reason } });
    const stranger = await newCustomer(api);
    expect((await refusal(api, stranger, agreeMerge, { params: { id }, body: {} })).status).toBe(404);
    await get(api, b, declineMerge, { params: { id } });
    expect((await refusal(api, a, agreeMerge, { params: { id }, body: {} })).reason).toBe("MERGE_MOVED");
    expect(await get(api, operator, memberMerge, { params: { id } })).toMatchObject({
      state: "DECLINED",
      actions: [],
    });
  });

  it("are merged once by two who agree at the same time, and one after another end in the last", async () => {
    const [a, b, c] = [await newCustomer(api), await newCustomer(api), await newCustomer(api)];
    const ids = { a: await idOf(api, a), b: await idOf(api, b), c: await idOf(api, c) };
    const third = await signInStaff(api, "supervisor");
    const { id } = await get(api, operator, askMemberMerge, {
      body: { fromId: ids.a, intoId: ids.b, reason },
    });
    for (const who of [a, b]) await get(api, who, agreeMerge, { params: { id }, body: {} });
    const word = { params: { id }, body: { agree: true } };
    const at = await Promise.all([
      ask(api, supervisor, secondMemberMerge, word),
      ask(api, third, secondMemberMerge, word),
    ]);
    expect(at.map((x) => x.status).toSorted()).toEqual([200, 409]);
    await merge(api, operator, supervisor, b, c);
    for (const who of [a, b, c]) expect(await idOf(api, await signIn(api, who.mobile))).toBe(ids.c);
    const left = await rows<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from identity.members where merged_into = ${ids.b}::bigint`,
    );
    expect(left[0]?.n).toBe(0);
    expect(
      await refusal(api, operator, askMemberMerge, { body: { fromId: ids.a, intoId: ids.c, reason } }),
    ).toMatchObject({ reason: "MERGE_BLOCKED" });
  });

  it("keep what stayed with the one that ended: its data is in the export, its number its holder's own", async () => {
    const { phone } = demoPeople.find(({ role }) => role === "operator")!;
    const own = await signIn(api, phone);
    const [into, other] = [await newCustomer(api), await newCustomer(api)];
    const { fromId, intoId } = await merge(api, supervisor, await signInStaff(api, "supervisor"), own, into);
    const body = { fromId: await idOf(api, other), intoId, reason };
    expect((await refusal(api, operator, askMemberMerge, { body })).reason).toBe("OWN_ACCOUNT");

    const { url } = await get(api, into, askPrivacyExport, { body: {} });
    const file = (await open(api, url!, into.auth))!;
    const { data, mergedAccounts } = JSON.parse(Buffer.from(file.bytes).toString());
    expect(data.identity.account.phone).toBe(into.mobile);
    expect(mergedAccounts).toMatchObject([{ id: fromId, data: { identity: { account: { phone } } } }]);
  });

  it("end as one elder of one family, and what the family shares is not opened by it", async () => {
    const [a, b, daughter] = [
      await newCustomer(api, "周秀珍"),
      await newCustomer(api, "周秀珍"),
      await newCustomer(api),
    ];
    await join(api, a, daughter, { relation: "3", role: "PROXY" });
    await join(api, b, daughter, { relation: "3", role: "VIEWER" });
    await join(api, a, b, { relation: "8", role: "VIEWER" });
    await merge(api, operator, supervisor, a, b);
    const own = (await get(api, await signIn(api, b.mobile), elders)).records;
    expect(own).toMatchObject([{ isSelf: true, role: "OWNER" }]);
    const theirs = (await get(api, daughter, elders)).records.filter((e) => e.id !== null && !e.isSelf);
    expect(theirs).toMatchObject([{ role: "PROXY" }]);
  });

  it("keep a payment that runs, which goes by its order, and what a call under way wrote comes after", async () => {
    const [a, b] = [await newCustomer(api), await newCustomer(api)];
    const order = await paidGoods(api, a);
    const { fromId, intoId } = await merge(api, operator, supervisor, a, b);
    const into = await signIn(api, b.mobile);
    expect((await get(api, into, orderPage)).records.map((o) => o.id)).toContain(order.id);
    await rows(
      api.database.primary,
      sql`insert into membership.favourites (member_id, target_type, target_id, title, cover, created_at)
        values (${fromId}::bigint, 'ORG', 10001, '晚到的收藏', '{"scene":"garden","seed":"1"}', now()) returning id`,
    );
    api.clock.advance(11 * MINUTE);
    await api.api.dueWork.runAll();
    const late = await rows<{ id: string }>(
      api.database.read,
      sql`select member_id::text as id from membership.favourites where title = '晚到的收藏'`,
    );
    expect(late).toEqual([{ id: intoId }]);
  });

  it("stay two when nobody decides for a week, and the list goes on by cursor", async () => {
    const [a, b] = [await newCustomer(api), await newCustomer(api)];
    const body = { fromId: await idOf(api, a), intoId: await idOf(api, b), reason };
    const { id } = await get(api, operator, askMemberMerge, { body });
    api.clock.advance(8 * DAY);
    await api.api.dueWork.runAll();
    const back = await signInStaff(api, "operator");
    expect(await get(api, back, memberMerge, { params: { id } })).toMatchObject({ state: "EXPIRED" });
    const whole = await get(api, back, memberMerges, { query: { size: "100" } });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(api, back, memberMerges, {
        query: { size: "2", ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.records.map((m) => m.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(whole.records.map((m) => m.id));
    expect(whole.total).toBe(seen.length);
  });
});

it("everything the demo customer has stands under the other account afterwards, and nothing under theirs", async () => {
  const api = await buildTestApi("demo");
  const settings = readSettings({ NODE_ENV: "test", SANDBOX: "on" });
  await seedDemo(api.database, api.clock, settings);
  const operator = await signInStaff(api, "operator");
  const supervisor = await signInStaff(api, "supervisor");
  const wang = await signIn(api, demoPeople[0]!.phone);
  const into = await newCustomer(api);
  const items = [{ targetId: "1", quantity: 1 }];
  const card = { kind: "CARD" as const, items };
  for (const who of [wang, into]) await pay(api, who, (await get(api, who, placeOrder, { body: card })).id);
  const sku = (await skuOf(api))!;
  await get(api, wang, addToCart, { body: { productId: sku.product, skuId: sku.id } });
  const home = { receiver: "王桂兰", phone: "13800138000", adcode: "320106", detail: "宁海路 12 号" };
  for (const who of [wang, into]) await get(api, who, addAddress, { body: home });
  await uploadPicture(api, wang, "avatar");
  const before = await rowsByColumn(api, await idOf(api, wang));
  const kinds = Object.keys(before).filter((name) => before[name]! > 0);
  expect(kinds).toEqual(
    expect.arrayContaining([
      "orders.orders.member_id",
      "orders.payments.payer_id",
      "contracts.contracts.member_id",
      "membership.favourites.member_id",
      "membership.elders.speaker_id",
      "advisory.conversations.member_id",
      "bookings.bookings.member_id",
      "cards.cards.member_id",
      "orders.cart_lines.member_id",
      "membership.addresses.member_id",
      "files.files.member_id",
    ]),
  );
  const { fromId, intoId } = await merge(api, operator, supervisor, wang, into);
  const left = await rowsByColumn(api, fromId);
  expect(Object.keys(left).filter((name) => left[name]! > 0)).toEqual([]);
  const after = await rowsByColumn(api, intoId);
  for (const name of kinds) expect(after[name], name).toBeGreaterThan(0);
  expect(after["cards.cards.member_id"]).toBe(2);
  await api.close();
});
