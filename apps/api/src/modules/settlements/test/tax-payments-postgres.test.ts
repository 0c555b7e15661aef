// Paying withheld tax over: what is open of a month, by two, back again; and what a payout that comes back in a later month
// leaves withheld too much or too little, which goes with the next payout; closed months stay as they were.

import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { ownSettlement } from "@ginkgo/api-contract/settlements/own-settlements";
import {
  askTaxPayment,
  revealTaxpayer,
  reverseTaxPayment,
  saveTaxpayer,
  secondTaxPayment,
  taxPaymentPage,
  withheldTaxMonths,
  withheldTaxPage,
} from "@ginkgo/api-contract/settlements/withheld-tax";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { wrongSettlements } from "../../../../test/kits/books-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse } from "../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { taxOfMonth } from "../income-tax.ts";
import { personalData } from "../personal-data.ts";
import { owedTo } from "./settlements-kit.ts";
import { type TaxHouse, taxHouse } from "./tax-kit.ts";

let house: TaxHouse;
let paid: TaxHouse["paid"];
let monthOf: TaxHouse["monthOf"];
let told: TaxHouse["told"];
let other: SecondProcess;
beforeAll(async () => {
  house = await taxHouse();
  ({ paid, monthOf, told } = house);
  other = await startSecondProcess(house.api);
}, 120_000);
afterEach(async () => {
  expect(await wrongSettlements(house.api)).toEqual([]);
});
afterAll(async () => {
  await other.stop();
  await closeHouse(house.api);
});

const at = (id: string) => ({ params: { id } });
/** What the ledger holds for the tax office. */
const taxHeld = async () =>
  (await row<{ fen: number }>(
    house.api.database.primary,
    sql`select coalesce(-sum(amount_fen), 0)::int as fen from payments.ledger where account = 'TAX_PAYABLE'`,
  ))!.fen;
const linesOf = (document: string) =>
  rows<{ account: string; party: string; fen: number; day: string }>(
    house.api.database.primary,
    sql`select account, party, amount_fen::int as fen, (at at time zone 'Asia/Shanghai')::date::text as day
      from payments.ledger where document = ${document} order by account`,
  );
async function payOver(month: string, amountFen: number, paidOn: string) {
  const { api, people } = house;
  const { id } = await get(api, people.first, askTaxPayment, told(month, amountFen, paidOn));
  return get(api, people.second, secondTaxPayment, { ...at(id), body: { agree: true } });
}

it("a month's tax is paid over by two, on the day it was paid, and is open no more", async () => {
  const { api, people, ownId } = house;
  await house.on("2027-03-10");
  expect((await paid(300_000)).tax!.taxFen).toBe(44_000);
  expect(await monthOf("2027-03")).toMatchObject({ isOver: false, openFen: 44_000, toPay: null });
  expect(
    Object.keys(
      (await refusal(api, people.first, askTaxPayment, told("2027-03", 44_000, "2027-03-10"))).fields!,
    ),
  ).toEqual(["month"]);
  await house.on("2027-04-12");
  expect(await monthOf("2027-03")).toMatchObject({
    people: 1,
    paidFen: 300_000,
    taxFen: 44_000,
    withheldFen: 44_000,
    dueOn: "2027-04-15",
    toPay: { fen: 44_000, setOffFen: 0 },
  });
  for (const [form, field] of [
    [told("2027-03", 43_999, "2027-04-10"), "amountFen"],
    [told("2027-03", 44_000, "2027-03-31"), "paidOn"],
    [told("2027-03", 44_000, "2027-04-13"), "paidOn"],
  ] as const)
    expect(Object.keys((await refusal(api, people.first, askTaxPayment, form)).fields!)).toEqual([field]);
  const one = await get(api, people.first, askTaxPayment, told("2027-03", 44_000, "2027-04-10"));
  expect(one).toMatchObject({ state: "WAIT_SECOND", fen: 44_000, people: 1, document: null, actions: [] });
  expect(await monthOf("2027-03")).toMatchObject({
    openFen: 0,
    paidOverFen: 44_000,
    waitingFen: 44_000,
    reversingFen: 0,
  });
  // Told of once, and agreed to by somebody else.
  expect(
    (await refusal(api, people.second, askTaxPayment, told("2027-03", 44_000, "2027-04-10"))).reason,
  ).toBe("TAX_NOTHING");
  expect(
    (await refusal(api, people.first, secondTaxPayment, { ...at(one.id), body: { agree: true } })).reason,
  ).toBe("TAX_SECOND_OTHER");
  const done = await get(api, people.second, secondTaxPayment, { ...at(one.id), body: { agree: true } });
  expect(done).toMatchObject({ state: "PAID", document: `TAX-${one.id}`, actions: ["reverse"] });
  expect(await linesOf(`TAX-${one.id}`)).toEqual([
    { account: "BANK", party: "", fen: -44_000, day: "2027-04-10" },
    { account: "TAX_PAYABLE", party: ownId, fen: 44_000, day: "2027-04-10" },
  ]);
  expect(await taxHeld()).toBe(0);
  expect(await monthOf("2027-03")).toMatchObject({
    openFen: 0,
    paidOverFen: 44_000,
    waitingFen: 0,
    toPay: null,
  });
  expect(
    (await refusal(api, people.second, secondTaxPayment, { ...at(one.id), body: { agree: true } })).reason,
  ).toBe("TAX_MOVED");
});

