import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
// Contracts that are paid, changed, settled and disputed in an order that only chance knows: whatever comes of it, every
// day costs what it costs once, nobody gets back more than they paid, and every fen is accounted for.

import {
  proposeChange,
  reckonSettlement,
  type StaffContract,
  secondChange,
  secondSettlement,
  settleContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import {
  confirmContractChange,
  confirmSettlement,
  disputeSettlement,
  payInstalment,
} from "@ginkgo/api-contract/contracts/contracts";
import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Random, randomFor } from "../../../../seeds/random.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, newCustomer } from "../../../../test/kits/membership-kit.ts";
import { ledgerSum, pay } from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { contradictions } from "./contracts-agree.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  memberId,
  readContract,
  signCode,
  signedContract,
  type WrittenLine,
  yearForm,
} from "./contracts-kit.ts";

/** A run takes so many steps; more in a nightly run. */
const STEPS = Number(process.env.MODEL_STEPS ?? 500);
/** Contracts under way at the same time. */
const LIVE = 3;

let house: ContractsHouse;
let who: SignedIn;
let member: string;
beforeAll(async () => {
  house = await contractsHouse();
  who = await newCustomer(house.api, "王守仁");
  member = await memberId(house.api, who);
}, 60_000);
afterAll(() => house.close());

interface Live {
  id: string;
  startDate: string;
  endDate: string;
  /** What a month costs from a day on, in the order of those days. */
  rates: { day: string; changeId: number; fen: number }[];
  /** Proposed and not agreed to. */
  change: { id: string; day: string; fen: number } | null;
  /** What is paid once, beside the deposit. */
  onceFen: number;
  /** The settlement that waits, with what staff kept of the balance. */
  settlement: { id: string; endsOn: string; keptFen: number } | null;
}

const today = () => shanghaiDay(house.api.clock.now());
const may = new Set([
  "PAY_IN_TURN",
  "PREPAID_TOO_FAR",
  "CONTRACT_MOVED",
  "SETTLEMENT_WAITS",
  "BAD_INPUT",
  "SETTLEMENT_CHANGED",
  "CHANGE_PAYS_MORE",
  "SETTLEMENT_STALE",
]);

