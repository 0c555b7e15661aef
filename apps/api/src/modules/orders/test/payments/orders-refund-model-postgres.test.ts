import { parseDecimalYuan } from "@ginkgo/locale/money";
// Orders that two people pay with two providers, and that are paid back in every way there is, in an order that only
// chance knows: whatever comes of it, nobody gets back more than they paid, and every fen is accounted for.

import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import {
  agreeRefund,
  compensateOrder,
  refuseRefund,
  retryRefund,
  secondRefund,
  shipOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import {
  askRefund,
  cancelRefund,
  checkPayInfo,
  closeOrder,
  payOrder,
  placeOrder,
} from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Random, randomFor } from "../../../../../seeds/random.ts";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { fakeAlipay } from "../../../../../test/kits/fake-alipay.ts";
import { fakeWechatPay } from "../../../../../test/kits/fake-wechat-pay.ts";
import { MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, join, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, notify, parcel, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

/** A run of each takes so many steps; more in a nightly run. */
const STEPS = Number(process.env.MODEL_STEPS ?? 500);
/** Those that once found something stay. */
const seeds = ["two-payers", "late-money", "lines", "abnormal"] as const;

const wechat = await fakeWechatPay();
const alipay = await fakeAlipay();
let api: TestApi;
let customer: SignedIn;
let daughter: SignedIn;
let staff: SignedIn[];
let elderId: string;
let skuId: string;
beforeAll(async () => {
  const env = { ...wechat.env, ...alipay.env, TWO_PERSON_FEN: "6000" };
  ({ api, customer } = await staffedHouse(env));
  const body = { name: "周秀英", relation: "2", agreed: true } as const;
  elderId = (await get(api, customer, addElder, { body })).id!;
  daughter = await signIn(api);
  await join(api, customer, daughter, { relation: "3", role: "PROXY", health: false, elderId });
  skuId = (await goodsForm(api)).items[0]!.skuId!;
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`update shop.product_skus set stock = 30000 where id = ${skuId}::bigint`);
    await tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`);
  });
  await signInAgain();
}, 60_000);
afterAll(async () => {
  wechat.close();
  alipay.close();
  await closeHouse(api);
});

async function signInAgain() {
  customer = await signIn(api, customer.mobile);
  daughter = await signIn(api, daughter.mobile);
  staff = [await signInStaff(api, "operator"), await signInStaff(api, "service")];
}

interface Try {
  payNo: string;
  provider: "wechat" | "alipay";
}
interface Live {
  id: string;
  lineId: string;
  quantity: number;
  amountFen: number;
  tries: Try[];
}

interface Refund {
  id: string;
  refundNo: string;
  state: string;
  provider: string;
}
const refundsOf = (orderId: string) =>
  rows<Refund>(
    api.database.read,
    sql`select r.id::text, r.refund_no as "refundNo", r.state, p.provider
      from orders.refunds r join orders.payments p on p.id = r.payment_id
      where r.order_id = ${orderId}::bigint order by r.id`,
  );

/** What is wrong with the books; nothing, ever. */
const wrongs = () =>
  rows<{ what: string; id: string }>(
    api.database.read,
    sql`with back as (select order_id, sum(amount_fen) filter (where state = 'DONE') as done,
          sum(amount_fen) filter (where state in ('REQUESTED', 'WAIT_SECOND', 'AGREED', 'ABNORMAL', 'DONE')) as claimed,
          count(*) filter (where kind <> 'STRAY' and state in ('REQUESTED', 'AGREED', 'ABNORMAL')) as open
        from orders.refunds group by order_id),
      books as (select order_id, sum(amount_fen) filter (where amount_fen > 0) as came,
          -coalesce(sum(amount_fen) filter (where amount_fen < 0), 0) as went
        from payments.ledger where account in ('CLEARING', 'BANK') group by order_id),
      of_payment as (select p.id, p.order_id, p.amount_fen, p.state, p.claimed_fen, o.payment_id, o.paid_at,
          coalesce(sum(r.amount_fen) filter (where r.state in ('REQUESTED', 'WAIT_SECOND', 'AGREED', 'ABNORMAL', 'DONE')), 0) as claimed,
          count(*) filter (where r.kind = 'STRAY') as stray
        from orders.payments p join orders.orders o on o.id = p.order_id
          left join orders.refunds r on r.payment_id = p.id group by p.id, o.payment_id, o.paid_at)
    select 'order: paid, claimed or refunded differ from the books' as what, o.id::text from orders.orders o
      left join back b on b.order_id = o.id left join books l on l.order_id = o.id
      where o.paid_fen <> coalesce(l.came, 0) or o.refunded_fen <> coalesce(l.went, 0)
        or o.refunded_fen <> coalesce(b.done, 0) or o.claimed_fen <> coalesce(b.claimed, 0) or o.claimed_fen > o.paid_fen
    union all select 'payment: more goes back than came', id::text from of_payment
      where claimed > amount_fen or claimed <> claimed_fen or (claimed > 0 and state <> 'PAID')
    union all select 'payment: it neither carries its order nor goes back by itself', id::text from of_payment
      where state = 'PAID' and (id is not distinct from payment_id) = (stray = 1)
    union all select 'order: its status and its refund say different things', o.id::text from orders.orders o
      left join back b on b.order_id = o.id
      where (o.status in ('AGREE_REFUND', 'CHANGE')) <> exists (select 1 from orders.refunds r where r.order_id = o.id
          and r.kind <> 'STRAY' and r.state in ('AGREED', 'ABNORMAL'))
        or coalesce(b.open, 0) > 1
    union all select 'line: more of it goes back than was bought', i.id::text from orders.order_items i
      join orders.refund_lines l on l.item_id = i.id join orders.refunds r on r.id = l.refund_id
      where r.state not in ('REFUSED', 'CANCELLED') group by i.id having sum(l.quantity) > max(i.quantity)`,
  );

/** Payments of which the providers gave back more than they had. */
function overdrawn(): string[] {
  const sums = new Map<string, number>();
  const add = (payNo: string, fen: number) => sums.set(payNo, (sums.get(payNo) ?? 0) + fen);
  for (const r of wechat.refunds.values()) add(r.payNo, r.amount);
  for (const r of alipay.refunds.values()) add(r.payNo, parseDecimalYuan(r.amount));
  const had = (payNo: string) =>
    wechat.orders.get(payNo)?.amount ?? parseDecimalYuan(alipay.trades.get(payNo)!.amount);
  return [...sums].filter(([payNo, fen]) => fen > had(payNo)).map(([payNo]) => payNo);
}

/** Everything that can happen, by how often it does. */
function stepsOf(random: Random, live: Live[]) {
  const some = <T>(list: readonly T[]): T | undefined => list[random.whole(0, list.length - 1)];
  const order = () => some(live);
  const newest = async (o: Live, states: readonly string[]) =>
    (await refundsOf(o.id)).filter((r) => states.includes(r.state)).at(-1);
  const one = ({ id }: Live) => ({ params: { id } });
  const payer = () => (random.whole(0, 2) === 0 ? daughter : customer);
  const person = () => staff[random.whole(0, 1)]!;

  const place = async () => {
    const body = { ...(await goodsForm(api, random.whole(1, 3))), elderId };
    const placed = await ask(api, customer, placeOrder, { body });
    if (placed.status !== 200) return placed.status;
    const { id, items, amountFen } = placed.data;
    live.push({ id, lineId: items[0]!.lineId, quantity: items[0]!.quantity, amountFen, tries: [] });
    if (live.length > 10) live.splice(0, 1);
    return 200;
  };
  const open = async (o: Live) => {
    const provider = random.whole(0, 1) ? "wechat" : "alipay";
    const onPhone = random.whole(0, 3) === 0;
    const body = { provider, onPhone, familyAgreed: true } as const;
    const opened = await ask(api, payer(), payOrder, { ...one(o), body });
    if (opened.status !== 200) return opened.status;
    const { payNo, url } = opened.data;
    if (o.tries.some((t) => t.payNo === payNo)) return 200;
    if (provider === "alipay") alipay.enter(url!);
    o.tries.push({ payNo, provider });
    return 200;
  };
  /** Somebody pays with any of the numbers, also long after the others, and the notice comes some times or never. */
  const money = async (o: Live) => {
    const paid = some(o.tries);
    if (!paid) return 200;
    const vendor = paid.provider === "wechat" ? wechat : alipay;
    vendor.pay(paid.payNo);
    for (let i = random.whole(0, 2); i > 0; i--) {
      const notice = paid.provider === "wechat" ? wechat.paidNotice(paid.payNo) : alipay.notice(paid.payNo);
      expect(await notify(api, notice, paid.provider)).toBeLessThan(300);
    }
    return 200;
  };
  const fails = async (o: Live) => {
    const tried = some(o.tries.filter((t) => t.provider === "wechat"));
    const known = tried && wechat.orders.get(tried.payNo);
    if (known?.state === "NOTPAY") known.state = "PAYERROR";
    return (await ask(api, customer, checkPayInfo, { query: { id: o.id } })).status;
  };
  const close = async (o: Live) => (await ask(api, customer, closeOrder, one(o))).status;
  const back = async (o: Live) => {
    const lines = [{ lineId: o.lineId, quantity: random.whole(1, o.quantity) }];
    const amountFen = random.whole(1, o.amountFen + 1);
    const body = some([{}, { lines }, { lines }, { lines, amountFen }, { amountFen }])!;
    return (await ask(api, customer, askRefund, { ...one(o), body: { reason: "QUALITY", ...body } })).status;
  };
  const takeBack = async (o: Live) => (await ask(api, customer, cancelRefund, one(o))).status;
  const ship = async (o: Live) => (await ask(api, person(), shipOrder, { ...one(o), body: parcel })).status;
  const decide = async (o: Live) => {
    const refund = await newest(o, ["REQUESTED", "WAIT_SECOND", "AGREED", "ABNORMAL", "DONE"]);
    if (!refund) return 200;
    const params = { refundId: refund.id };
    const reason = "核对过了";
    switch (random.whole(0, 3)) {
      case 0:
        return (await ask(api, person(), refuseRefund, { params, body: { reason } })).status;
      case 1:
        return (await ask(api, person(), secondRefund, { params, body: { agree: true, reason } })).status;
      case 2:
        return (await ask(api, person(), retryRefund, { params, body: {} })).status;
      default:
        return (await ask(api, person(), agreeRefund, { params, body: { reason } })).status;
    }
  };
  const compensate = async (o: Live) => {
    const body = { amountFen: random.whole(1, o.amountFen), reason: "路上破损" };
    return (await ask(api, person(), compensateOrder, { ...one(o), body })).status;
  };
  /** WeChat says what became of a refund, once or several times, also after it said otherwise. */
  const answer = async (o: Live) => {
    const refund = some((await refundsOf(o.id)).filter((r) => wechat.refunds.has(r.refundNo)));
    if (!refund) return 200;
    const known = wechat.refunds.get(refund.refundNo)!;
    // What is done stays done; what failed may come back after all.
    const text = known.status === "SUCCESS" || random.whole(0, 3) > 0 ? "SUCCESS" : "ABNORMAL";
    known.status = text;
    for (let i = random.whole(1, 2); i > 0; i--)
      expect(await notify(api, wechat.refundNotice(refund.refundNo, text), "wechat")).toBe(204);
    return 200;
  };
  const often: readonly (readonly [number, (o: Live) => Promise<number>])[] = [
    [14, open],
    [14, money],
    [3, fails],
    [3, close],
    [12, back],
    [4, takeBack],
    [7, ship],
    [12, decide],
    [4, compensate],
    [12, answer],
  ];
  const all = often.flatMap(([times, step]) => Array.from({ length: times }, () => step));
  return async (): Promise<number> => {
    const chosen = order();
    return chosen && random.whole(0, 24) > 0 ? some(all)!(chosen) : place();
  };
}

it.each(seeds)(
  "whatever happens in whatever order, no fen is lost and none goes back twice: %s",
  async (seed) => {
    const random = randomFor(`refunds:${seed}`);
    const live: Live[] = [];
    const step = stepsOf(random, live);
    for (let i = 1; i <= STEPS; i++) {
      const status = await step();
      if (status >= 500) throw new Error(`step ${i} of ${seed} answered ${status}`);
      if (i % 50 === 0) {
        api.clock.advance(random.whole(1, 6) * MINUTE);
        await api.api.dueWork.runAll();
        expect({ i, wrongs: await wrongs(), overdrawn: overdrawn() }).toEqual({
          i,
          wrongs: [],
          overdrawn: [],
        });
      }
      if (i % 500 === 0) await signInAgain();
    }
    // In the end every refund that was agreed to is paid.
    for (const r of wechat.refunds.values()) r.status = "SUCCESS";
    wechat.refundComesTo = "SUCCESS";
    for (let i = 0; i < 12; i++) {
      api.clock.advance(61 * MINUTE);
      await api.api.dueWork.runAll();
    }
    wechat.refundComesTo = "PROCESSING";
    await signInAgain();
    expect({ wrongs: await wrongs(), overdrawn: overdrawn() }).toEqual({ wrongs: [], overdrawn: [] });
    const waiting = await rows(
      api.database.read,
      sql`select id::text from orders.refunds r where state in ('AGREED', 'ABNORMAL')
      and exists (select 1 from orders.payments p where p.id = r.payment_id and p.provider <> 'sandbox')`,
    );
    expect(waiting).toEqual([]);
  },
  600_000,
);
