import { sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";

/** A `bigint` that names a row. Text in TypeScript, as ids of the API are: a number would lose those above 2⁵³. */
export const id = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => "bigint",
  fromDriver: String,
});

/** An id that the database gives each row that brings none: `generated … as identity`. */
export const generatedId = <Name extends string>(name: Name) => id(name).default(sql`default`);

/** An instant. The drivers hand it over as text; `Date` reads both engines' form of it. */
export const timestamptz = customType<{ data: Date; driverData: string | Date }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) => new Date(value),
  toDriver: (value) => value.toISOString(),
});

export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value),
});

/** Spans of instants in PostgreSQL's own notation, `[…,…)`. */
export const tstzrange = customType<{ data: string }>({ dataType: () => "tstzrange" });

/** Spans of minutes of a day in PostgreSQL's own notation, `{[540,1080)}`. */
export const int4multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** A point on the unit sphere: distances between such are straight lines. */
export const cube = customType<{ data: string }>({ dataType: () => "cube" });
