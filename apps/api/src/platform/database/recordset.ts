import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** The names a table's columns have in the database. */
export type ColumnName<T extends PgTable> = T["_"]["columns"][keyof T["_"]["columns"]]["_"]["name"];

export interface Recordset {
  /** The columns the rows bring, in one order. */
  names: string[];
  /** The columns as a list: `name, price_fen`. */
  list: SQL;
  /** `json_to_recordset(…) as r(name text, price_fen integer)`. */
  from: SQL;
}

/** Rows that bring nothing the table does not have. */
export type ExactRows<T extends PgTable, Row> = readonly (Row & {
  [K in Exclude<keyof Row, ColumnName<T>>]: never;
})[];

/**
 * Many rows as one parameter, `r`, typed by the columns of their table.
 * @param rows one or more, all with the columns of the first
 */
export const recordset = <T extends PgTable, Row extends object>(
  table: T,
  rows: ExactRows<T, Row>,
): Recordset => looseRecordset(table, rows);

/** The same where only the caller knows the table. @throws for a column the table does not have */
export function looseRecordset(table: PgTable, rows: readonly object[]): Recordset {
  const types = new Map(Object.values(getTableColumns(table)).map((c) => [c.name, c.getSQLType()]));
  const names = Object.keys(rows[0] ?? {});
  const typed = names.map((name) => {
    const type = types.get(name);
    if (!type) throw new Error(`no column ${name}`);
    return `${name} ${type}`;
  });
  return {
    names,
    list: sql.raw(names.join(", ")),
    from: sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.raw(typed.join(", "))})`,
  };
}
