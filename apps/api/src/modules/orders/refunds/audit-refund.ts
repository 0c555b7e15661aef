import type { StaffViewer } from "../../../http/viewer.ts";
import { audit, changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { OrderRow } from "../order-row.ts";
import { type RefundRow, refundById } from "./refund-row.ts";

type AuditedStep =
  | "REFUND_AGREE"
  | "REFUND_RECEIVED"
  | "REFUND_REFUSE"
  | "REFUND_RETRY"
  | "REFUND_SECOND"
  | "REFUND_SEND_BACK"
  | "REFUND_SHIP_BACK"
  | "REFUND_TO_CARD"
  | "REFUND_BY_HAND";

/**
 * Writes a step of the staff on a refund into the audit trail, with how it stands and its sum, fen. A press that changed
 * nothing is none. Call it last.
 */
export async function auditRefund(
  tx: Tx,
  { staffId }: StaffViewer,
  {
    order,
    refund,
    action,
    reason,
  }: { order: OrderRow; refund: RefundRow; action: AuditedStep; reason?: string },
  now: Date,
): Promise<void> {
  const after = await refundById(tx, refund.id);
  if (!after || after.version === refund.version) return changedNothing(tx);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: staffId },
    action,
    memberId: order.memberId,
    detail: `refund:${refund.id} ${after.state} ${after.amountFen}`,
    reason,
  });
}
