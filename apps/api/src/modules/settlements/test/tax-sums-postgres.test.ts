// What was really paid to the tax office is booked as it left the bank, whatever is to be paid now; until a month is paid over
// it stands before the staff with its day; papers of payouts add up where tax of months before goes with them.
import { payoutVoucher, settlementPage } from "@ginkgo/api-contract/settlements/settlements";
import {
  askTaxPayment,
  reverseTaxPayment,
  secondTaxPayment,
  withheldTaxPage,
} from "@ginkgo/api-contract/settlements/withheld-tax";
import { plainSum, sumText } from "@ginkgo/locale/money";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { wrongSettlements } from "../../../../test/kits/books-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { closeHouse } from "../../../../test/kits/orders-kit.ts";
import { paperText } from "../../../../test/kits/read-paper.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { taxOfMonth } from "../income-tax.ts";
import { type TaxHouse, taxHouse } from "./tax-kit.ts";

let house: TaxHouse;
let paid: TaxHouse["paid"];
let monthOf: TaxHouse["monthOf"];
let told: TaxHouse["told"];
beforeAll(async () => {
  house = await taxHouse();
  ({ paid, monthOf, told } = house);
}, 120_000);
afterEach(async () => {
  expect(await wrongSettlements(house.api)).toEqual([]);
});
afterAll(() => closeHouse(house.api));

const at = (id: string) => ({ params: { id } });
const yes = { body: { agree: true } };
/** What left the bank for the tax office. */
const bankFen = async () =>
  (await row<{ fen: number }>(
    house.api.database.primary,
    sql`select coalesce(sum(l.amount_fen), 0)::int as fen from payments.ledger l
      join payments.documents d on d.number = l.document
      where l.account = 'BANK' and d.kind in ('TAX_PAID', 'TAX_PAID_BACK')`,
  ))!.fen;
const task = (month: string) =>
  taskAbout(house.api, house.people.first, "WITHHELD_TAX", month.replace("-", ""), "taxMonth");

it("a month that is over stands before the staff until it is paid over, with the day it is due", async () => {
  const { api, people } = house;
  await house.on("2027-03-10");
  await paid(300_000);
  await api.api.dueWork.runAll();
  expect(await task("2027-03")).toBeUndefined();
  await house.on("2027-04-02");
  await api.api.dueWork.runAll();
  expect(await task("2027-03")).toMatchObject({
    state: "OPEN",
    dueAt: "2027-04-15T23:59:59+08:00",
    subject: { text: "2027-03 代扣的个税要在 2027-04-15 以前申报、交完" },
  });
  const { id } = await get(api, people.first, askTaxPayment, told("2027-03", 44_000, "2027-04-02"));
  expect(await task("2027-03")).toBeUndefined();
  expect(await taskAbout(api, people.second, "WITHHELD_TAX", id, "taxPayment")).toMatchObject({
    state: "OPEN",
  });
  await get(api, people.second, secondTaxPayment, {
    ...at(id),
    body: { agree: false, reason: "凭证号不对" },
  });
  expect(await task("2027-03")).toMatchObject({ state: "OPEN" });
  const again = await get(api, people.first, askTaxPayment, told("2027-03", 44_000, "2027-04-02"));
  await get(api, people.second, secondTaxPayment, { ...at(again.id), ...yes });
  expect(await task("2027-03")).toBeUndefined();
});

it("less than is to be paid leaves the rest open; another sum takes a reason", async () => {
  const { api, people } = house;
  await house.on("2027-05-10");
  await paid(300_000);
  await house.on("2027-06-05");
  const { fields } = await refusal(api, people.first, askTaxPayment, told("2027-05", 30_000, "2027-06-05"));
  expect(fields!.amountFen).toContain(sumText(44_000));
  expect(fields!.amountFen).toContain(sumText(30_000));
  const part = await get(
    api,
    people.first,
    askTaxPayment,
    told("2027-05", 30_000, "2027-06-05", "网银限额，先交了一部分"),
  );
  expect(part).toMatchObject({ fen: 30_000, sumReason: "网银限额，先交了一部分", setOffFen: 0 });
  await get(api, people.second, secondTaxPayment, { ...at(part.id), ...yes });
  expect(await monthOf("2027-05")).toMatchObject({ openFen: 14_000, toPay: { fen: 14_000, setOffFen: 0 } });
  // A sum that is what is to be paid needs no reason, and keeps none.
  const rest = await get(api, people.first, askTaxPayment, told("2027-05", 14_000, "2027-06-05", "多写的"));
  expect(rest.sumReason).toBeNull();
  await get(api, people.second, secondTaxPayment, { ...at(rest.id), ...yes });
  expect((await monthOf("2027-05"))!.openFen).toBe(0);
});

