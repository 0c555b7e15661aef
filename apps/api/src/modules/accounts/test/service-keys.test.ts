import { staffMe } from "@ginkgo/api-contract/identity/identity";
import { addServiceKey, endServiceKey, serviceKeyPage } from "@ginkgo/api-contract/identity/service-keys";
import {
  addStaffAccount,
  changeStaffRoles,
  decideStaffRequest,
  disableStaff,
  enableStaff,
  staffRequests,
} from "@ginkgo/api-contract/identity/staff-accounts";
import { staffMembers } from "@ginkgo/api-contract/members/members";
import { revealOrder, shipOrder, staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { approveChange, entries } from "@ginkgo/api-contract/publishing/entries";
import { readImport } from "@ginkgo/api-contract/publishing/imports";
import { moveStock, productStock } from "@ginkgo/api-contract/shop/stock";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { type Asking, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { newColleague } from "./accounts-kit.ts";

let api: TestApi;
/** Makes what the portal shows, and manages accounts too. */
let operator: SignedIn;
let administrator: SignedIn;
let merchant: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  administrator = await signInStaff(api, "administrator");
  merchant = await signInStaff(api, "merchant");
});
afterAll(() => api.close());

const bearer = (secret: string): Exclude<Asking, null> => ({ auth: { authorization: `Bearer ${secret}` } });
const at = (id: string) => ({ params: { id } });

type Permission = "catalogue.write" | "content.write" | "orders.read" | "orders.ship";
const ask = (who: Asking, permissions: Permission[], days = 30) =>
  get(api, who, addServiceKey, {
    body: { name: "进销存系统", permissions, days, reason: "每天同步库存" },
  });

/** What waits for a second person about the key of an account. */
const waitingOf = async (holder: string) =>
  (await get(api, administrator, staffRequests)).records.find(
    ({ kind, account }) => kind === "SERVICE_KEY" && account?.id === holder,
  )!;

/** A key somebody asked for and the administrator agreed to. */
async function agreedKey(who: Asking, permissions: Permission[], days?: number) {
  const made = await ask(who, permissions, days);
  const { id } = await waitingOf(made.holder.id);
  await get(api, administrator, decideStaffRequest, { ...at(id), body: { agree: true } });
  return { id: made.id, holder: made.holder.id, key: bearer(made.secret) };
}

const product = async (who: Asking) =>
  (await get(api, who, entries.product.page, {})).records.find(({ state }) => state === "LIVE")!;

