// Tax of what those who visit are paid: withheld at payout of what is paid in one month taken together, given back with a
// payout that comes back, and none where somebody else invoices; with two processes on one PostgreSQL.
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import {
  agreeOwnSettlement,
  ownSettlement,
  ownStatement,
  saveOwnPayee,
} from "@ginkgo/api-contract/settlements/own-settlements";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  bankFile,
  confirmSettlement,
  draftSettlement,
  employeeTax,
  markPayout,
  paySettlement,
  saveEmployeeTax,
  secondSettlementSeat,
  sendBackSettlement,
  settlementDetail,
} from "@ginkgo/api-contract/settlements/settlements";
import { decimalYuan } from "@ginkgo/locale/money";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, signInEmployee, visitHouse } from "../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { taxOfMonth } from "../income-tax.ts";
import { personalData } from "../personal-data.ts";
import { bankAccount, owedTo, untilNow } from "./settlements-kit.ts";
import { owe as oweTo } from "./tax-kit.ts";

let api: TestApi;
let employee: SignedIn;
let first: SignedIn;
let second: SignedIn;
let ownId: string;
let party: string;
let other: SecondProcess;
beforeAll(async () => {
  ({ api, employee, ownId } = await visitHouse({ SETTLEMENT_AFTER_DAYS: "0" }));
  party = `employee:${ownId}`;
  first = await signInStaff(api, "finance");
  second = await signInStaff(api, "finance");
  await get(api, employee, saveOwnPayee, {
    body: { ...bankAccount, holder: "刘秀英", account: "6217000098761234" },
  });
  other = await startSecondProcess(api);
}, 120_000);
afterAll(async () => {
  await other.stop();
  await closeHouse(api);
});

const one = (id: string) => ({ params: { id } });
const who = {
  params: {
    get party() {
      return party;
    },
  },
};

const owe = (fen: number) => oweTo(api, ownId, fen);
/** A settlement of so much that may be paid out. */
async function payable(fen: number): Promise<Settlement> {
  await owe(fen);
  const { id } = await get(api, first, draftSettlement, { body: { party, ...untilNow(api) } });
  await get(api, employee, agreeOwnSettlement, one(id));
  return byTwo(id);
}
async function byTwo(id: string): Promise<Settlement> {
  await get(api, first, confirmSettlement, { ...one(id), body: {} });
  return get(api, second, secondSettlementSeat, { ...one(id), body: { agree: true } });
}
/** Of what did not come through: two look at it again. */
async function payAgain(id: string): Promise<Settlement> {
  await get(api, first, sendBackSettlement, { ...one(id), body: { reason: "核对账户" } });
  await byTwo(id);
  return pay(id);
}
const pay = (id: string) => get(api, first, paySettlement, { ...one(id), body: { way: "BANK" } });
const mark = (id: string, paid: boolean) =>
  get(api, first, markPayout, { ...one(id), body: { paid, reason: "网银回单 0003" } });
const documentsOf = (id: string) =>
  rows<{ number: string; kind: string; lines: string }>(
    api.database.primary,
    sql`select d.number, d.kind, string_agg(l.account || ' ' || l.amount_fen, ', ' order by l.account) as lines
      from payments.documents d join payments.ledger l on l.document = d.number
      where d.number like ${`S${id}-%`} group by 1, 2, d.at order by 1`,
  );
/** Noon of the 10th of a month in which nothing was paid; everybody signs in anew. */
async function inMonth(month: string) {
  api.clock.advance(Date.parse(`${month}-10T12:00:00+08:00`) - api.clock.now().getTime());
  employee = await signInEmployee(api);
  first = await signInStaff(api, "finance");
  second = await signInStaff(api, "finance");
}