it("what was told of wrongly is taken back by two, and told anew; a receipt counts once", async () => {
  const { api, people } = house;
  const { records } = await get(api, people.first, taxPaymentPage, { query: {} });
  const { id, receiptNo } = records[0]!;
  const asked = await get(api, people.first, reverseTaxPayment, {
    ...at(id),
    body: { reason: "凭证号记错了" },
  });
  expect(asked).toMatchObject({ state: "WAIT_REVERSE", actions: [] });
  expect(await monthOf("2027-03")).toMatchObject({
    paidOverFen: 44_000,
    waitingFen: 0,
    reversingFen: 44_000,
  });
  expect(
    (await refusal(api, people.first, secondTaxPayment, { ...at(id), body: { agree: true } })).reason,
  ).toBe("TAX_SECOND_OTHER");
  expect(
    Object.keys(
      (await refusal(api, people.second, secondTaxPayment, { ...at(id), body: { agree: false } })).fields!,
    ),
  ).toEqual(["reason"]);
  const kept = await get(api, people.second, secondTaxPayment, {
    ...at(id),
    body: { agree: false, reason: "凭证号没有错" },
  });
  expect(kept).toMatchObject({ state: "PAID", reason: "凭证号没有错" });
  await get(api, people.second, reverseTaxPayment, { ...at(id), body: { reason: "月份记错了" } });
  const back = await get(api, people.first, secondTaxPayment, { ...at(id), body: { agree: true } });
  expect(back.state).toBe("REVERSED");
  expect((await linesOf(`TAX-${id}-R`)).map(({ fen }) => fen)).toEqual([44_000, -44_000]);
  expect(await taxHeld()).toBe(44_000);
  expect(await monthOf("2027-03")).toMatchObject({ openFen: 44_000, toPay: { fen: 44_000 } });
  const form = { month: "2027-03", amountFen: 44_000, paidOn: "2027-04-11", receiptNo };
  const anew = await get(api, people.first, askTaxPayment, { body: form });
  await get(api, people.second, secondTaxPayment, { ...at(anew.id), body: { agree: true } });
  expect(await taxHeld()).toBe(0);
});

it("a payout that comes back a month later gives the others their tax back with the next payout; no fen is lost", async () => {
  const { api, people, ownId } = house;
  await house.on("2027-05-10");
  const a = await paid(300_000);
  expect((await paid(300_000)).tax!.taxFen).toBe(taxOfMonth(600_000) - 44_000);
  await house.on("2027-06-05");
  await payOver("2027-05", taxOfMonth(600_000), "2027-06-05");
  await house.on("2027-06-20");
  const before = await seal("2027-05");
  await house.mark(a.id, false);
  // Of May 300,000 stand, of which 44,000 are the tax: 52,000 were withheld, and 96,000 paid over.
  expect(await monthOf("2027-05")).toMatchObject({
    paidFen: 300_000,
    taxFen: 44_000,
    withheldFen: 52_000,
    paidOverFen: 96_000,
    openFen: -52_000,
    toPay: null,
  });
  const again = await house.payAgain(a.id);
  expect(again.tax).toMatchObject({ taxFen: 44_000, earlierTaxFen: -8_000, netFen: 264_000 });
  expect(again.payouts[0]).toMatchObject({ amountFen: 264_000, taxFen: 44_000, earlierTaxFen: -8_000 });
  expect(await linesOf(`S${a.id}-2-E`)).toMatchObject([
    { account: "EMPLOYEE_PAYABLE", party: ownId, fen: -8_000 },
    { account: "TAX_PAYABLE", party: ownId, fen: 8_000 },
  ]);
  expect(await owedTo(api, ownId)).toBe(0);
  await house.mark(a.id, true);
  expect(await get(api, people.employee, ownSettlement, at(a.id))).toMatchObject({
    tax: { taxFen: 44_000, earlierTaxFen: -8_000, netFen: 264_000, isExpected: false },
  });
  expect(await monthOf("2027-05")).toMatchObject({ withheldFen: 44_000, taxFen: 44_000, openFen: -52_000 });
  // Once is enough: the next payout has nothing to give back.
  expect((await paid(100_000)).tax).toMatchObject({ earlierTaxFen: 0 });
  expect(await seal("2027-05")).toEqual(before);
});

