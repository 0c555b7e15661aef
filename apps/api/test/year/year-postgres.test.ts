// A year of a portal in use, through the front door: every document sums to zero, the clearing account is what the provider
// says, what is owed is what is settled and what is open, and closed months do not move.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { row, rows } from "../../src/platform/database/database.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { DAY, HOUR } from "../kits/identity-kit.ts";
import { closeHouse } from "../kits/orders-kit.ts";
import { wrongSuspense } from "../kits/reconciliation-kit.ts";
import { workOf } from "../working-day/work.ts";
import { YearBooks } from "./books.ts";
import { YearOrders } from "./orders.ts";
import { openYear, type YearPeople } from "./people.ts";

/** `YEAR=whole` plays a year of 200,000 orders, `YEAR=<orders>` one of so many; the suite plays two months of few. */
const wanted = process.env.YEAR === "whole" ? 200_000 : Number(process.env.YEAR ?? 0);
const size = wanted
  ? {
      days: 365,
      perDay: Math.ceil(wanted / 365),
      customers: Math.min(400, Math.max(30, Math.ceil(wanted / 500))),
      // So few that some earn enough in a month to be taxed.
      employees: Math.min(60, Math.max(2, Math.ceil(wanted / 3_000))),
      contracts: 12,
    }
  : { days: 36, perDay: 3, customers: 6, employees: 3, contracts: 1 };
/** What comes to an end after the last order: returns, settlements, the last month. */
const AFTER = wanted ? 50 : 6;
/** When visits begin, and the hours of a day at which something happens: the way there, the visit and its end. */
const [hours, moments] = wanted
  ? [
      ["09:00", "11:00", "14:00", "16:00"],
      [8.75, 9, 10.75, 11, 12.5, 13.75, 14, 15.75, 16, 17.25, 20],
    ]
  : [["09:00"], [8.75, 9, 10.25, 20]];

const { SANDBOX_FEE_BP } = readSettings({ NODE_ENV: "test" });

let people: YearPeople;
let orders: YearOrders;
let books: YearBooks;
const work = { refused: 0, performed: 0 };
beforeAll(async () => {
  people = await openYear(size);
  orders = new YearOrders(people, hours);
  books = new YearBooks(people);
}, 300_000);
afterAll(() => closeHouse(people.api), 600_000);

