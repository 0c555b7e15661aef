import { yearsBetween } from "@ginkgo/api-contract/identity/id-number";
import type { DepartureTraveler } from "@ginkgo/api-contract/tours/departures";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { textArray } from "../../../platform/database/sql-values.ts";
import { orderRows } from "../order-row.ts";
import { birthdayOf } from "./check-travelers.ts";
import { staffsDeparture } from "./decide-departure.ts";
import { travelersIn } from "./elder-travelers.ts";
import { seated } from "./read-departure.ts";

/**
 * Everybody who has paid to go, in full, order by order; who looked and why is written down once for each member who ordered.
 * @throws {ProblemError} NOT_FOUND, also for another organiser's
 */
export async function revealTravelers(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  id: string,
  reason: string,
): Promise<{ records: DepartureTraveler[] }> {
  const { day } = await staffsDeparture(tx, viewer, id);
  const orders = await orderRows(
    tx,
    sql`where o.kind = 'TOUR' and o.departure_id = ${id}::bigint and o.status = any(${textArray(seated)})
      order by o.id`,
  );
  const actor = { kind: "STAFF", id: viewer.staffId } as const;
  for (const memberId of new Set(orders.map((order) => order.memberId)))
    await audit(tx, {
      at: clock.now(),
      actor,
      action: "TRAVELERS_SHOWN",
      memberId,
      detail: `departure:${id}`,
      reason,
    });
  return {
    records: orders.flatMap((order) =>
      travelersIn(vault, order).map((traveler) => {
        const birthday = birthdayOf(traveler) ?? null;
        const { name, idNo, phone, mobility, diet, health } = traveler;
        return {
          orderId: order.id,
          sn: order.sn,
          name,
          idNo: idNo ?? null,
          birthday,
          age: birthday === null ? null : yearsBetween(birthday, day),
          phone: phone ?? null,
          mobility: mobility ?? null,
          diet: diet ?? null,
          health: health ?? null,
        };
      }),
    ),
  };
}