it("what was paid over too much is set off against the month after", async () => {
  const { api, people } = house;
  await house.on("2027-07-08");
  const june = (await monthOf("2027-06"))!;
  expect(june.openFen).toBe(taxOfMonth(400_000));
  expect(june.toPay).toEqual({ fen: taxOfMonth(400_000) - 52_000, setOffFen: 52_000 });
  const one = await payOver("2027-06", june.toPay!.fen, "2027-07-08");
  expect(one).toMatchObject({ fen: 12_000, setOffFen: 52_000, people: 1 });
  for (const month of ["2027-05", "2027-06"]) expect((await monthOf(month))!.openFen).toBe(0);
  expect(await taxHeld()).toBe(0);
  expect((await refusal(api, people.first, askTaxPayment, told("2027-05", 0, "2027-07-08"))).reason).toBe(
    "TAX_NOTHING",
  );
});

it("a payout with a correction that comes back itself takes the correction back", async () => {
  await house.on("2027-08-10");
  const a = await paid(300_000);
  await paid(300_000);
  await house.on("2027-09-10");
  await house.mark(a.id, false);
  const b = await house.payAgain(a.id);
  expect(b.tax!.earlierTaxFen).toBe(-8_000);
  await house.mark(a.id, false);
  expect((await linesOf(`S${a.id}-2-ER`)).map(({ fen }) => fen)).toEqual([8_000, -8_000]);
  expect((await monthOf("2027-08"))!.withheldFen).toBe(52_000);
  await house.on("2027-10-10");
  expect((await house.payAgain(a.id)).tax).toMatchObject({ taxFen: 44_000, earlierTaxFen: -8_000 });
  await house.mark(a.id, true);
});

it("what was withheld too little is taken of the next payout, as far as it goes", async () => {
  await house.on("2027-11-05");
  const a = await paid(2_500_000);
  const b = await paid(1_000_000);
  await house.mark(a.id, false);
  const c = await paid(1_000_000);
  expect(c.tax!.taxFen).toBe(taxOfMonth(2_000_000) - b.tax!.taxFen);
  await house.mark(b.id, false);
  // c stands alone, and less than its tax was withheld of it.
  const short = taxOfMonth(1_000_000) - c.tax!.taxFen;
  expect(short).toBeGreaterThan(0);
  await house.on("2027-12-05");
  const small = await paid(short - 100);
  expect(small.tax).toMatchObject({ netFen: 1 });
  const rest = await paid(50_000);
  expect(small.tax!.earlierTaxFen + rest.tax!.earlierTaxFen).toBe(short);
  expect((await monthOf("2027-11"))!.withheldFen).toBe(taxOfMonth(1_000_000));
  // In one month the same: no more is withheld than leaves a fen.
  for (const { id } of [a, b]) {
    await house.payAgain(id);
    await house.mark(id, true);
  }
});

