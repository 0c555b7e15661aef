import { type CardBenefit, cardBenefits, percentOf, tierBenefit } from "@ginkgo/api-contract/cards/cards";
import type { PriceLine } from "@ginkgo/api-contract/orders/order-shapes";
import { midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { badInput, problem } from "../../http/problem.ts";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { checkTier, type LiveCard, liveCards, planBenefit } from "../cards/public.ts";
import { checkReach, holdVisit, planVisit, quoteVisit } from "../services/public.ts";
import { lockStock, planGoods } from "../shop/public.ts";
import { tierOf } from "../tiers/public.ts";
import { planDeparture, takeSeats } from "../tours/departures/public.ts";
import { timesBefore } from "./dispatch/visits-before.ts";
import { cardLine, type OrderPlan, type PlanAsk, plain, sumOf, targetId } from "./order-plan.ts";
import { type PackageUse, planUse } from "./packages/plan-package.ts";
import { planPackage } from "./packages/plan-sale.ts";
import { checkTravelers } from "./tours/check-travelers.ts";

async function planService(db: Db, ask: PlanAsk, card: LiveCard | undefined): Promise<OrderPlan> {
  const { form, address, now } = ask;
  const [item, more] = form.items;
  if (more || item!.quantity !== 1) throw badInput({ items: "一张订单约一次上门，请分开下单。" });
  const serviceId = targetId(item!.targetId);
  const when = form.appointment;
  const used =
    form.packageId === undefined
      ? undefined
      : await planUse(db, {
          packageId: form.packageId,
          memberId: ask.memberId,
          elderId: form.elderId ?? null,
          serviceId,
          skuId: item!.skuId,
          day: when?.date,
        });
  const skuId = used?.skuId ?? item!.skuId;
  const options = { ...(skuId ? { skuId } : {}), ...(used ? { visitFen: used.visitFen } : {}) };
  if (!when || !address) {
    if (!ask.quoting)
      throw badInput({
        ...(when ? {} : { appointment: "请选择上门的日子和时间。" }),
        ...(address ? {} : { address: "请填写上门地址。" }),
      });
    if (address) await checkReach(db, serviceId, address.adcode);
    const price = await quoteVisit(db, serviceId, { ...options, ...when });
    const named = { name: "", skuName: price.lines[0]!.name, seller: "self", price, targetId: serviceId };
    return visitPlan(db, ask, card, named, used);
  }
  const visit = await planVisit(db, { serviceId, ...options, adcode: address.adcode, ...when }, now);
  const where = { serviceId, adcode: address.adcode };
  return {
    ...(await visitPlan(db, ask, card, { ...visit, name: visit.serviceName, targetId: serviceId }, used)),
    day: when.date,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    people: visit.people,
    hold: async (tx, hold) => {
      const known = await timesBefore(tx, { memberId: ask.memberId, elderId: form.elderId ?? null });
      return { employeeId: (await holdVisit(tx, where, visit, { ...hold, known }))[0]! };
    },
  };
}

interface NamedVisit {
  name: string;
  skuName: string;
  seller: string;
  targetId: string;
  price: Awaited<ReturnType<typeof quoteVisit>>;
}

/**
 * What is taken off a visit: what its package pays for, or a counted benefit of a card where one was asked for; then the
 * card's percentage of the rest.
 */
async function visitOff(
  db: Db,
  ask: PlanAsk,
  card: LiveCard | undefined,
  price: NamedVisit["price"],
  packageUse: PackageUse | undefined,
) {
  const { memberId, now, form } = ask;
  const { offer, use } = await planBenefit(db, price, { asked: form.cardBenefit, memberId, now });
  const visitFeeFen = use ? 0 : (price.lines.find((l) => l.code === "VISIT")?.amountFen ?? 0);
  const rest = price.totalFen - visitFeeFen - (use?.coveredFen ?? 0) - (packageUse?.visitFen ?? 0);
  const percent = card?.terms.servicePercent;
  const off = card && percent ? cardLine(card, rest - percentOf(rest, percent), percent) : [];
  const covered: PriceLine[] = use
    ? [
        {
          code: "CARD_BENEFIT",
          name: `${use.cardName}${cardBenefits[use.code]}`,
          note: "用 1 次",
          amountFen: -use.coveredFen,
        },
      ]
    : [];
  const saved: OrderPlan["saved"] = [
    ...(use ? [{ cardId: use.cardId, benefit: use.code, fen: use.coveredFen }] : []),
    ...(off[0] ? [{ cardId: card!.id, benefit: "SERVICE_DISCOUNT" as const, fen: -off[0].amountFen }] : []),
  ];
  if (packageUse) {
    const { nth, visits, visitFen, endDay } = packageUse;
    const note = `第 ${nth} 次，共 ${visits} 次`;
    covered.push({ code: "PACKAGE", name: "用套餐里的 1 次", note, amountFen: -visitFen });
    const shown = { visits, visitFen, nth, endDay };
    return { lines: [...covered, ...off], saved, packageUse, shown };
  }
  return { lines: [...covered, ...off], saved, ...(offer ? { offer } : {}), ...(use ? { use } : {}) };
}

async function visitPlan(
  db: Db,
  ask: PlanAsk,
  card: LiveCard | undefined,
  visit: NamedVisit,
  used: PackageUse | undefined,
): Promise<OrderPlan> {
  const { price } = visit;
  const { lines: off, ...taken } = await visitOff(db, ask, card, price, used);
  const lines = [...price.lines.map((l) => ({ ...l, note: l.note ?? "" })), ...off];
  return {
    ...plain,
    items: [
      {
        targetId: visit.targetId,
        skuId: price.skuId,
        name: visit.name,
        skuName: visit.skuName,
        quantity: 1,
        unitPriceFen: price.totalFen,
        amountFen: price.totalFen,
      },
    ],
    lines,
    amountFen: sumOf(lines),
    seller: visit.seller,
    onTheSpot: price.onTheSpot,
    ...taken,
    needsContact: true,
  };
}

async function planProduct(db: Db, ask: PlanAsk, card: LiveCard | undefined): Promise<OrderPlan> {
  const { form, address } = ask;
  if (!address && !ask.quoting) throw badInput({ address: "请填写收货地址。" });
  const goods = await planGoods(
    db,
    form.items.map((i) => ({ productId: targetId(i.targetId), skuId: i.skuId, quantity: i.quantity })),
    address?.adcode,
  );
  const seller = goods[0]!.seller;
  if (goods.some((g) => g.seller !== seller)) throw badInput({ items: "不同商家的商品请分开下单。" });
  const lines: PriceLine[] = goods.map((g) => ({
    code: "SKU",
    name: g.name,
    note: `${g.skuName ? `${g.skuName} · ` : ""}${g.quantity} 件`,
    amountFen: g.priceFen * g.quantity,
  }));
  const savedFen =
    card && tierBenefit(card.terms, "MEMBER_PRICE")
      ? goods.reduce((sum, g) => sum + (g.priceFen - (g.memberPriceFen ?? g.priceFen)) * g.quantity, 0)
      : 0;
  if (savedFen > 0) lines.push({ code: "CARD", name: `${card!.terms.name}会员价`, amountFen: -savedFen });
  // One fee a template, free from a sum of its goods on.
  for (const code of new Set(goods.map((g) => g.freight.code))) {
    const own = goods.filter((g) => g.freight.code === code);
    const { feeFen, freeOverFen } = own[0]!.freight;
    const sum = own.reduce((total, g) => total + g.priceFen * g.quantity, 0);
    if (feeFen > 0 && !(freeOverFen !== undefined && sum >= freeOverFen))
      lines.push({ code: "FREIGHT", name: "运费", amountFen: feeFen });
  }
  return {
    ...plain,
    items: goods.map((g) => ({
      targetId: g.productId,
      skuId: g.skuId,
      name: g.name,
      skuName: g.skuName || null,
      quantity: g.quantity,
      unitPriceFen: g.priceFen,
      amountFen: g.priceFen * g.quantity,
    })),
    lines,
    amountFen: sumOf(lines),
    seller,
    saved: savedFen > 0 ? [{ cardId: card!.id, benefit: "MEMBER_PRICE", fen: savedFen }] : [],
    hold: async (tx) => {
      await lockStock(tx, goods);
      return {};
    },
  };
}

/** Rooms for one alone, as a line; a card takes nothing off them. @throws {ProblemError} BAD_INPUT */
function singleRooms(rooms: number, people: number, supplementFen: number): PriceLine[] {
  if (rooms === 0) return [];
  if (supplementFen === 0) throw badInput({ singleRooms: "这条线路没有单人房，请不要选。" });
  if (rooms > people) throw badInput({ singleRooms: `一共 ${people} 位，单人房最多 ${people} 间。` });
  return [{ code: "SINGLE_ROOM", name: "单房差", note: `${rooms} 间`, amountFen: supplementFen * rooms }];
}

async function planTour(db: Db, ask: PlanAsk, card: LiveCard | undefined): Promise<OrderPlan> {
  const { form, now } = ask;
  const [item, more] = form.items;
  if (more) throw badInput({ items: "一张订单报一条线路，请分开下单。" });
  const people = form.travelers?.length || item!.quantity;
  if (!form.travelers?.length && !ask.quoting) throw badInput({ travelers: "请填写每一位出行人。" });
  // A day nobody chose is not paid for; a price may be asked before one is chosen.
  const isChosen = form.departureId !== undefined || ask.quoting;
  const trip = await planDeparture(
    db,
    {
      tripId: targetId(item!.targetId),
      ...(form.departureId ? { departureId: form.departureId } : {}),
      people,
    },
    shanghaiDay(now),
  );
  if (!isChosen) throw badInput({ departureId: "请选择出发日期。" });
  if (!ask.quoting) checkTravelers(form.travelers ?? [], trip.day, shanghaiDay(now));
  const full = trip.priceFen * people;
  const percent = card?.terms.tourPercent;
  const off = card && percent ? cardLine(card, full - percentOf(full, percent), percent) : [];
  const lines = [
    { code: "SKU", name: trip.name, note: `${people} 位`, amountFen: full },
    ...singleRooms(form.singleRooms ?? 0, people, trip.singleSupplementFen),
    ...off,
  ];
  return {
    ...plain,
    items: [
      {
        targetId: trip.tripId,
        skuId: null,
        name: trip.name,
        skuName: null,
        quantity: people,
        unitPriceFen: trip.priceFen,
        amountFen: full,
      },
    ],
    lines,
    amountFen: sumOf(lines),
    seller: trip.seller,
    saved: off[0] && card ? [{ cardId: card.id, benefit: "TOUR_DISCOUNT", fen: -off[0].amountFen }] : [],
    day: trip.day,
    startsAt: new Date(midnightOf(trip.day)),
    endsAt: new Date(midnightOf(trip.day) + trip.days * DAY),
    departureId: trip.departureId,
    needsContact: true,
    hold: async (tx) => {
      await takeSeats(tx, trip.departureId, people);
      return {};
    },
  };
}

async function planCard(db: Db, { form }: PlanAsk, live: LiveCard | undefined): Promise<OrderPlan> {
  const [item, more] = form.items;
  const tier = await tierOf(db, item!.targetId);
  if (!tier || more || item!.quantity !== 1)
    throw badInput({ "items.0.targetId": "没有这个档次的会员卡，请重新选择。" });
  checkTier(tier, live);
  const { id, name, priceFen, months, termsId } = tier;
  const line = { name: `${name} · ${months} 个月`, amountFen: priceFen };
  return {
    ...plain,
    items: [{ ...line, targetId: id, skuId: null, skuName: null, quantity: 1, unitPriceFen: priceFen }],
    lines: [{ ...line, code: "SKU" }],
    amountFen: priceFen,
    seller: "self",
    termsId,
  };
}

/** The most one order may come to, in fen; sums of orders and refunds fit their columns with room to spare. */
const MAX_FEN = 200_000_000;

/** The card that takes most off; of those that take off as much, the best tier. */
const mostOff = (cards: readonly LiveCard[], percent: (card: LiveCard) => number) =>
  cards.toSorted((a, b) => percent(a) - percent(b))[0];

/**
 * Of several cards each order is priced with the one that makes it cheapest: a card goes on giving what it was sold with,
 * also beside one of a better tier.
 * @param cards the best tier first
 */
async function planKind(db: Db, ask: PlanAsk, cards: readonly LiveCard[]): Promise<OrderPlan> {
  const { kind, items } = ask.form;
  const has = (code: CardBenefit) => cards.find(({ terms }) => tierBenefit(terms, code));
  const forVisits = mostOff(cards, ({ terms }) => terms.servicePercent);
  if (kind === "CARD" && items[0]!.skuId) return planPackage(db, ask, forVisits);
  if (kind === "CARD") return planCard(db, ask, cards[0]);
  if (kind === "SERVICE")
    return { ...(await planService(db, ask, forVisits)), priority: has("PRIORITY") !== undefined };
  if (kind === "PRODUCT") return planProduct(db, ask, has("MEMBER_PRICE"));
  return planTour(
    db,
    ask,
    mostOff(cards, ({ terms }) => terms.tourPercent),
  );
}

/**
 * What an order is, takes and costs. Nothing of the price comes from the form (M14).
 * @throws {ProblemError} BAD_INPUT, NOT_FOUND, SLOT_TAKEN, SEATS_TAKEN, CARD_LOWER, CARD_BENEFIT_NOT_LEFT, ORDER_TOO_DEAR,
 *   PACKAGE_CLOSED, PACKAGE_USED_UP, PACKAGE_EXPIRED
 */
export async function planOrder(db: Db, ask: PlanAsk): Promise<OrderPlan> {
  const { kind, cardBenefit, packageId } = ask.form;
  if (packageId && kind !== "SERVICE")
    throw badInput({ packageId: "套餐里的次数只能用来约上门服务，请到“我的套餐”里约。" });
  if (cardBenefit && kind !== "SERVICE")
    throw badInput({ cardBenefit: "会员卡的次数只能用在上门服务上，请去掉以后再提交。" });
  const plan = await planKind(db, ask, await liveCards(db, ask.memberId, ask.now));
  if (Math.max(plan.amountFen, sumOf(plan.items)) > MAX_FEN) throw problem("ORDER_TOO_DEAR");
  return plan;
}