it.each([
  ["2026-12", 80_000, 0],
  ["2027-01", 80_010, 2],
  ["2027-02", 400_000, 64_000],
  ["2027-03", 400_100, 64_016],
  ["2027-04", 2_500_000, 400_000],
  ["2027-05", 2_500_125, 400_030],
])("in %s of %i fen %i are withheld: net to the bank, the tax in the ledger", async (month, gross, tax) => {
  await inMonth(month);
  const waiting = await payable(gross);
  expect(waiting.tax).toMatchObject({
    way: "WITHHELD",
    grossFen: gross,
    taxFen: tax,
    netFen: gross - tax,
    isExpected: true,
  });
  const { id } = waiting;
  const paying = await pay(id);
  expect(paying.tax).toMatchObject({ grossFen: gross, taxFen: tax, netFen: gross - tax, isExpected: false });
  expect(paying.payouts).toMatchObject([{ amountFen: gross - tax, taxFen: tax }]);
  const file = await get(api, first, bankFile, { body: { ids: [id], reason: "去网银转账" } });
  expect(file.totalFen).toBe(gross - tax);
  expect(file.text).toContain(`"${decimalYuan(gross - tax)}"`);
  expect(await documentsOf(id)).toEqual([
    { number: `S${id}-1`, kind: "PAYOUT", lines: `BANK ${tax - gross}, EMPLOYEE_PAYABLE ${gross - tax}` },
    ...(tax > 0
      ? [
          {
            number: `S${id}-1-T`,
            kind: "TAX_WITHHELD",
            lines: `EMPLOYEE_PAYABLE ${tax}, TAX_PAYABLE ${-tax}`,
          },
        ]
      : []),
  ]);
  expect(await owedTo(api, ownId)).toBe(0);
  await mark(id, true);
  expect(await get(api, employee, ownSettlement, one(id))).toMatchObject({
    state: "PAID",
    tax: { grossFen: gross, taxFen: tax, netFen: gross - tax, isExpected: false },
  });
  for (const format of ["PDF", "XLSX"] as const)
    expect(
      (await get(api, employee, ownStatement, { ...one(id), query: { format } })).base64.length,
    ).toBeGreaterThan(100);
});

it("the copy of a member's data holds where they are paid, masked as their page shows it, and their settlements", async () => {
  const memberId = (await row<{ id: string }>(
    api.database.primary,
    sql`select member_id::text as id from workforce.employees where id = ${ownId}::bigint`,
  ))!.id;
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  const data = await personalData.exportOf(api.database.primary, memberId, vault);
  expect(data).toMatchObject({ 收款账户: { 户名: "刘**", 账号: "6217****1234" }, 个税: "门户代扣" });
  const settled = data.结算单 as { 应结分: number; 每一行: object[]; 出款: object[] }[];
  const last = settled.find((one) => one.应结分 === 2_500_125)!;
  expect(last.每一行).toHaveLength(1);
  expect(last.出款).toMatchObject([{ 实付分: 2_100_095, 代扣个税分: 400_030 }]);
  expect(JSON.stringify(data)).not.toContain("6217000098761234");
  expect(await personalData.exportOf(api.database.primary, "999999999", vault)).toEqual({});
});

it("what is paid in one month counts together; what comes back gives its tax back, and is reckoned anew", async () => {
  await inMonth("2027-06");
  const a = await payable(300_000);
  expect((await pay(a.id)).tax!.taxFen).toBe(44_000);
  await mark(a.id, true);
  const b = await payable(300_000);
  expect((await pay(b.id)).tax!.taxFen).toBe(taxOfMonth(600_000) - 44_000);
  expect(await get(api, first, employeeTax, who)).toMatchObject({ paidFen: 600_000, withheldFen: 96_000 });
  // The second comes back: its tax as well, and paid again it is the same.
  const back = await mark(b.id, false);
  expect(back).toMatchObject({ state: "FAILED", tax: { taxFen: 52_000, isExpected: true } });
  expect(
    (await documentsOf(b.id)).map(({ number, kind }) => [number.split("-").slice(1).join("-"), kind]),
  ).toEqual([
    ["1", "PAYOUT"],
    ["1-R", "PAYOUT_RETURNED"],
    ["1-T", "TAX_WITHHELD"],
    ["1-TR", "TAX_RETURNED"],
  ]);
  expect(await owedTo(api, ownId)).toBe(300_000);
  expect(await get(api, first, employeeTax, who)).toMatchObject({ paidFen: 300_000, withheldFen: 44_000 });
  expect((await payAgain(b.id)).tax!.taxFen).toBe(52_000);
  await mark(b.id, true);
  // The first comes back days later, and is paid again the month after: a month of its own.
  await mark(a.id, false);
  expect(await get(api, first, employeeTax, who)).toMatchObject({ paidFen: 300_000, withheldFen: 52_000 });
  await inMonth("2027-07");
  expect((await payAgain(a.id)).tax!.taxFen).toBe(44_000);
  await mark(a.id, true);
});

