import type { HealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import { problem } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { noteAccess } from "../../membership/public.ts";
import { orderSealContext } from "../order-row.ts";
import { agreed } from "./employee-calendar.ts";
import { ownVisit } from "./visit-steps.ts";

/**
 * Health answers of a visit, for the employee who accepted it and only until it is done; the customer sees who read
 * them (V4).
 * @throws {ProblemError} NOT_FOUND, also for a colleague's, before accepting and once it is over
 */
export async function readVisitHealth(
  tx: Tx,
  vault: Vault,
  { memberId, employeeId }: { memberId: string; employeeId: string },
  orderId: string,
  now: Date,
): Promise<HealthNotes> {
  const order = await ownVisit(tx, employeeId, orderId);
  if (!agreed.includes(order.status) || order.health === null) throw problem("NOT_FOUND", "health");
  const notes = JSON.parse(vault.open(order.health, orderSealContext("health", orderId))) as HealthNotes;
  const detail = `order:${orderId}`;
  await noteAccess(tx, "HEALTH_READ", { memberId, speakerId: order.memberId, detail }, now);
  return notes;
}
