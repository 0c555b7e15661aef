import { sql } from "drizzle-orm";
import { type Database, rows } from "./database.ts";

/** Written once, never changed: the process that serves may only add to them (V4, V5). */
const APPENDED = [
  "platform.audit",
  "orders.order_events",
  "orders.pay_rules",
  "payments.documents",
  "payments.ledger",
  "payments.reconciliation_events",
  "books.commission_rules",
  "invoices.numbers",
  "settlements.events",
  "settlements.tax_ways",
  "settlements.tax_changes",
  "settlements.tax_payment_lines",
  "contracts.signatures",
  "contracts.change_confirmations",
  "contracts.change_seconds",
  "contracts.events",
  "privacy.audit_exports",
];

/**
 * Gives the role that serves what it needs and no more: rows of every table, but nothing of the tables' own shape, and
 * of what must stay only to read and to add. The owner runs it after each migration.
 * @param owner opened as the owner of the tables
 * @param role as the serving process signs in
 */
export async function grantRuntime(owner: Database, role: string): Promise<void> {
  const schemas = await rows<{ name: string }>(
    owner.primary,
    sql`select nspname as name from pg_namespace
      where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')`,
  );
  const to = `"${role.replaceAll('"', '""')}"`;
  const perSchema = schemas.map(
    ({ name }) => `grant usage on schema "${name}" to ${to};
grant select, insert, update, delete on all tables in schema "${name}" to ${to};
grant usage, select, update on all sequences in schema "${name}" to ${to};
grant execute on all functions in schema "${name}" to ${to};`,
  );
  const stored = APPENDED.map((table) => `revoke update, delete, truncate on ${table} from ${to};`);
  await owner.script(["begin;", ...perSchema, ...stored, "commit;"].join("\n"));
}
