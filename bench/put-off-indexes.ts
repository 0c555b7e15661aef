import type { Client } from "pg";

/**
 * Takes away the indexes of tables that are about to be filled, but for those a constraint stands on.
 * @returns makes them anew, and tells the planner what the tables hold now
 */
export async function putOffIndexes(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid = any($1::regclass[])
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query("set maintenance_work_mem = '1GB'");
    for (const { name, definition } of rows) {
      const began = performance.now();
      await client.query(definition);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      if (seconds >= 1) console.log(`${name} ${seconds} 秒`);
    }
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
  };
}