it("paid out at the same moment from two processes, the month's tax is withheld once", async () => {
  await inMonth("2027-08");
  const [a, b] = [await payable(350_000), await payable(350_000)];
  const init = {
    headers: { "content-type": "application/json", ...first.auth },
    body: JSON.stringify({ way: "BANK" }),
  };
  const answers = await Promise.all([
    api.call<Settlement>(`PUT /rest/staff/settlement/pay/${a.id}`, init),
    other.call<Settlement>(`PUT /rest/staff/settlement/pay/${b.id}`, init),
    api.call<Settlement>(`PUT /rest/staff/settlement/pay/${b.id}`, init),
    other.call<Settlement>(`PUT /rest/staff/settlement/pay/${a.id}`, init),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const taxes = await Promise.all(
    [a, b].map(async ({ id }) => (await get(api, first, settlementDetail, one(id))).tax!.taxFen),
  );
  expect(taxes[0]! + taxes[1]!).toBe(taxOfMonth(700_000));
  for (const { id } of [a, b]) await mark(id, true);
});

it("where somebody else invoices nothing is withheld from then on; who says so, and why, is kept", async () => {
  await inMonth("2027-09");
  const before = await get(api, first, employeeTax, who);
  expect(before).toMatchObject({ way: "WITHHELD", history: [], version: 0 });
  const body = { way: "INVOICED", reason: "经家政公司结算，公司开票", version: 0 } as const;
  const changed = await get(api, first, saveEmployeeTax, { ...who, body });
  expect(changed).toMatchObject({
    way: "INVOICED",
    version: 1,
    history: [{ reason: body.reason, by: expect.stringContaining("财务") }],
  });
  // The same again changes nothing; what was decided on the older state is refused.
  expect((await get(api, first, saveEmployeeTax, { ...who, body: { ...body, version: 1 } })).version).toBe(1);
  const late = await refusal(api, second, saveEmployeeTax, {
    ...who,
    body: { way: "WITHHELD", reason: "以前的看法", version: 0 },
  });
  expect(late.reason).toBe("CHANGED_MEANWHILE");
  const free = await payable(900_000);
  expect((await pay(free.id)).tax).toMatchObject({ way: "INVOICED", taxFen: 0, netFen: 900_000 });
  await mark(free.id, true);
  await get(api, second, saveEmployeeTax, { ...who, body: { way: "WITHHELD", reason: "合作结束了" } });
  // What was invoiced is no pay of services: the month begins at nothing.
  const taxed = await payable(100_000);
  expect((await pay(taxed.id)).tax).toMatchObject({ way: "WITHHELD", taxFen: 4_000 });
  await mark(taxed.id, true);
  const auditor = await signInStaff(api, "auditor");
  const { records } = await get(api, auditor, auditPage, { query: { size: "50" } });
  expect(JSON.stringify(records)).toContain("经家政公司结算，公司开票");
});

it.each([
  [{ way: "CASH", reason: "现金" }, "way"],
  [{ way: "INVOICED", reason: " " }, "reason"],
])("%o is refused at its field", async (body, field) => {
  const { fields } = await refusal(api, first, saveEmployeeTax, { ...who, body: body as never });
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

it("a shop, nobody, and who does not keep the books: refused", async () => {
  const body = { way: "INVOICED", reason: "开票" } as const;
  for (const code of ["org:10001", "employee:999999999"])
    expect((await ask(api, first, saveEmployeeTax, { params: { party: code }, body })).status).toBe(400);
  for (const role of ["merchant", "service"] as const)
    expect((await ask(api, await signInStaff(api, role), saveEmployeeTax, { ...who, body })).status).toBe(
      403,
    );
  expect([401, 403]).toContain((await ask(api, employee, saveEmployeeTax, { ...who, body })).status);
});
