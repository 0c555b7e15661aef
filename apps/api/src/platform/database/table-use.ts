// Which tables statements read and write: what is kept of an answer holds until one of the tables it was read from is
// written, by whichever process.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { type Database, type Db, rows } from "./database.ts";

/** A table with its schema, for example `shop.products`. */
export type TableName = string;

interface Use {
  read?: Set<TableName> | undefined;
  written?: Set<TableName> | undefined;
}

const using = new AsyncLocalStorage<Use>();

/** Most texts of statements whose tables are remembered. */
const MAX_TEXTS = 5_000;
const used = new Map<string, { read: readonly TableName[]; written: readonly TableName[] }>();

const PAIR = /"?\b([a-z_]+)"?\."?([a-z_][a-z0-9_]*)"?/g;
const WRITTEN =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?([a-z_]+)"?\."?([a-z_][a-z0-9_]*)"?/gi;

/** What a statement names with two names, columns of aliases among it, and which tables it writes. */
function usedBy(text: string) {
  const known = used.get(text);
  if (known) return known;
  const pairs = (pattern: RegExp) => [
    ...new Set(Array.from(text.matchAll(pattern), ([, schema, name]) => `${schema}.${name}`)),
  ];
  const found = { read: pairs(PAIR), written: pairs(WRITTEN) };
  if (used.size >= MAX_TEXTS) used.delete(used.keys().next().value!);
  used.set(text, found);
  return found;
}

/** Hears every statement of the query builder. */
export const tableUse: Logger = {
  logQuery(text) {
    const use = using.getStore();
    if (!use?.read && !use?.written) return;
    const { read, written } = usedBy(text);
    for (const table of read) use.read?.add(table);
    for (const table of written) use.written?.add(table);
  },
};

/**
 * Runs `work`; the tables its statements read are added to `read` as long as anything of it goes on, what it streams
 * included; to those of the work around it, once it is done. Whatever answers from memory says so by `noteRead`.
 */
export async function collectReads<T>(read: Set<TableName>, work: () => Promise<T>): Promise<T> {
  const around = using.getStore();
  const result = await using.run({ ...around, read }, work);
  for (const table of read) around?.read?.add(table);
  return result;
}

/** Says that an answer rests on a table, though it was read before. */
export function noteRead(table: TableName): void {
  using.getStore()?.read?.add(table);
}

/** Runs one try of a transaction and answers with the tables it has written. */
export async function collectWrites<T>(
  work: () => Promise<T>,
): Promise<{ result: T; written: Set<TableName> }> {
  const written = new Set<TableName>();
  const result = await using.run({ read: using.getStore()?.read, written }, work);
  return { result, written };
}

/** Those who want to hear of what was written. */
export function writeListeners() {
  const listeners = new Set<(tables: ReadonlySet<TableName>) => void>();
  return {
    tell(tables: ReadonlySet<TableName>): void {
      if (tables.size === 0) return;
      for (const listener of listeners)
        try {
          listener(tables);
        } catch (error) {
          // What is told of is committed: whoever fails to hear it does not undo it.
          process.emitWarning(error instanceof Error ? error : String(error));
        }
    },
    add(listener: (tables: ReadonlySet<TableName>) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Tables that change with others: by a foreign key that takes rows away or empties a column, or by a trigger.
 * @returns by table, the tables that a write to it may change as well
 */
export async function readFollowers(db: Db): Promise<ReadonlyMap<TableName, readonly TableName[]>> {
  const keys = await rows<{ table: string; follower: string }>(
    db,
    sql`select confrelid::regclass::text as table, conrelid::regclass::text as follower from pg_constraint
      where contype = 'f' and (confdeltype in ('c', 'n', 'd') or confupdtype in ('c', 'n', 'd'))`,
  );
  const triggers = await rows<{ table: string; body: string }>(
    db,
    sql`select t.tgrelid::regclass::text as table, p.prosrc as body from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal`,
  );
  const direct = new Map<TableName, Set<TableName>>();
  const add = (table: TableName, follower: TableName) =>
    direct.set(table, (direct.get(table) ?? new Set()).add(follower));
  for (const { table, follower } of keys) add(table, follower);
  for (const { table, body } of triggers) for (const written of usedBy(body).written) add(table, written);
  const all = new Map<TableName, readonly TableName[]>();
  for (const table of direct.keys()) {
    const reached = new Set<TableName>();
    const waiting = [table];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const follower of direct.get(next) ?? [])
        if (!reached.has(follower)) {
          reached.add(follower);
          waiting.push(follower);
        }
    all.set(table, [...reached]);
  }
  return all;
}

const CHANNEL = "ginkgo_written";
/** What is written within so many milliseconds is told to the other processes together. */
const TOGETHER = 50;

/**
 * Hears which tables were written, by whichever process, once the transaction has committed: in this process at once, from
 * others some fifty milliseconds later. Undefined stands for any: the line to the others was cut meanwhile.
 *
 * Told after the commit, by a statement of its own: a notification inside would make the commits of all processes wait for
 * each other. A process that ends between the two tells nobody; whoever keeps answers does so for a limited time.
 * @returns how to stop
 */
export async function onWritten(
  database: Database,
  listener: (tables: ReadonlySet<TableName> | undefined) => void,
): Promise<() => Promise<void>> {
  const followers = await readFollowers(database.primary);
  const withFollowers = (tables: Iterable<TableName>): ReadonlySet<TableName> => {
    const all = new Set<TableName>();
    for (const table of tables) {
      all.add(table);
      for (const follower of followers.get(table) ?? []) all.add(follower);
    }
    return all;
  };
  const self = crypto.randomUUID();
  const untold = new Set<TableName>();
  let timer: NodeJS.Timeout | undefined;
  const tellOthers = async () => {
    timer = undefined;
    const tables = [...untold].join(" ");
    untold.clear();
    await database.primary
      .execute(sql`select pg_notify(${CHANNEL}, ${`${self} ${tables}`})`)
      // Nobody can be told while the database is away; the others notice that their line is cut.
      .catch(() => undefined);
  };
  const stopOwn = database.onOwnWrite((tables) => {
    listener(withFollowers(tables));
    if (database.engine !== "postgres") return;
    for (const table of tables) untold.add(table);
    timer ??= setTimeout(() => void tellOthers(), TOGETHER).unref();
  });
  const stopOthers = await database.listen(
    CHANNEL,
    (payload) => {
      const [from, ...tables] = payload.split(" ");
      if (from !== self) listener(withFollowers(tables));
    },
    () => listener(undefined),
  );
  return async () => {
    clearTimeout(timer);
    stopOwn();
    await stopOthers();
  };
}
