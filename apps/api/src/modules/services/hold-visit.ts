import { isOneVisit, isPackage } from "@ginkgo/api-contract/services/service-codes";
import type { VisitPrice } from "@ginkgo/api-contract/services/services";
import { midnightOf, minutesOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { coveredIn } from "../reference/areas/public.ts";
import { cheapestTier } from "../tiers/public.ts";
import { bookEmployee, type Hold } from "../workforce/bookings/public.ts";
import { closedDay, startsOf } from "./list-slots.ts";
import { oneVisitOf, priceVisit } from "./price-visit.ts";
import { type ServiceRules, serviceRules } from "./service-queries.ts";
import { services } from "./tables.ts";
import { freePeople, timesOf } from "./visit-people.ts";

/** A visit somebody wants. */
export interface VisitAsk {
  serviceId: string;
  skuId?: string;
  adcode: string;
  date: string;
  /** `HH:mm` */
  start: string;
  /** What one visit of the package costs that it is booked from; absent: it is ordered by itself. */
  visitFen?: number;
}

/** The service of a visit, its price and its duration. */
export interface PlannedVisit {
  skuId: string;
  skuName: string;
  serviceName: string;
  seller: string;
  price: VisitPrice;
  startsAt: Date;
  endsAt: Date;
  people: number;
  needFamilyPresent: boolean;
}

interface NamedService {
  name: string;
  provider: string | null;
  need_family_present: boolean;
}

const named = (db: Db, id: string): Promise<NamedService | undefined> =>
  firstOf(
    db
      .select({
        name: services.name,
        provider: services.providerOrgId,
        need_family_present: services.needFamilyPresent,
      })
      .from(services)
      .where(eq(services.id, id)),
  );

async function rulesOf(db: Db, id: string) {
  const rules = await serviceRules(db, id);
  if (rules?.state !== "ON") throw problem("NOT_FOUND", `service ${id}`);
  return rules;
}

function refuseUnreached(rules: ServiceRules, adcode: string) {
  if (coveredIn(rules.areas, adcode).length === 0)
    throw badInput({ address: "这项服务到不了这个地方。请换一个地址，或打客服电话。" });
}

/**
 * Checks that a service comes to a place, before anybody chose a time.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT on `address`
 */
export async function checkReach(db: Db, serviceId: string, adcode: string): Promise<void> {
  refuseUnreached(await rulesOf(db, serviceId), adcode);
}

/**
 * Checks that a visit is offered there and then, and says what it costs. Whether somebody is free, `holdVisit` finds out.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT, SLOT_TAKEN for a time that is not offered
 */
export async function planVisit(db: Db, ask: VisitAsk, now: Date): Promise<PlannedVisit> {
  const rules = await rulesOf(db, ask.serviceId);
  const sku = ask.skuId ? rules.skus.find((s) => s.id === ask.skuId) : rules.skus[0];
  if (!sku) throw badInput({ "items.0.skuId": "没有这个套餐，请重新选择。" });
  const { visitFen } = ask;
  // One order is one visit (rules §5): nobody pays several here and gets one.
  if (visitFen === undefined && !isOneVisit(sku))
    throw badInput({
      "items.0.skuId": isPackage(sku)
        ? "这个套餐要上门好几次，请先买套餐，再到“我的套餐”里一次一次约。"
        : "这一项按月做，由客服为您排好，请打客服电话。",
    });
  refuseUnreached(rules, ask.adcode);
  const minute = minutesOf(ask.start);
  const startsAt = new Date(midnightOf(ask.date) + minute * MINUTE);
  const offered =
    !closedDay(rules, ask.date, shanghaiDay(now)) &&
    startsOf(rules, sku.durationMinutes).includes(minute) &&
    startsAt.getTime() >= now.getTime() + rules.lead_hours * HOUR;
  if (!offered) throw problem("SLOT_TAKEN", "not offered");
  const service = (await named(db, ask.serviceId))!;
  const endsAt = new Date(startsAt.getTime() + sku.durationMinutes * MINUTE);
  return {
    skuId: sku.id,
    skuName: sku.name,
    serviceName: service.name,
    seller: service.provider === null ? "self" : `org:${service.provider}`,
    price: priceVisit(
      visitFen === undefined ? sku : oneVisitOf(sku, visitFen),
      {
        visitFeeFen: visitFen === undefined ? rules.visit_fee_fen : 0,
        surcharges: rules.surcharges,
        tier: await cheapestTier(db),
      },
      { date: ask.date, start: ask.start },
    ),
    startsAt,
    endsAt,
    people: sku.people,
    needFamilyPresent: service.need_family_present,
  };
}

/**
 * Takes the time of as many people as the visit needs.
 * @param only offers it to this employee alone
 * @param first these before the others, if they can
 * @param without never to these: they refused
 * @param known how often each came to this customer before
 * @returns whose time was taken, the one who leads first
 * @throws {ProblemError} SLOT_TAKEN when nobody is free
 */
export async function holdVisit(
  tx: Tx,
  ask: Pick<VisitAsk, "serviceId" | "adcode">,
  visit: Pick<PlannedVisit, "startsAt" | "endsAt" | "people">,
  hold: Hold & {
    only?: string;
    first?: readonly string[];
    without?: readonly string[];
    known?: ReadonlyMap<string, number>;
  },
): Promise<string[]> {
  const { only, first = [], without = [] } = hold;
  const rules = await serviceRules(tx, ask.serviceId);
  if (!rules) throw problem("NOT_FOUND", `service ${ask.serviceId}`);
  const times = timesOf(rules, visit);
  const able = await freePeople(tx, rules, ask.adcode, times, hold);
  const wanted = able
    .filter((id) => (only ? id === only : !without.includes(id)))
    .toSorted((a, b) => Number(first.includes(b)) - Number(first.includes(a)));
  const taken: string[] = [];
  for (const id of wanted) {
    if (taken.length === visit.people) break;
    if (await bookEmployee(tx, id, ask.adcode, times, hold)) taken.push(id);
  }
  if (taken.length < (only ? 1 : visit.people)) throw problem("SLOT_TAKEN", "nobody free");
  return taken;
}
