import type { Candidate, Candidates } from "@ginkgo/api-contract/orders/dispatch";
import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { edgesFor } from "@ginkgo/api-contract/orders/order-table";
import { employeeGrades } from "@ginkgo/api-contract/services/service-codes";
import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { requirePermission } from "../../membership/public.ts";
import {
  byScore,
  type MeantVisit,
  type NextVisit,
  type VisitCandidate,
  visitCandidates,
} from "../../services/public.ts";
import { bookedFor } from "../../workforce/bookings/public.ts";
import { bookingOf, type OrderRow } from "../order-row.ts";
import { orderById } from "../own-order.ts";
import { itemsOf } from "../paying/mark-order-paid.ts";
import { refusers, takenFrom } from "../visits/dispatch-order.ts";
import { hoursOfVisit } from "../visits/employee-calendar.ts";
import { placeName } from "../visits/place-name.ts";
import { offers } from "../visits/tables.ts";
import { candidateReasons, type Past } from "./candidate-reasons.ts";
import { metresToNext } from "./metres-to-next.ts";
import { versionOf } from "./order-version.ts";
import { visitsBefore } from "./visits-before.ts";

/** So many of those who can, and of those who cannot, are shown; a keyword finds any other. */
const SHOWN = 20;

const waiting: readonly OrderStatus[] = ["TRADE_SUCCESS", "EMPLOYEE_REJECT"];

type Offer = Awaited<ReturnType<typeof offersOf>>[number];

/** Offers of a visit, the oldest first. */
const offersOf = (db: Db, orderId: string) =>
  db
    .select({
      employeeId: offers.employeeId,
      state: offers.state,
      reason: offers.reason,
      sentAt: iso(offers.sentAt),
      answerBy: iso(offers.answerBy),
      answeredAt: iso(offers.answeredAt),
    })
    .from(offers)
    .where(eq(offers.orderId, orderId))
    .orderBy(offers.id);

/** What of a visit stands with somebody, as it is shown; null where nothing does. */
export const standingOffer = (own: readonly Offer[]): Candidate["offer"] => {
  const offer = own.findLast(isStanding);
  return offer
    ? { state: offer.state, at: offer.answeredAt ?? offer.sentAt, answerBy: offer.answerBy }
    : null;
};

const isStanding = ({ state }: Offer): boolean => state === "SENT" || state === "ACCEPTED";

function endedOf(own: readonly Offer[]): Past["ended"] {
  const last = own.findLast((o) => !isStanding(o) && (o.state !== "WITHDRAWN" || o.reason !== null));
  if (!last) return undefined;
  const { state, reason, answeredAt, answerBy } = last;
  return { state: state as "REJECTED" | "EXPIRED" | "WITHDRAWN", reason, at: answeredAt ?? answerBy };
}

/** Whether somebody can be sent to it, or it can be given to somebody else. */
export const isDispatchable = (order: OrderRow): boolean =>
  order.kind === "SERVICE" &&
  (["dispatch", "reassign"] as const).some((step) => edgesFor(order, step, "staff").length > 0);

/** A visit as those see it who choose somebody for it. */
export const candidateVisit = (
  order: OrderRow,
  {
    serviceName,
    serviceId,
    skuId,
    missing,
    version,
  }: Pick<CandidateList, "serviceName" | "serviceId" | "skuId" | "missing" | "version">,
): Candidates["visit"] => ({
  orderId: order.id,
  sn: order.sn,
  serviceName,
  serviceId,
  skuId,
  adcode: order.adcode,
  day: order.day!,
  ...hoursOfVisit(order),
  areaText: placeName(order.adcode),
  version,
  people: order.people,
  missing,
});

/**
 * A visit somebody can be sent to now.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, ORDER_TRANSITION_NOT_ALLOWED where it is none, or has begun
 */
export async function dispatchable(db: Db, viewer: StaffViewer, id: string): Promise<OrderRow> {
  requirePermission(viewer, "orders.dispatch");
  const order = await orderById(db, id);
  const sellers = await sellersOf(db, viewer);
  if (!order || (sellers && !sellers.includes(order.seller))) throw problem("NOT_FOUND", "order");
  const isOpen = (["dispatch", "reassign"] as const).some(
    (step) => edgesFor(order, step, "staff").length > 0,
  );
  if (!isOpen) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `no dispatch from ${order.status}`);
  return order;
}

/** Everybody who may or may not be sent to a visit. */
export interface CandidateList {
  order: OrderRow;
  serviceName: string;
  serviceId: string;
  skuId: string | null;
  candidates: (VisitCandidate & { own: Offer[]; asksByItself: boolean; can: boolean })[];
  missing: number;
  /** Whom the dispatch asks, in its order. */
  proposal: string[];
  /** Whom it would ask were nothing meant for anybody besides. */
  alone: string[];
  /** Those of the candidates who have it already: asked, or accepted. */
  standing: string[];
  /** Until when it takes somebody's time. */
  blockedTo: Date;
  version: number;
  reasonsOf: (candidate: VisitCandidate & { own: Offer[] }, metres: Past["metres"]) => Candidate["reasons"];
}

