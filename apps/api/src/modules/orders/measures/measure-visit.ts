import {
  beyondLimits,
  type ServiceMeasures,
  type Vital,
  type Vitals,
  vitals,
} from "@ginkgo/api-contract/visits/vitals";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { badInput, type ProblemError, problem, problemWith } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ownVisit, requireEmployee } from "../visits/visit-steps.ts";
import { keepMeasured, measuredAt, measuresOfVisit } from "./measured.ts";

/** Kept of one visit; the oldest goes first. */
const MAX_COUNT = 10;

/** The values a service has measured that are missing, as problems of the fields `prefix` begins. */
export function missingVitals(
  measures: ServiceMeasures | null,
  found: Vitals,
  prefix: string,
): Record<string, string> {
  const missing = (measures?.vitals ?? []).filter((vital: Vital) => found[vital] === undefined);
  return Object.fromEntries(
    missing.map((vital) => [`${prefix}.${vital}`, `请填${vitals[vital].text}，这项服务要量。`]),
  );
}

/**
 * Keeps what was measured before a service begins.
 * @returns a value beyond the service's limits as a problem, so that it stays kept: VITALS_BEYOND_LIMIT
 * @throws {ProblemError} NOT_FOUND, ORDER_TRANSITION_NOT_ALLOWED unless the visit is under way, BAD_INPUT where a value
 *   is missing
 */
export async function measureVisit(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
  orderId: string,
  found: Vitals,
): Promise<ProblemError | undefined> {
  const order = await ownVisit(tx, await requireEmployee(tx, memberId), orderId);
  if (order.status !== "EMPLOYEE_HANDLE")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `measure in ${order.status}`);
  const measures = await measuresOfVisit(tx, orderId);
  const missing = missingVitals(measures, found, "vitals");
  if (Object.keys(missing).length > 0) throw badInput(missing);
  if (Object.keys(found).length === 0) throw badInput({ "vitals.systolic": "请填量到的数。" });
  const before = await measuredAt(tx, vault, orderId);
  const beyond = beyondLimits(measures, found);
  const last = before.at(-1);
  // A press repeated is the same measuring.
  if (JSON.stringify(last?.vitals) !== JSON.stringify(found)) {
    const now = { at: shanghaiInstant(clock.now()), vitals: found, beyond };
    await keepMeasured(tx, vault, orderId, [...before, now].slice(-MAX_COUNT));
  }
  return beyond.length > 0 ? problemWith("VITALS_BEYOND_LIMIT", { beyond }) : undefined;
}