/** What somebody is answered; undefined where it is refused as it may be. */
async function tried<T>(by: SignedIn, endpoint: Endpoint, input: object): Promise<T | undefined> {
  const answer = await ask(house.api, by, endpoint as never, input as never);
  if (answer.status === 200) return answer.data as T;
  const { reason } = answer.data as unknown as { reason: string };
  if (!may.has(reason)) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer)}`);
  return undefined;
}

const fees = (care: number, onceFen: number) => [
  { code: "BED", name: "床位费", amountFen: 200_000, unit: "MONTH" as const },
  { code: "CARE", name: "护理费", amountFen: care, unit: "MONTH" as const },
  ...(onceFen > 0 ? [{ code: "OTHER", name: "体检费", amountFen: onceFen, unit: "ONCE" as const }] : []),
];

/** One number signs hundreds of times a day here; how often it may is tested elsewhere. */
const forgetCodes = () =>
  house.api.database.transaction((tx) => tx.execute(sql`delete from identity.sms_codes`));

async function begin(r: Random): Promise<Live> {
  await forgetCodes();
  const startDate = addDays(today(), r.whole(0, 9));
  const endDate = addDays(addMonths(startDate, r.whole(2, 18)), r.whole(-9, 9));
  const onceFen = r.whole(0, 1) * 37_000;
  const care = r.whole(1, 30) * 10_001;
  const form = yearForm("", member, {
    orgId: undefined,
    startDate,
    endDate,
    trialDays: r.whole(0, 1) * 15,
    depositFen: r.whole(0, 1) * 300_000,
    payMonths: r.pick([1, 3, 12]),
    feeItems: fees(care, onceFen),
  });
  const { id } = await signedContract(house.api, house.staff, who, form);
  const rates = [{ day: startDate, changeId: 0, fen: 200_000 + care }];
  return { id, startDate, endDate, rates, change: null, onceFen, settlement: null };
}

async function paid(of: Live, isPaid: boolean) {
  const { payPlan } = await readContract(house.api, who, of.id);
  const next = payPlan.find((i) => ["COMING", "DUE", "OVERDUE"].includes(i.state));
  if (!next) return;
  const body = { periodNo: next.periodNo };
  const bill = await tried<{ orderId: string }>(who, payInstalment, { params: { id: of.id }, body });
  if (bill && isPaid) await pay(house.api, who, bill.orderId);
}

async function changes(r: Random, of: Live) {
  if (of.change) {
    const params = { id: of.id, changeId: of.change.id };
    await forgetCodes();
    const body = { smsCode: await signCode(house.api, who, of.id, "change", of.change.id) };
    const agreed = await tried(who, confirmContractChange, { params, body });
    if (!agreed) {
      // More may go back by now than was agreed to: another is proposed.
      of.change = null;
      return;
    }
    const day = [of.change.day, today(), of.startDate].toSorted().at(-1)!;
    of.rates.push({ day, changeId: Number(of.change.id), fen: of.change.fen });
    of.rates.sort((a, b) => a.day.localeCompare(b.day) || a.changeId - b.changeId);
    of.change = null;
    return;
  }
  const care = r.whole(1, 30) * 10_001;
  const day = addDays(today(), r.whole(0, 90));
  const proposed = await tried<StaffContract>(house.staff.adviser, proposeChange, {
    params: { id: of.id },
    body: {
      kind: "CARE_LEVEL",
      careLevel: "ASSIST",
      date: day,
      reason: "重新评估",
      feeItems: fees(care, 0).map(({ unit: _, ...f }) => f),
    },
  });
  const found = proposed?.changes.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1);
  if (found?.second?.state === "WAIT_SECOND") {
    const agree = r.whole(1, 4) > 1;
    const word = { agree, reason: "再核对一下" };
    await tried(house.staff.operator, secondChange, {
      params: { id: of.id, changeId: found.id },
      body: word,
    });
    if (!agree) return;
  }
  const id = found?.id;
  if (id) of.change = { id, day, fen: 200_000 + care };
}

async function propose(r: Random, of: Live) {
  const params = { id: of.id };
  const last = today() < of.endDate ? today() : of.endDate;
  const endsOn = today() > of.endDate ? last : addDays(last, -r.whole(0, 3));
  const found = await tried<{ balanceFen: number }>(house.staff.adviser, reckonSettlement, {
    params,
    query: { endsOn },
  });
  if (!found) return;
  const fen = r.whole(1, 20_000);
  const words = { name: "另外一项", reason: "说明原因", amountFen: fen, evidence: "照片两张" };
  const own = r.pick<WrittenLine["kind"] | null>([null, "CHARGE", "ADDITION", "DEPOSIT_DEDUCTION"]);
  const lines = own ? [{ ...words, kind: own }] : [];
  const keptFen = own ? (own === "ADDITION" ? -fen : fen) : 0;
  const body = { endsOn, balanceFen: found.balanceFen - keptFen, lines, reason: "那天已经搬走" };
  const notice = await tried<{ settlement: { id: string; state: string } }>(
    house.staff.adviser,
    settleContract,
    {
      params,
      body,
    },
  );
  if (!notice) return;
  const { id, state } = notice.settlement;
  of.settlement = { id, endsOn, keptFen };
  if (state !== "WAIT_SECOND") return;
  const agree = r.whole(1, 4) > 1;
  await tried(house.staff.operator, secondSettlement, {
    params,
    body: { settlementId: id, agree, reason: "再核对一下" },
  });
  if (!agree) of.settlement = null;
}

/** What the days of a contract cost, day by day, fen; not rounded. */
function costOf({ startDate, rates }: Live, endsOn: string): number {
  let sum = 0;
  for (let n = 0; addMonths(startDate, n) <= endsOn; n++) {
    const [first, next] = [addMonths(startDate, n), addMonths(startDate, n + 1)];
    const days = Math.round((Date.parse(next) - Date.parse(first)) / DAY);
    for (let day = first; day < next && day <= endsOn; day = addDays(day, 1))
      sum += (rates.findLast((rate) => rate.day <= day) ?? rates[0]!).fen / days;
  }
  return sum;
}

/** What was paid and what goes back of it, fen, with how many sums were rounded. */
const moneyOf = async (id: string) =>
  (await row<{ paid: number; back: number; owed: number; sums: number }>(
    house.api.database.read,
    sql`select coalesce(sum(i.amount_fen) filter (where o.paid_at is not null), 0)::int as paid,
        (select coalesce(sum(amount_fen), 0)::int from contracts.paybacks where contract_id = ${id}::bigint) as back,
        coalesce(sum(i.amount_fen) filter (where o.paid_at is null and i.cancelled_at is null), 0)::int as owed,
        count(*)::int as sums
      from contracts.instalments i left join orders.orders o on o.id = i.order_id
      where i.contract_id = ${id}::bigint`,
  ))!;

async function confirm(of: Live): Promise<boolean> {
  const { id: settlementId, endsOn, keptFen } = of.settlement!;
  await forgetCodes();
  const body = { settlementId, smsCode: await signCode(house.api, who, of.id, "settle", settlementId) };
  const done = await tried<{ trialDays: number }>(who, confirmSettlement, { params: { id: of.id }, body });
  if (!done) {
    // One that was not answered in time is over.
    if ((await readContract(house.api, who, of.id)).settlement?.state !== "PROPOSED") of.settlement = null;
    return false;
  }
  const { paid, back, owed, sums } = await moneyOf(of.id);
  expect(back).toBeLessThanOrEqual(paid);
  const isFree = endsOn < addDays(of.startDate, Math.max(7, done.trialDays));
  const once = isFree ? 0 : of.onceFen;
  const cost = costOf(of, endsOn) + once + keptFen;
  // Half a fen each time a month, or a part of it, is rounded.
  const rounded = (sums * 12 + of.rates.length * 4) / 2;
  expect(Math.abs(paid - back + owed - cost), JSON.stringify({ of, paid, back, owed, cost })).toBeLessThan(
    rounded,
  );
  return true;
}

async function take(r: Random, of: Live): Promise<boolean> {
  const n = r.whole(1, 100);
  if (of.settlement && n <= 45) {
    if (n > 12) return confirm(of);
    const body = { settlementId: of.settlement.id, reason: "天数算得不对" };
    await tried(who, disputeSettlement, { params: { id: of.id }, body });
    of.settlement = null;
    return false;
  }
  if (n <= 50) await paid(of, true);
  else if (n <= 60) await paid(of, false);
  else if (n <= 78) await changes(r, of);
  else if (n <= 95) await propose(r, of);
  else await house.due();
  return false;
}

it(`${STEPS} steps of chance: every day is paid for once`, { timeout: 20 * 60_000 }, async () => {
  const r = randomFor("contracts");
  let live: Live[] = [];
  let settled = 0;
  for (let step = 0; step < STEPS; step++) {
    if (live.length < LIVE) live.push(await begin(r));
    else if (r.whole(1, 14) === 1) await house.pass(r.whole(1, 25) * DAY, who);
    else {
      const of = r.pick(live);
      if (await take(r, of)) {
        live = live.filter((l) => l !== of);
        settled++;
      }
    }
    if (step % 250 === 0) {
      expect(await contradictions(house.api)).toEqual([]);
      expect(await ledgerSum(house.api)).toEqual({ sum: 0, odd: 0 });
    }
  }
  await house.arrive();
  expect(settled).toBeGreaterThan(STEPS / 80);
  const open = await row<{ n: number }>(
    house.api.database.read,
    sql`select count(*)::int as n from contracts.paybacks where asked_fen < amount_fen`,
  );
  expect(open!.n).toBe(0);
});
