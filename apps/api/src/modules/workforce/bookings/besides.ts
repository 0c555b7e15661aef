import { type SQL, sql } from "drizzle-orm";
import { instant, textArray } from "../../../platform/database/sql-values.ts";

/** Of bookings `b`, not those under these references. */
export const besides = (except: readonly string[] | undefined): SQL =>
  except === undefined ? sql`` : sql`and (b.reference is null or b.reference <> all(${textArray(except)}))`;

/** Of bookings `b`, those that are somebody's visit now: of an order, standing or held while somebody pays. */
export const areVisits = (now: Date): SQL =>
  sql`b.reference like 'order:%' and (b.held_until is null or b.held_until > ${instant(now)})`;