/**
 * Who may be sent to a visit by the rules of the dispatch itself, without sending anybody.
 * @param meant visits that somebody is to have and that are not given to them yet: judged as if they were
 */
export async function listCandidates(
  db: Db,
  order: OrderRow,
  now: Date,
  meant: readonly MeantVisit[] = [],
): Promise<CandidateList> {
  const [item] = await itemsOf(db, order.id);
  const reference = bookingOf(order.id);
  const before = await visitsBefore(db, order);
  const { candidates, demands, times } = await visitCandidates(
    db,
    { serviceId: item!.targetId, adcode: order.adcode! },
    { startsAt: new Date(order.startsAt!), endsAt: new Date(order.endsAt!) },
    {
      now,
      except: [reference, ...meant.map((one) => one.reference)],
      known: new Map([...before].map(([id, made]) => [id, made.times])),
      meant,
    },
  );
  const made = await offersOf(db, order.id);
  const passed = new Set([...(await refusers(db, order.id)), ...(await takenFrom(db, order.id))]);
  const held = await bookedFor(db, reference);
  const judged = candidates.map((candidate) => {
    const own = made.filter((o) => o.employeeId === candidate.id);
    const isOpen = !own.some(isStanding);
    const isAsked = isOpen && !passed.has(candidate.id);
    const can = candidate.can && isOpen;
    return { ...candidate, own, can, asksByItself: can && isAsked, isAsked };
  });
  const rank = ({ id, can, asksByItself }: (typeof judged)[number]) =>
    Number(can) * 4 + Number(asksByItself) * 2 + Number(asksByItself && held.includes(id));
  const sorted = judged.toSorted((a, b) => rank(b) - rank(a));
  const alone = judged
    .filter((c) => c.isAsked && c.alone.can)
    .toSorted(
      (a, b) =>
        Number(held.includes(b.id)) - Number(held.includes(a.id)) ||
        byScore({ id: a.id, score: a.alone.score }, { id: b.id, score: b.alone.score }),
    );
  // Given to somebody else, it is taken from all who have it.
  const standing = waiting.includes(order.status) ? made.filter(isStanding).length : 0;
  const missing = order.people - standing;
  const facts = {
    day: order.day!,
    adcode: order.adcode!,
    startsAt: order.startsAt!,
    endsAt: order.endsAt!,
    demands,
  };
  return {
    order,
    serviceName: item!.name,
    serviceId: item!.targetId,
    skuId: item!.skuId,
    candidates: sorted,
    missing,
    proposal: sorted
      .filter((c) => c.asksByItself)
      .slice(0, missing)
      .map((c) => c.id),
    alone: alone.slice(0, missing).map((c) => c.id),
    standing: judged.filter((c) => c.own.some(isStanding)).map((c) => c.id),
    blockedTo: times.blockedTo,
    version: await versionOf(db, order.id),
    reasonsOf: (candidate, metres) =>
      candidateReasons(candidate, facts, {
        before: before.get(candidate.id),
        ended: endedOf(candidate.own),
        metres,
      }),
  };
}

/** Points as they are shown, whole; what decides is not rounded. */
export const whole = (n: number) => Math.max(0, Math.round(n));

/**
 * Who may be sent to a visit and who may not, each with why.
 * @param keyword part of a name or number
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function readCandidates(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  id: string,
  keyword: string | undefined,
): Promise<Candidates> {
  const order = await dispatchable(db, viewer, id);
  const list = await listCandidates(db, order, clock.now());
  const { candidates, proposal, reasonsOf } = list;
  const found = candidates.filter(
    ({ name, employeeNo }) =>
      !keyword || name.includes(keyword) || employeeNo.includes(keyword.toUpperCase()),
  );
  const able = found.filter((c) => c.can);
  const having = found.filter((c) => c.own.some(isStanding));
  const unable = found.filter((c) => !c.can && !having.includes(c));
  const shown = [...able.slice(0, SHOWN), ...having, ...unable.slice(0, SHOWN)];
  const nexts = shown.flatMap(({ can, load }) => (can ? [load.before, load.after] : []));
  const metres = await metresToNext(db, vault, order, nexts);
  const far = (next: NextVisit | null) => (next?.reference ? metres.get(next.reference) : undefined);
  return {
    visit: candidateVisit(order, list),
    proposal,
    candidates: shown.map(
      (c): Candidate => ({
        employeeId: c.id,
        name: c.name,
        employeeNo: c.employeeNo,
        gradeText: employeeGrades[c.grade],
        rating: Math.round(c.rating * 10) / 10,
        can: c.can,
        asksByItself: c.asksByItself,
        offer: standingOffer(c.own),
        score: c.can ? whole(c.score) : null,
        scoreParts: c.can
          ? c.parts.map(({ text, points }) => ({ text, points: Math.round(points * 10) / 10 }))
          : [],
        reasons: reasonsOf(c, { before: far(c.load.before), after: far(c.load.after) }),
      }),
    ),
    canCount: able.length,
    cannotCount: unable.length,
  };
}
