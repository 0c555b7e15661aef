import { type SQL, sql } from "drizzle-orm";
import { textArray } from "../../../platform/database/sql-values.ts";

/** Of bookings `b`, not those under these references. */
export const besides = (except: readonly string[] | undefined): SQL =>
  except === undefined ? sql`` : sql`and (b.reference is null or b.reference <> all(${textArray(except)}))`;
