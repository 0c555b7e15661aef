import pg from "pg";

/**
 * How many statements get a name. Each connection keeps what it has parsed and planned of each, tens of kilobytes;
 * statements met after that many others are parsed each time, as all are without a name.
 */
const MAX_NAMED = 600;

/** SQLSTATE feature_not_supported: among others "cached plan must not change result type", after a migration. */
const CHANGED = "0A000";

interface Asked {
  text: string;
  name?: string;
}
type Callback = (error: Error | null, result?: unknown) => void;
type Query = (asked: unknown, ...rest: unknown[]) => Promise<unknown> | undefined;

/** A statement as the query builder passes it; a cursor of the driver, which submits itself, is none. */
const isNameable = (asked: unknown): asked is Asked => {
  if (typeof asked !== "object" || asked === null || "submit" in asked) return false;
  const { text, name } = asked as Asked;
  return typeof text === "string" && !name;
};

const isChanged = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === CHANGED;

/**
 * Connections of one pool that give their statements names, so that PostgreSQL parses each once a connection and may keep
 * its plan. A statement whose answer a migration has changed under it loses its name and is asked again.
 */
export function namedClients(): typeof pg.Client {
  /** Names by the text of the statement; `null` for one that stays without. */
  const names = new Map<string, string | null>();
  const nameOf = (text: string): string | null => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMED) return known ?? null;
    const name = `ginkgo_${names.size}`;
    names.set(text, name);
    return name;
  };

  return class NamedClient extends pg.Client {
    // The overloads of the driver are one function in JavaScript.
    override query = this.queryByName.bind(this) as pg.Client["query"];

    private queryByName(asked: unknown, ...rest: unknown[]): Promise<unknown> | undefined {
      const plain = super.query.bind(this) as unknown as Query;
      const name = isNameable(asked) ? nameOf(asked.text) : null;
      if (!isNameable(asked) || name === null) return plain(asked, ...rest);
      const callback = rest.at(-1);
      if (typeof callback !== "function")
        return plain({ ...asked, name }, ...rest)?.catch((error: unknown) => {
          if (!isChanged(error)) throw error;
          names.set(asked.text, null);
          // In a transaction, which has failed with it, the first error is the one to be told.
          return plain(asked, ...rest)?.catch(() => Promise.reject(error));
        });
      const values = rest.slice(0, -1);
      const answer: Callback = (error, result) => {
        if (!isChanged(error)) return callback(error, result);
        names.set(asked.text, null);
        plain(asked, ...values, callback);
      };
      return plain({ ...asked, name }, ...values, answer);
    }
  };
}
