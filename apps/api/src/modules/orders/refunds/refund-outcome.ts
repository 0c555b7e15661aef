import type { RefundOutcome } from "@ginkgo/api-contract/orders/order-shapes";
import { sumText } from "@ginkgo/locale/money";
import { and, desc, eq } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { orderEvents } from "../tables.ts";
import { cancelledByStaff } from "./cancelled-by-staff.ts";
import { decidesOn } from "./deciding-step.ts";
import type { RefundRow } from "./refund-row.ts";
import { refunds } from "./tables.ts";

const roles = {
  system: "系统",
  provider: "收款方",
  customer: "客户",
  employee: "护理员",
  staff: "客服",
} as const;

/** The step that decided on it; none for money that came too late or twice, which goes back by itself. */
const decidingStep = ({ id, orderId }: Pick<RefundRow, "id" | "orderId">, db: Db) =>
  firstOf(
    db
      .select({
        kind: orderEvents.actorKind,
        actorId: orderEvents.actorId,
        reason: orderEvents.reason,
        at: iso(orderEvents.at),
      })
      .from(orderEvents)
      .innerJoin(refunds, decidesOn)
      .where(and(eq(refunds.id, id), eq(orderEvents.orderId, orderId)))
      .orderBy(desc(orderEvents.seq))
      .limit(1),
  );

function textOf({ state, kind, amountFen, withReturn }: RefundRow): string {
  if (state === "REFUSED") return kind === "COMPENSATION" ? "没有同意补偿" : "没有同意退款";
  if (state === "CANCELLED") return "撤回了，没有退";
  const what = kind === "COMPENSATION" ? "补偿" : withReturn ? "收到退货，退" : "同意，退";
  return `${what} ${sumText(amountFen)}`;
}

/** How a refund was decided, as staff are shown it; null while it waits for somebody. */
export async function outcomeOf(db: Db, refund: RefundRow): Promise<RefundOutcome | null> {
  if (refund.state === "REQUESTED" || refund.state === "WAIT_SECOND") return null;
  const found = (await firstOf(
    db
      .select({
        decidedAt: iso(refunds.decidedAt),
        doneAt: iso(refunds.doneAt),
        firstAt: iso(refunds.firstAt),
        firstReason: refunds.firstReason,
      })
      .from(refunds)
      .where(eq(refunds.id, refund.id)),
  ))!;
  const doneAt = refund.state === "DONE" ? found.doneAt : null;
  if (refund.kind === "STRAY")
    return {
      text: `多付、晚付的钱，退 ${sumText(refund.amountFen)}`,
      by: roles.system,
      at: refund.createdAt,
      words: null,
      before: null,
      doneAt,
    };
  const step = await decidingStep(refund, db);
  const cancelled = await cancelledByStaff(db, refund.id);
  const said = step ? step.reason : refund.answer;
  // Two people sat: the one who decided is the second, whatever they said.
  const isSecond = refund.secondBy !== null && refund.firstBy !== null;
  const decidedBy = isSecond ? refund.secondBy : step?.kind === "staff" ? step.actorId : null;
  const names = await readStaff(
    db,
    [decidedBy, refund.firstBy].flatMap((one) => one ?? []),
  );
  return {
    text: textOf(refund),
    by: (decidedBy !== null && names.get(decidedBy)) || roles[step?.kind ?? "system"],
    at: found.decidedAt ?? step?.at ?? doneAt,
    // What staff cancelled is agreed to with the rule for the sum; why is what they wrote.
    words: cancelled && refund.state !== "REFUSED" ? cancelled.reason : said,
    before: isSecond
      ? { name: names.get(refund.firstBy!) ?? roles.staff, at: found.firstAt, words: found.firstReason }
      : null,
    doneAt,
  };
}
