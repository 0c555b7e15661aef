import { adviserPage } from "@ginkgo/api-contract/advisory/advisers";
import { myDuty } from "@ginkgo/api-contract/advisory/chat-staff";
import { staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStaffAccount, type NewStaffAccount } from "../src/create-staff-account.ts";
import { totpCode, totpStep } from "../src/modules/identity/staff/totp.ts";
import { row } from "../src/platform/database/database.ts";
import { createLog } from "../src/platform/log.ts";
import { readSettings } from "../src/platform/settings.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import { askToken, encrypted, held, newMobile, type SignedIn } from "./kits/identity-kit.ts";
import { get, newCustomer, refusal } from "./kits/membership-kit.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

const make = (account: Partial<NewStaffAccount> & Pick<NewStaffAccount, "role">) => {
  const services = {
    database: api.database,
    clock: api.clock,
    settings: readSettings({ NODE_ENV: "test" }),
    log: createLog("silent"),
  };
  return createStaffAccount(services, {
    phone: newMobile(),
    name: "新同事",
    reset: false,
    title: "ADVISER",
    areas: [],
    sellers: [],
    ...account,
  });
};

/** Makes an account and signs it in, as its holder would with what the command prints. */
async function enter(account: Partial<NewStaffAccount> & Pick<NewStaffAccount, "role">): Promise<SignedIn> {
  const phone = account.phone ?? newMobile();
  const { password, totpSecret } = await make({ ...account, phone });
  const totp = totpCode(totpSecret, totpStep(api.clock.now()));
  const form = { username: phone, password: encrypted(password), totp };
  return held(phone, await askToken(api, "password", form, { client: "staff" }));
}

it("an adviser made by the command serves from the first sign-in, and members of the area find them", async () => {
  const adviser = await enter({ role: "adviser", title: "SENIOR", areas: ["650000"], name: "阿依努尔" });
  expect(await get(api, adviser, myDuty)).toMatchObject({ workFrom: "09:00", workTo: "18:00" });
  const { number } = (await row<{ number: string }>(
    api.database.primary,
    sql`select p.employee_no as number from advisory.people p join identity.staff s on s.id = p.staff_id
      where s.name = '阿依努尔'`,
  ))!;
  expect(number).toMatch(/^GK\d{4}$/);
  const customer = await newCustomer(api, "王桂兰");
  const named = async (adcode: string) =>
    (await get(api, customer, adviserPage, { query: { adcode } })).records.map(({ name }) => name);
  expect(await named("650100")).toContain("阿依努尔");
  expect(await named("320100")).not.toContain("阿依努尔");
});

it("each has a number of their own, and keeps it with a new password; the role of an account stays", async () => {
  const phone = newMobile();
  await Promise.all([
    make({ role: "adviser", phone, name: "甲" }),
    ...["乙", "丙", "丁"].map((name) => make({ role: "service", name })),
  ]);
  const numberOf = async (name: string) =>
    (await row<{ number: string; kind: string; title: string | null }>(
      api.database.primary,
      sql`select p.employee_no as number, p.kind, p.title from advisory.people p
        join identity.staff s on s.id = p.staff_id where s.name = ${name}`,
    ))!;
  const numbers = await Promise.all(["甲", "乙", "丙", "丁"].map(numberOf));
  expect(new Set(numbers.map((n) => n.number)).size).toBe(4);
  await make({ role: "adviser", phone, name: "甲", reset: true });
  expect(await numberOf("甲")).toEqual(numbers[0]);
  await expect(make({ role: "merchant", phone, sellers: ["self"], reset: true })).rejects.toThrow(
    "角色不能改",
  );
});

it("a merchant sees the orders of the shops and homes it was given, and none without", async () => {
  await expect(make({ role: "merchant" })).rejects.toThrow("--sellers");
  await expect(make({ role: "merchant", sellers: ["org:999999999"] })).rejects.toThrow("org:999999999");
  await expect(make({ role: "merchant", sellers: ["all"] })).rejects.toThrow("没有 all");
  await expect(make({ role: "adviser", areas: ["999999"] })).rejects.toThrow("999999");
  const { id } = (await row<{ id: string }>(
    api.database.primary,
    sql`select id::text from organisations.organisations order by id limit 1`,
  ))!;
  const merchant = await enter({ role: "merchant", sellers: [`org:${id}`, "self"] });
  expect((await get(api, merchant, staffOrders)).records).toEqual([]);
  expect(await refusal(api, merchant, myDuty)).toMatchObject({ status: 403 });
});