/** Moves the clock to an hour of its day, in Shanghai. */
function until(hour: number): void {
  const { clock } = people.api;
  const midnight = Math.floor((clock.now().getTime() + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
  clock.advance(Math.max(0, midnight + hour * HOUR - clock.now().getTime()));
}

/** A day with so many new orders: what comes due is done in the morning, at noon and in the evening. */
async function goOn(n: number): Promise<void> {
  const [morning, noon, evening] = [moments[0], moments[2], moments.at(-1)];
  for (const hour of moments) {
    until(hour!);
    if (hour === morning || hour === noon || hour === evening) await people.api.api.dueWork.runAll();
    await Promise.all(
      people.employees.map(async (person) =>
        workOf(people.api, await person.now(), (id) => orders.placed.get(id)!.person.now(), work),
      ),
    );
    if (hour === morning) await orders.day(n);
    if (hour === noon) await books.day();
  }
  until(24);
}

it(
  "a year goes by: nothing is lost, and what is closed stays as it was",
  async () => {
    const { api } = people;
    const began = Date.now();
    until(24);
    await orders.signContracts(size.contracts);
    for (let day = 0; day < size.days; day += 1) {
      await goOn(size.perDay);
      if (wanted && day % 10 === 9)
        process.stdout.write(
          `day ${day + 1}: ${orders.counts.paid} paid, ${Math.round((Date.now() - began) / 1000)} s, ${JSON.stringify({ ...orders.counts, ...work, ...books.counts })} ${books.open.join(" ")}\n`,
        );
    }
    for (let day = 0; day < AFTER; day += 1) await goOn(0);
    await allPaidBack();

    expect(orders.counts.paid).toBeGreaterThan(size.days * size.perDay * 0.9);
    // A shop owes the portal only where something goes back after its days of return; nobody may have to refuse a visit; in
    // two months of few visits nobody is paid so much that tax is withheld.
    const { carried: _, refused: __, taxed, ...counts } = { ...orders.counts, ...work, ...books.counts };
    expect(Object.entries(counts).filter(([, n]) => n === 0)).toEqual([]);
    expect(await oddDocuments()).toEqual([]);
    expect(await wrongSuspense(api)).toEqual([]);
    const { ledger, provider } = await clearing();
    expect(ledger).toBe(provider);
    expect(await wrongPayables()).toEqual([]);
    expect(await withheldTax()).toEqual({ ledger: 0 });
    for (const seal of books.seals) expect(await books.seal(seal.month)).toEqual(seal);
    if (wanted) expect(taxed).toBeGreaterThan(0);
  },
  24 * HOUR,
);

/** Waits for what is being paid back: the sandbox's provider answers by the machine's own time, whatever day it is. */
const allPaidBack = () =>
  expect
    .poll(
      async () => {
        people.api.clock.advance(HOUR);
        await people.api.api.dueWork.runAll();
        const { n } = (await row<{ n: number }>(
          people.api.database.primary,
          sql`select count(*)::int as n from payments.reconciliation_items where state = 'PAYING_BACK'`,
        ))!;
        return n;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(0);

const oddDocuments = () =>
  rows(
    people.api.database.primary,
    sql`select document, sum(amount_fen)::int as fen from payments.ledger group by 1 having sum(amount_fen) <> 0`,
  );

/** What the ledger says stands with the provider, and what the provider itself says by all it has taken and given. */
const clearing = async () =>
  (await row<{ ledger: string; provider: string }>(
    people.api.database.primary,
    sql`select (select coalesce(sum(amount_fen), 0) from payments.ledger where account = 'CLEARING')::text as ledger,
      ((select coalesce(sum(amount_fen - coalesce(fee_fen, round(amount_fen * ${SANDBOX_FEE_BP}::numeric / 10000)::int)), 0)
          from sandbox.payments where state = 'PAID')
        - (select coalesce(sum(amount_fen - round(amount_fen * ${SANDBOX_FEE_BP}::numeric / 10000)::int), 0)
          from sandbox.refunds where answer is distinct from 'ABNORMAL')
        - (select coalesce(sum(amount_fen), 0) from sandbox.transfers where not failed))::text as provider`,
  ))!;

/** What the ledger holds for the tax office beyond what was withheld of payouts that stand and not paid over; nothing, ever. */
const withheldTax = () =>
  row<{ ledger: number }>(
    people.api.database.primary,
    sql`select ((select coalesce(-sum(amount_fen), 0) from payments.ledger where account = 'TAX_PAYABLE')
      - (select coalesce(sum(tax_fen + earlier_tax_fen), 0) from settlements.payouts where state <> 'FAILED')
      + (select coalesce(sum(fen), 0) from settlements.tax_payments where state in ('PAID', 'WAIT_REVERSE')))::int as ledger`,
  );

/** Parties whose payable is not what stands in settlements and what of their orders is in none. */
const wrongPayables = () =>
  rows(
    people.api.database.primary,
    sql`with owed as (select case when account = 'EMPLOYEE_PAYABLE' then 'employee:' || party else party end as party,
          -sum(amount_fen) as fen, -coalesce(sum(amount_fen) filter (where order_id is not null), 0) as brought
        from payments.ledger where account in ('MERCHANT_PAYABLE', 'EMPLOYEE_PAYABLE') group by 1),
      settled as (select l.party, sum(l.amount_fen) as fen from settlements.lines l
        where l.state <> 'TAKEN_OUT' group by 1),
      out as (select s.party, sum(p.amount_fen + p.tax_fen + p.earlier_tax_fen) as fen from settlements.payouts p
        join settlements.settlements s on s.id = p.settlement_id where p.state <> 'FAILED' group by 1)
    select o.party, o.fen::int, o.brought::int, s.fen::int as settled, t.fen::int as out from owed o
      left join settled s using (party) left join out t using (party)
    where o.fen <> o.brought - coalesce(t.fen, 0)
      or coalesce(s.fen, 0) - coalesce(t.fen, 0) <> (select coalesce(sum(x.lines_fen + x.carried_fen), 0) from settlements.settlements x
        where x.party = o.party and (x.state in ('DRAFT', 'WAIT_SECOND', 'PAYABLE', 'FAILED')
          or x.state = 'CARRIED' and x.carried_into is null))`,
  );
