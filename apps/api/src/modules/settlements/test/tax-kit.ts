import { agreeOwnSettlement, saveOwnPayee } from "@ginkgo/api-contract/settlements/own-settlements";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  confirmSettlement,
  draftSettlement,
  markPayout,
  paySettlement,
  secondSettlementSeat,
  sendBackSettlement,
} from "@ginkgo/api-contract/settlements/settlements";
import { withheldTaxMonths } from "@ginkgo/api-contract/settlements/withheld-tax";
import { sql } from "drizzle-orm";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { signInEmployee, visitHouse } from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { bankAccount, setPayee, untilNow } from "./settlements-kit.ts";

/** So much is owed to an employee for a visit of long ago. */
export async function owe(api: TestApi, employeeId: string, fen: number): Promise<void> {
  await api.database.transaction(async (tx) => {
    const { id } = (await row<{ id: string }>(
      tx,
      sql`insert into orders.orders (sn, member_id, kind, status, seller, amount_fen, price_lines, created_at, updated_at, completed_at)
        select 'T' || lpad((count(*) + 1)::text, 19, '0'), (select min(id) from identity.members), 'SERVICE', 'TRANSACTION_COMPLETE',
          'self', 0, '[]', ${"2026-08-01"}::timestamptz, ${"2026-08-01"}::timestamptz, ${"2026-08-01"}::timestamptz
        from orders.orders returning id::text`,
    ))!;
    const at = sql`${api.clock.now().toISOString()}::timestamptz`;
    await tx.execute(sql`insert into payments.documents (number, kind, order_id, at)
      values (${`T-${id}`}, 'EARNED', ${id}::bigint, ${at})`);
    await tx.execute(sql`insert into payments.ledger (document, order_id, account, party, amount_fen, at) values
      (${`T-${id}`}, ${id}::bigint, 'EMPLOYEE_PAYABLE', ${employeeId}, ${-fen}, ${at}),
      (${`T-${id}`}, ${id}::bigint, 'EMPLOYEE_COST', '', ${fen}, ${at})`);
    await tx.execute(sql`update orders.orders set books_due = false where id = ${id}::bigint`);
  });
}

/** An employee was paid 3,000 yuan in a month by two people, and 440 withheld. @param month its first day */
export async function withheldIn(
  api: TestApi,
  { first, second }: { first: SignedIn; second: SignedIn },
  month: string,
): Promise<void> {
  const { employeeId } = (await row<{ employeeId: string }>(
    api.database.primary,
    sql`select min(id)::text as "employeeId" from workforce.employees`,
  ))!;
  const party = `employee:${employeeId}`;
  await owe(api, employeeId, 300_000);
  await setPayee(api, await signInStaff(api, "finance"), party);
  const { id } = await get(api, first, draftSettlement, { body: { party, ...untilNow(api) } });
  await api.database.transaction((tx) =>
    tx.execute(sql`update settlements.settlements set object_from = object_from - interval '9 days'`),
  );
  const one = { params: { id } };
  await get(api, first, confirmSettlement, { ...one, body: {} });
  await get(api, second, secondSettlementSeat, { ...one, body: { agree: true } });
  await get(api, first, paySettlement, { ...one, body: { way: "BANK" } });
  await get(api, first, markPayout, { ...one, body: { paid: true, reason: "网银回单" } });
  await api.database.transaction((tx) =>
    tx.execute(sql`update settlements.payouts set at = ${month}::timestamptz + interval '12 hours'
      where settlement_id = ${id}::bigint`),
  );
}

/** A house with an employee who is paid by bank, and two who pay. */
export async function taxHouse() {
  const house = await visitHouse({ SETTLEMENT_AFTER_DAYS: "0" });
  const { api, ownId } = house;
  const one = (id: string) => ({ params: { id } });
  const people = {
    employee: house.employee,
    first: await signInStaff(api, "finance"),
    second: await signInStaff(api, "finance"),
  };
  await get(api, people.employee, saveOwnPayee, {
    body: { ...bankAccount, holder: "刘秀英", account: "6217000098761234" },
  });
  const party = `employee:${ownId}`;
  async function byTwo(id: string): Promise<Settlement> {
    await get(api, people.first, confirmSettlement, { ...one(id), body: {} });
    return get(api, people.second, secondSettlementSeat, { ...one(id), body: { agree: true } });
  }
  const pay = (id: string) => get(api, people.first, paySettlement, { ...one(id), body: { way: "BANK" } });
  const mark = (id: string, paid: boolean) =>
    get(api, people.first, markPayout, { ...one(id), body: { paid, reason: "网银回单 0003" } });
  /** A settlement of so much that may be paid out. */
  async function payable(fen: number): Promise<Settlement> {
    await owe(api, ownId, fen);
    const { id } = await get(api, people.first, draftSettlement, { body: { party, ...untilNow(api) } });
    await get(api, people.employee, agreeOwnSettlement, one(id));
    return byTwo(id);
  }
  let receipts = 0;
  return {
    api,
    ownId,
    party,
    people,
    pay,
    payable,
    mark,
    /** So much paid out and come through. */
    async paid(fen: number): Promise<Settlement> {
      const { id } = await payable(fen);
      const sent = await pay(id);
      await mark(id, true);
      return sent;
    },
    /** How the tax of a month stands. */
    async monthOf(month: string) {
      const { records } = await get(api, people.first, withheldTaxMonths, {});
      return records.find((found) => found.month === month);
    },
    /** That so much was paid over for a month, each time with a receipt of its own. */
    told: (month: string, amountFen: number, paidOn: string, sumReason?: string) => {
      receipts += 1;
      return { body: { month, amountFen, paidOn, receiptNo: `33202600${receipts}`, sumReason } };
    },
    /** Everybody signs in anew at noon of a day. */
    async on(day: string): Promise<void> {
      api.clock.advance(Date.parse(`${day}T12:00:00+08:00`) - api.clock.now().getTime());
      people.employee = await signInEmployee(api);
      people.first = await signInStaff(api, "finance");
      people.second = await signInStaff(api, "finance");
    },
    /** Of what did not come through: two look at it again. */
    async payAgain(id: string): Promise<Settlement> {
      await get(api, people.first, sendBackSettlement, { ...one(id), body: { reason: "核对账户" } });
      await byTwo(id);
      return pay(id);
    },
  };
}
export type TaxHouse = Awaited<ReturnType<typeof taxHouse>>;