it("told of at the same moment from two processes, a month is paid over once; what came back meanwhile stops the second", async () => {
  const { api, people } = house;
  await house.on("2028-01-10");
  const a = await paid(300_000);
  await paid(200_000);
  await house.on("2028-02-08");
  const fen = taxOfMonth(500_000);
  const call = (from: Pick<SecondProcess, "call">, who: typeof people.first) =>
    from.call<{ id: string }>("POST /rest/staff/taxPayment", {
      headers: { "content-type": "application/json", ...who.auth },
      body: JSON.stringify(told("2028-01", fen, "2028-02-08").body),
    });
  const answers = await Promise.all([call(api, people.first), call(other, people.second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { records } = await get(api, people.first, taxPaymentPage, { query: {} });
  const { id } = records[0]!;
  const decider = answers[0]!.status === 200 ? people.second : people.first;
  await house.mark(a.id, false);
  expect((await refusal(api, decider, secondTaxPayment, { ...at(id), body: { agree: true } })).reason).toBe(
    "TAX_CHANGED",
  );
  await get(api, decider, secondTaxPayment, { ...at(id), body: { agree: false, reason: "有一笔退回来了" } });
  await payOver("2028-01", taxOfMonth(200_000), "2028-02-08");
  const both = await get(
    api,
    people.first,
    askTaxPayment,
    told("2027-12", (await monthOf("2027-12"))!.toPay!.fen, "2028-02-08"),
  );
  const seconds = await Promise.all(
    [api, other].map((from: Pick<SecondProcess, "call">) =>
      from.call(`PUT /rest/staff/taxPayment/second/${both.id}`, {
        headers: { "content-type": "application/json", ...people.second.auth },
        body: JSON.stringify({ agree: true }),
      }),
    ),
  );
  expect(seconds.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it("the declaration has a row for each person, masked; who they are is filled in by staff, shown for a reason", async () => {
  const { api, people, party } = house;
  const asked = { query: { month: "2027-05" } };
  const [bare] = (await get(api, people.first, withheldTaxPage, asked)).records;
  expect(bare).toMatchObject({
    id: party,
    realName: null,
    idNumber: null,
    paidFen: 300_000,
    freeFen: 80_000,
    taxedFen: 220_000,
    percent: 20,
    lessFen: 0,
    taxFen: 44_000,
    withheldFen: 44_000,
    version: 0,
  });
  const who = { params: { party } };
  const form = { realName: "刘秀英", idNumber: "320102196001011220", reason: "对着身份证填", version: 0 };
  for (const [wrong, field] of [
    [{ idNumber: "320102196001011225" }, "idNumber"],
    [{ idNumber: "" }, "idNumber"],
    [{ realName: " " }, "realName"],
    [{ reason: "" }, "reason"],
  ] as const)
    expect(
      Object.keys(
        (await refusal(api, people.first, saveTaxpayer, { ...who, body: { ...form, ...wrong } })).fields!,
      ),
    ).toEqual([field]);
  expect(await get(api, people.first, saveTaxpayer, { ...who, body: form })).toMatchObject({
    realName: "刘**",
    idNumber: "320***********1220",
    version: 1,
  });
  expect((await refusal(api, people.second, saveTaxpayer, { ...who, body: form })).reason).toBe(
    "CHANGED_MEANWHILE",
  );
  const [row1] = (await get(api, people.first, withheldTaxPage, asked)).records;
  expect(row1).toMatchObject({ realName: "刘**", idNumber: "320***********1220" });
  expect(
    JSON.stringify(await rows(api.database.primary, sql`select * from settlements.taxpayers`)),
  ).not.toContain("320102196001011220");
  const shown = await get(api, people.first, revealTaxpayer, { ...who, body: { reason: "申报前核对" } });
  expect(shown).toEqual({ realName: "刘秀英", idNumber: "320102196001011220" });
  expect((await ask(api, people.first, revealTaxpayer, { ...who, body: {} as never })).status).toBe(400);
  const { records } = await get(api, await signInStaff(api, "auditor"), auditPage, { query: { size: "20" } });
  const trail = JSON.stringify(records);
  expect(trail).toContain("申报前核对");
  expect(trail).not.toContain("320102196001011220");
  const ofThem = (await row<{ id: string | null }>(
    api.database.primary,
    sql`select member_id::text as id from workforce.employees where id = ${house.ownId}::bigint`,
  ))!.id!;
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  expect(await personalData.exportOf(api.database.primary, ofThem, vault)).toMatchObject({
    申报个税的姓名和证件号: { 姓名: "刘秀英", 证件号: "320102196001011220" },
  });
  // Another person cannot have the same number.
  const others = await rows<{ id: string }>(
    api.database.primary,
    sql`select id::text from workforce.employees where id <> ${house.ownId}::bigint limit 1`,
  );
  const twice = await refusal(api, people.first, saveTaxpayer, {
    params: { party: `employee:${others[0]!.id}` },
    body: form,
  });
  expect(Object.keys(twice.fields!)).toEqual(["idNumber"]);
});

it("shops, nobody, and who does not keep the books: refused", async () => {
  const { api, people } = house;
  const body = { realName: "刘秀英", idNumber: "320102196001011220", reason: "填" };
  for (const party of ["org:10001", "employee:999999999"])
    expect((await ask(api, people.first, saveTaxpayer, { params: { party }, body })).status).toBe(400);
  for (const role of ["merchant", "service"] as const)
    expect((await ask(api, await signInStaff(api, role), withheldTaxMonths, {})).status).toBe(403);
});

/** All lines of the ledger of a month, as one word: what is closed does not move. */
const seal = (month: string) =>
  row(
    house.api.database.primary,
    sql`select count(*)::int as lines, md5(string_agg(l.id || l.document || l.account || l.amount_fen || l.at, ',' order by l.id)) as digest
      from payments.ledger l where to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}`,
  );
