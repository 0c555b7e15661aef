import type { PlanLine } from "@ginkgo/api-contract/orders/dispatch";
import { MAX_PLANNED } from "@ginkgo/api-contract/orders/dispatch";
import { clockText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { requirePermission } from "../../membership/public.ts";
import type { MeantVisit, NextVisit } from "../../services/public.ts";
import { bookingOf, type OrderRow, orderRows } from "../order-row.ts";
import { metresToNext } from "./metres-to-next.ts";
import {
  type CandidateList,
  candidateVisit,
  isDispatchable,
  listCandidates,
  standingOffer,
  whole,
} from "./order-candidates.ts";
import { findReplans } from "./replan.ts";

const isWaiting = ({ status }: OrderRow) => status === "TRADE_SUCCESS" || status === "EMPLOYEE_REJECT";

/** The visits of a plan: those named, or all of a day that wait for somebody or stand with somebody who cannot come. */
async function plannedOrders(
  db: Db,
  { day, orderIds }: { day?: string | undefined; orderIds?: string[] | undefined },
  now: Date,
): Promise<OrderRow[]> {
  if (orderIds)
    return orderRows(
      db,
      sql`where o.id = any(${idArray(orderIds)}) and o.kind = 'SERVICE' order by o.priority desc, o.starts_at, o.id`,
    );
  const replans = (await findReplans(db, now)).map((r) => r.orderId);
  return orderRows(
    db,
    sql`where o.kind = 'SERVICE' and o.day = ${day ?? shanghaiDay(now)}::date
        and (o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT') or o.id = any(${idArray(replans)}))
      order by o.priority desc, o.starts_at, o.id limit ${MAX_PLANNED}`,
  );
}

/** Of those the dispatch would ask for this visit alone, who has one of the visits before it instead, and which. */
function passedText(
  { alone, candidates }: CandidateList,
  chosen: readonly string[],
  meant: readonly MeantVisit[],
) {
  const passed = alone.filter((id) => !chosen.includes(id));
  const texts = passed.flatMap((id) => {
    const one = meant.find(({ employeeId }) => employeeId === id);
    const name = candidates.find((c) => c.id === id)?.name;
    return one && name ? `${name}排给了${clockText(one.startsAt)} 的那一单` : [];
  });
  return texts.length > 0 ? `只看这一单，先问的是别人：${texts.join("，")}。` : null;
}

/**
 * One after another, each judged as the candidates of one visit are, with those before it as if they were sent already: whom
 * a line proposes is whom the dispatch proposes once the lines above it are carried out.
 * @param asked `reassign` of those somebody has, `held` of those nobody has: which of the lines are to be carried out
 */
export async function planDispatch(
  db: Db,
  { vault, clock: at }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  asked: {
    day?: string | undefined;
    orderIds?: string[] | undefined;
    reassign?: readonly string[];
    held?: readonly string[];
  },
): Promise<{ lines: PlanLine[] }> {
  requirePermission(viewer, "orders.dispatch");
  const now = at.now();
  const sellers = await sellersOf(db, viewer);
  const found = (await plannedOrders(db, asked, now)).filter(
    (order) => !sellers || sellers.includes(order.seller),
  );
  const meant: MeantVisit[] = [];
  const lines: PlanLine[] = [];
  for (const order of found.filter(isDispatchable)) {
    const list = await listCandidates(db, order, now, meant);
    const { candidates, proposal, missing, reasonsOf } = list;
    const chosen = proposal.flatMap((id) => candidates.find((c) => c.id === id) ?? []);
    const metres = await metresToNext(
      db,
      vault,
      order,
      chosen.flatMap(({ load }) => [load.before, load.after]),
    );
    const far = (next: NextVisit | null) => (next?.reference ? metres.get(next.reference) : undefined);
    lines.push({
      visit: candidateVisit(order, list),
      proposal: chosen.map((c) => ({
        employeeId: c.id,
        name: c.name,
        score: whole(c.score),
        reasons: reasonsOf(c, { before: far(c.load.before), after: far(c.load.after) }),
      })),
      isReassign: !isWaiting(order),
      standing: candidates.flatMap(({ name, own }) => {
        const offer = standingOffer(own);
        return offer ? [{ name, offer }] : [];
      }),
      problem: chosen.length < missing ? "那段时间找不到人，可以打电话问，或和会员改时间。" : null,
      passedText: passedText(list, proposal, meant),
    });
    // Given to somebody else it is taken from all who have it.
    const isSent = isWaiting(order) ? !asked.held?.includes(order.id) : asked.reassign?.includes(order.id);
    for (const employeeId of [...(isSent ? proposal : []), ...(isWaiting(order) ? list.standing : [])])
      meant.push({
        employeeId,
        adcode: order.adcode!,
        reference: bookingOf(order.id),
        startsAt: new Date(order.startsAt!),
        endsAt: new Date(order.endsAt!),
        blockedTo: list.blockedTo,
      });
  }
  return { lines };
}