describe("a service key", () => {
  it("opens nothing until a second person agrees, then what it was given, and says which key it was", async () => {
    const made = await ask(operator, ["catalogue.write", "orders.read"]);
    expect(made).toMatchObject({ state: "WAIT_SECOND", ending: made.secret.slice(-4), lastUsedAt: null });
    const key = bearer(made.secret);
    expect((await refusal(api, key, staffOrders)).status).toBe(401);
    // Another cannot be asked for meanwhile, and whom it is for does not agree.
    expect(
      (
        await refusal(api, operator, addServiceKey, {
          body: { name: "又一个", permissions: ["orders.read"], days: 1, reason: "再要一个" },
        })
      ).reason,
    ).toBe("REQUEST_WAITS");
    const { id } = await waitingOf(made.holder.id);
    const second = { ...at(id), body: { agree: true } };
    expect((await refusal(api, operator, decideStaffRequest, second)).reason).toBe("OTHER_PERSON_NEEDED");
    await get(api, administrator, decideStaffRequest, second);

    await get(api, key, staffOrders);
    const { id: productId } = await product(key);
    const { records } = await get(api, key, productStock, at(productId));
    const sku = records[0]!;
    const moved = await get(api, key, moveStock, {
      body: { skuId: sku.skuId, quantity: 3, reason: "早上到货" },
    });
    expect(moved.stock).toBe(sku.stock + 3);
    const draft = await get(api, key, entries.product.create, { body: { content: { name: "新的" } } });
    const trail = await rows<{ action: string; detail: string }>(
      api.database.primary,
      sql`select action, detail from platform.audit where detail like ${`%serviceKey:${made.id}%`} order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      "SERVICE_KEY_AGREED",
      "SERVICE_KEY_STEP",
      "SERVICE_KEY_STEP",
    ]);
    expect(trail[1]!.detail).toContain("早上到货");
    expect(trail[2]!.detail).toBe(`product:${draft.id} serviceKey:${made.id} 写一份新的草稿`);
    const own = await get(api, operator, serviceKeyPage);
    expect(own.records[0]).toMatchObject({
      id: made.id,
      state: "ACTIVE",
      agreedBy: { name: expect.any(String) },
    });
    expect(own.records[0]!.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(own)).not.toContain(made.secret);
  });

  it("brings a list in and follows it to its end", async () => {
    const { key } = await agreedKey(operator, ["content.write"]);
    const form = new FormData();
    form.set("file", new File(["标题,正文\n接口写的,第一段\n"], "资讯.csv"));
    form.set("dryRun", "true");
    const response = await api.fetch(
      new Request("http://localhost/rest/staff/import/article", {
        method: "POST",
        body: form,
        headers: key.auth,
      }),
    );
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { importId: string } };
    await api.api.dueWork.runAll();
    expect((await get(api, key, readImport, { params: { importId: data.importId } })).run.rows).toBe(1);
  });

  it("decides nothing about people or money, looks behind no mask, and has no more than it was given", async () => {
    const { key } = await agreedKey(operator, ["catalogue.write", "orders.read"]);
    await get(api, key, staffOrders);
    const refused = async (call: Promise<{ status: number; reason: string }>) =>
      expect(await call).toMatchObject({ status: 403, reason: "KEY_NOT_ALLOWED" });
    await refused(refusal(api, key, revealOrder, { ...at("10001"), body: { reason: "想看看" } }));
    await refused(
      refusal(api, key, shipOrder, { ...at("10001"), body: { carrier: "顺丰", trackingNo: "SF10001" } }),
    );
    await refused(refusal(api, key, entries.article.page));
    await refused(refusal(api, key, staffMembers));
    await refused(refusal(api, key, staffMe));
    await refused(refusal(api, key, serviceKeyPage));
    await refused(
      refusal(api, key, addServiceKey, {
        body: { name: "更多", permissions: ["orders.read"], days: 1, reason: "密钥要密钥" },
      }),
    );
    await refused(refusal(api, key, staffRequests));
    await refused(
      refusal(api, key, addStaffAccount, {
        body: { name: "何静", phone: "13900000001", roles: ["auditor"] },
      }),
    );
    // What people decide is nobody's by a key: changes of shops, the card, a home taken down.
    const one = await get(api, operator, entries.tier.page);
    await refused(
      refusal(api, key, entries.tier.save, {
        ...at(one.records[0]!.id),
        body: { version: 1, content: null },
      }),
    );
    await refused(refusal(api, key, entries.org.archive, { ...at("10001"), body: { reason: "不要了" } }));
    await refused(refusal(api, key, approveChange, at("10001")));
    const form = new FormData();
    form.set("file", new File(["名称,价格\n钻石卡,1\n"], "档次.csv"));
    const sent = { method: "POST", body: form, headers: key.auth };
    const list = await api.fetch(new Request("http://localhost/rest/staff/import/tier", sent));
    expect(list.status).toBe(403);
    // Outside the back office it is nobody.
    expect((await api.call("/rest/ums/member/current", { headers: key.auth })).status).toBe(401);
    expect(await refusal(api, bearer(`gks_${"A".repeat(43)}`), staffOrders)).toMatchObject({ status: 401 });
  });

  it("has never more than its holder, as they stand now, and only their own shop's matters", async () => {
    const service = await newColleague(api, operator, ["editor"]);
    expect(
      (
        await refusal(api, service, addServiceKey, {
          body: { name: "太多", permissions: ["orders.ship"], days: 1, reason: "多要一点" },
        })
      ).reason,
    ).toBe("KEY_RIGHTS");
    const { key } = await agreedKey(service, ["content.write"]);
    await get(api, key, entries.article.page);
    await get(api, operator, changeStaffRoles, {
      ...at(service.id),
      body: { roles: ["auditor"], reason: "换了岗位" },
    });
    const { records } = await get(api, administrator, staffRequests);
    const { id } = records.find(({ kind, account }) => kind === "ROLES" && account?.id === service.id)!;
    await get(api, administrator, decideStaffRequest, { ...at(id), body: { agree: true } });
    expect((await refusal(api, key, entries.article.page)).reason).toBe("KEY_NOT_ALLOWED");

    const shop = await agreedKey(merchant, ["catalogue.write"]);
    const others = (await get(api, operator, entries.product.page, { query: { size: "100" } })).total;
    const theirs = (await get(api, shop.key, entries.product.page, { query: { size: "100" } })).total;
    expect(theirs).toBe((await get(api, merchant, entries.product.page, { query: { size: "100" } })).total);
    expect(theirs).toBeLessThan(others);
  });

  it("ends by its holder, by whoever manages accounts, with the account, and by its day", async () => {
    const mine = await agreedKey(merchant, ["catalogue.write"]);
    // A stranger's key is not there.
    const editor = await newColleague(api, operator, ["editor"]);
    expect((await refusal(api, editor, endServiceKey, at(mine.id))).status).toBe(404);
    expect((await get(api, editor, serviceKeyPage)).total).toBe(0);
    expect((await get(api, administrator, serviceKeyPage)).records.map(({ id }) => id)).toContain(mine.id);
    const old = await refusal(api, merchant, endServiceKey, { ...at(mine.id), body: { version: 1 } });
    expect(old.reason).toBe("CHANGED_MEANWHILE");
    expect(await get(api, merchant, endServiceKey, at(mine.id))).toMatchObject({
      state: "ENDED",
      actions: [],
    });
    expect((await refusal(api, mine.key, entries.product.page)).status).toBe(401);

    const byManager = await agreedKey(merchant, ["catalogue.write"]);
    await get(api, administrator, endServiceKey, { ...at(byManager.id), body: { reason: "合作结束" } });
    expect((await refusal(api, byManager.key, entries.product.page)).status).toBe(401);

    const short = await agreedKey(merchant, ["catalogue.write"], 1);
    api.clock.advance(DAY + 1);
    expect((await refusal(api, short.key, entries.product.page)).status).toBe(401);
    const admin = await signInStaff(api, "administrator");
    expect((await get(api, admin, serviceKeyPage)).records.find(({ id }) => id === short.id)!.state).toBe(
      "EXPIRED",
    );

    const second = await signInStaff(api, "operator");
    const writer = await newColleague(api, second, ["editor"]);
    administrator = await signInStaff(api, "administrator");
    const last = await agreedKey(writer, ["content.write"]);
    await get(api, second, disableStaff, { ...at(writer.id), body: { reason: "离职" } });
    expect((await refusal(api, last.key, entries.article.page)).status).toBe(401);
    await get(api, second, enableStaff, { ...at(writer.id), body: { reason: "回来了" } });
    expect((await refusal(api, last.key, entries.article.page)).status).toBe(401);
  });

  it("that waits keeps nobody from changing the rights of who asked for it", async () => {
    const writer = await newColleague(api, await signInStaff(api, "operator"), ["editor"]);
    administrator = await signInStaff(api, "administrator");
    const made = await ask(writer, ["content.write"]);
    const waiting = await waitingOf(writer.id);
    expect(waiting.key).toMatchObject({ name: "进销存系统", expiresAt: made.expiresAt });
    await get(api, administrator, changeStaffRoles, {
      ...at(writer.id),
      body: { roles: ["auditor"], reason: "换岗" },
    });
    expect(await waitingOf(writer.id)).toBeUndefined();
    expect((await get(api, administrator, serviceKeyPage)).records[0]).toMatchObject({ state: "ENDED" });
  });

  it("nobody agreed to within a week has run out", async () => {
    const writer = await newColleague(api, await signInStaff(api, "operator"), ["editor"]);
    const { id } = await ask(writer, ["content.write"]);
    api.clock.advance(7 * DAY + 1);
    const found = await get(api, await signInStaff(api, "administrator"), serviceKeyPage);
    expect(found.records.find((one) => one.id === id)!.state).toBe("EXPIRED");
  });

  it("that was not agreed to opens nothing and lets another be asked for", async () => {
    const writer = await newColleague(api, await signInStaff(api, "operator"), ["editor"]);
    administrator = await signInStaff(api, "administrator");
    const made = await ask(writer, ["content.write"]);
    const { id } = await waitingOf(writer.id);
    await get(api, administrator, decideStaffRequest, {
      ...at(id),
      body: { agree: false, reason: "用不着" },
    });
    expect((await refusal(api, bearer(made.secret), entries.article.page)).status).toBe(401);
    const again = await ask(writer, ["content.write"]);
    await get(api, writer, endServiceKey, at(again.id));
    expect(await waitingOf(writer.id)).toBeUndefined();
    expect((await ask(writer, ["content.write"])).state).toBe("WAIT_SECOND");
  });
});
