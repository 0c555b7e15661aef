import type { VisitMade, VisitRecord } from "@ginkgo/api-contract/orders/order-shapes";
import { beyondLimits } from "@ginkgo/api-contract/visits/vitals";
import { eq } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { filesOf } from "../../files/public.ts";
import { measuredAt, measuresOfVisit } from "../measures/measured.ts";
import { visitRecords } from "./tables.ts";

/** Where a sealed record stands. */
export const recordSealContext = (orderId: string): string => `orders.visit_records.record.${orderId}`;

/** What was written of a visit; null until its employee set out. */
export async function visitRecord(db: Db, vault: Vault, orderId: string): Promise<VisitMade | null> {
  const found = await firstOf(
    db
      .select({
        departAt: iso(visitRecords.departAt),
        startAt: iso(visitRecords.startAt),
        endAt: iso(visitRecords.endAt),
        record: visitRecords.record,
      })
      .from(visitRecords)
      .where(eq(visitRecords.orderId, orderId)),
  );
  if (!found) return null;
  const { record, ...times } = found;
  const { photos, ...written } = record
    ? (JSON.parse(vault.open(record, recordSealContext(orderId))) as VisitRecord)
    : { note: null, photos: [], vitals: undefined };
  const files = photos?.length ? await filesOf(db, `visit:${orderId}`) : [];
  return {
    ...written,
    photos: files.map((f) => f.url),
    measured: await measuredAt(db, vault, orderId),
    beyond: written.vitals ? beyondLimits(await measuresOfVisit(db, orderId), written.vitals) : [],
    ...times,
  };
}
