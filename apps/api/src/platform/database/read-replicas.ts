import type pg from "pg";
import { errorReason } from "../error-reason.ts";
import type { Log } from "../log.ts";

/** How long a replica that could not be reached is left alone. */
const SET_ASIDE_MS = 10_000;

/** What the query builder needs of a pool. */
type QueryClient = Pick<pg.Pool, "query">;

/**
 * SQLSTATE classes 08 (connection), 53 (out of connections or memory) and 57P (shut down, starting up), the network's codes
 * and the driver's own words.
 */
function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    (typeof code === "string" && /^(08|53|57P|E(?!RR_)[A-Z]{4,})/.test(code)) ||
    (typeof message === "string" && /^(timeout exceeded when trying|Connection terminated)/.test(message))
  );
}

/**
 * A client for reading that takes the replicas in turn. One that cannot be reached, or ends a query because it replays
 * a change (40001), is passed over: the query is answered by the primary, which a read may always be asked of again.
 * @param now milliseconds of a clock that never goes back
 */
export function readReplicas(
  primary: pg.Pool,
  replicas: readonly pg.Pool[],
  log: Log,
  now = () => performance.now(),
): QueryClient {
  const asideUntil = replicas.map(() => Number.NEGATIVE_INFINITY);
  let turn = 0;
  function nextReplica(): number | undefined {
    for (let tried = 0; tried < replicas.length; tried++) {
      const n = turn++ % replicas.length;
      if ((asideUntil[n] ?? 0) <= now()) return n;
    }
    return undefined;
  }
  const query = async (...args: Parameters<pg.Pool["query"]>) => {
    const n = nextReplica();
    const replica = n === undefined ? undefined : replicas[n];
    if (n === undefined || replica === undefined) return primary.query(...args);
    try {
      return await replica.query(...args);
    } catch (error) {
      const isConflict = (error as { code?: unknown }).code === "40001";
      if (!isConflict && !isUnreachable(error)) throw error;
      if (!isConflict) {
        asideUntil[n] = now() + SET_ASIDE_MS;
        log.warn("database replica set aside", { replica: n + 1, error: errorReason(error) });
      }
      return primary.query(...args);
    }
  };
  return { query: query as unknown as pg.Pool["query"] };
}
