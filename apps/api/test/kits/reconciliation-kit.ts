import { reconciliationPage } from "@ginkgo/api-contract/books/reconciliation";
import { sql } from "drizzle-orm";
import { row, rows } from "../../src/platform/database/database.ts";
import type { TestApi } from "./build-test-api.ts";
import { type Asking, get } from "./membership-kit.ts";
import { cashier, notify } from "./orders-kit.ts";

let count = 0;

/** Somebody pays at the sandbox's cashier under a number that is none of ours; its notification arrives. @returns the number */
export async function payStrange(api: TestApi, amountFen: number): Promise<string> {
  const payNo = `P${Date.now()}${String(++count).padStart(4, "0")}`;
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into sandbox.payments (pay_no, amount_fen, subject, return_url, expires_at)
      values (${payNo}, ${amountFen}, '不知道是谁的', '', ${api.clock.now().toISOString()}::timestamptz + interval '1 hour')`),
  );
  if ((await notify(api, await cashier(api).settle(payNo, "success"))) !== 200) throw new Error("not told");
  return payNo;
}

/** The id of the difference of a number. */
export async function itemOf(api: TestApi, number: string): Promise<string> {
  const found = await row<{ id: string }>(
    api.database.primary,
    sql`select id::text from payments.reconciliation_items where number = ${number} order by id desc limit 1`,
  );
  if (!found) throw new Error(`nothing differs in ${number}`);
  return found.id;
}

/** The same of such a payment. */
export const strayPayment = async (api: TestApi, amountFen = 19_900): Promise<string> =>
  itemOf(api, await payStrange(api, amountFen));

/** Everything that waits, as who keeps the books sees it. */
export const waiting = async (api: TestApi, who: Asking) =>
  (await get(api, who, reconciliationPage, { query: { size: "100" } })).records.filter(
    ({ closedAt }) => closedAt === null,
  );

/** What stands on the accounts that money of nobody moves between. */
export async function standing(api: TestApi): Promise<Record<string, number>> {
  const found = await rows<{ account: string; fen: number }>(
    api.database.primary,
    sql`select account, sum(amount_fen)::int as fen from payments.ledger
      where account in ('CLEARING', 'SUSPENSE', 'PROVIDER_FEES', 'WRITE_OFF') group by 1`,
  );
  return Object.fromEntries(found.map(({ account, fen }) => [account, fen]));
}

/** What differs by number: of which kind, and what stands in suspense for it. */
export const found = async (api: TestApi) =>
  Object.fromEntries(
    (
      await rows<{ number: string; kind: string; state: string; suspense: number }>(
        api.database.primary,
        sql`select number, kind, state, suspense_fen::int as suspense from payments.reconciliation_items order by id`,
      )
    ).map(({ number, ...item }) => [number, item]),
  );

/** Items whose suspense in the ledger is not what they say; none, ever. */
export const wrongSuspense = ({ database }: TestApi) =>
  rows(
    database.primary,
    sql`select i.id::text, i.suspense_fen::int as said, coalesce(-sum(l.amount_fen) filter (where l.account = 'SUSPENSE'), 0)::int as stands
      from payments.reconciliation_items i left join payments.documents d on d.item_id = i.id
        left join payments.ledger l on l.document = d.number
      group by i.id having coalesce(i.suspense_fen, 0) <> coalesce(-sum(l.amount_fen) filter (where l.account = 'SUSPENSE'), 0)`,
  );