it("what was paid before a payout came back is booked whole, and set off against what follows", async () => {
  const { api, people } = house;
  await house.on("2027-07-10");
  const a = await paid(300_000);
  await paid(200_000);
  await house.on("2027-08-05");
  const before = await bankFen();
  const fen = taxOfMonth(500_000);
  const { id } = await get(api, people.first, askTaxPayment, told("2027-07", fen, "2027-08-05"));
  await house.mark(a.id, false);
  expect((await refusal(api, people.second, secondTaxPayment, { ...at(id), ...yes })).reason).toBe(
    "TAX_CHANGED",
  );
  await get(api, people.second, secondTaxPayment, {
    ...at(id),
    body: { agree: false, reason: "有一笔退回来了" },
  });
  const why = "5 日已经交了，当天有一笔出款退回来";
  const whole = await get(api, people.first, askTaxPayment, told("2027-07", fen, "2027-08-05", why));
  await get(api, people.second, secondTaxPayment, { ...at(whole.id), ...yes });
  expect((await bankFen()) - before).toBe(-fen);
  expect((await monthOf("2027-07"))!.openFen).toBe(taxOfMonth(200_000) - fen);
  // Once more of the same, reversed: nothing is left of it.
  await get(api, people.first, reverseTaxPayment, { ...at(whole.id), body: { reason: "记成了别的月" } });
  await get(api, people.second, secondTaxPayment, { ...at(whole.id), ...yes });
  expect((await bankFen()) - before).toBe(0);
  const again = await get(api, people.first, askTaxPayment, told("2027-07", fen, "2027-08-05", why));
  await get(api, people.second, secondTaxPayment, { ...at(again.id), ...yes });
  // What came back is paid again in August; its tax is what was paid too much for July.
  await house.payAgain(a.id);
  await house.mark(a.id, true);
  await house.on("2027-09-05");
  const august = (await monthOf("2027-08"))!;
  expect(august.toPay!.setOffFen).toBe(Math.min(august.taxFen, fen - taxOfMonth(200_000)));
});

it("of a month of which everything came back what was paid is booked too", async () => {
  const { api, people } = house;
  await house.on("2027-11-10");
  const a = await paid(300_000);
  await house.on("2027-12-06");
  await house.mark(a.id, false);
  expect(await monthOf("2027-11")).toMatchObject({
    people: 0,
    paidFen: 0,
    taxFen: 0,
    openFen: 0,
    toPay: null,
  });
  expect((await get(api, people.first, withheldTaxPage, { query: { month: "2027-11" } })).records).toEqual(
    [],
  );
  expect(
    (await refusal(api, people.first, askTaxPayment, told("2027-11", 44_000, "2027-12-05"))).reason,
  ).toBe("TAX_NOTHING");
  const one = await get(
    api,
    people.first,
    askTaxPayment,
    told("2027-11", 44_000, "2027-12-05", "5 日已经交了，6 日退回来"),
  );
  await get(api, people.second, secondTaxPayment, { ...at(one.id), ...yes });
  expect(await monthOf("2027-11")).toMatchObject({ paidOverFen: 44_000, openFen: -44_000 });
  expect(
    (await refusal(api, people.first, askTaxPayment, told("2026-01", 100, "2027-12-05", "不知道是哪来的")))
      .reason,
  ).toBe("TAX_NOTHING");
  await house.payAgain(a.id);
  await house.mark(a.id, true);
});

it("a voucher tells what was taken or given back of months before; a list says by which way it is paid", async () => {
  const { api, people } = house;
  await house.on("2028-02-10");
  const a = await paid(300_000);
  await paid(300_000);
  await house.on("2028-03-10");
  await house.mark(a.id, false);
  const again = await house.payAgain(a.id);
  expect(again.tax).toMatchObject({ earlierTaxFen: -8_000, netFen: 264_000 });
  const listed = async () =>
    (await get(api, people.first, settlementPage, { query: { side: "EMPLOYEE" } })).records.find(
      (one) => one.id === a.id,
    );
  expect(await listed()).toMatchObject({ state: "PAYING", payoutWay: "BANK" });
  await house.mark(a.id, true);
  expect(await listed()).toMatchObject({ state: "PAID", payoutWay: null });
  const { base64 } = await get(api, people.first, payoutVoucher, at(a.id));
  const text = paperText(Buffer.from(base64, "base64"));
  expect(text).toContain(`税前\n${plainSum(300_000)}`);
  expect(text).toContain(plainSum(-44_000));
  expect(text).toContain(`以前月份的个税\n退还\n${plainSum(8_000)}`);
  expect(text).toContain(`实付\n${sumText(264_000)}`);
});
