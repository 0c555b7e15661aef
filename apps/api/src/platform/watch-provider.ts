import { sql } from "drizzle-orm";
import { type Clock, MINUTE } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { providerCalls } from "./database/tables.ts";
import { errorReason } from "./error-reason.ts";
import type { Log } from "./log.ts";

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
}

interface Minute {
  calls: number;
  failures: number;
  totalMs: number;
  slowestMs: number;
  lastError: string | null;
}

/** So long calls are counted in memory before they are written down, milliseconds. */
const WRITTEN_AFTER = 2_000;

/** Counts how calls to providers go, by minute; a call that throws counts as failed. */
export class ProviderWatch {
  readonly #needs: Needs;
  #counted = new Map<string, { provider: string; minute: Date } & Minute>();
  #timer: NodeJS.Timeout | undefined;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  #count(provider: string, took: number, error: unknown) {
    const now = this.#needs.clock.now().getTime();
    const minute = new Date(now - (now % MINUTE));
    const key = `${provider} ${minute.getTime()}`;
    const line = this.#counted.get(key) ?? {
      provider,
      minute,
      calls: 0,
      failures: 0,
      totalMs: 0,
      slowestMs: 0,
      lastError: null,
    };
    line.calls += 1;
    line.totalMs += took;
    line.slowestMs = Math.max(line.slowestMs, took);
    if (error !== undefined) {
      line.failures += 1;
      line.lastError = errorReason(error).slice(0, 200);
    }
    this.#counted.set(key, line);
    this.#timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER).unref();
  }

  /** Writes down what was counted. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = [...this.#counted.values()];
    if (lines.length === 0) return;
    this.#counted.clear();
    try {
      await this.#needs.database.transaction((tx) =>
        tx
          .insert(providerCalls)
          .values(lines)
          .onConflictDoUpdate({
            target: [providerCalls.provider, providerCalls.minute],
            set: {
              calls: sql`${providerCalls.calls} + excluded.calls`,
              failures: sql`${providerCalls.failures} + excluded.failures`,
              totalMs: sql`${providerCalls.totalMs} + excluded.total_ms`,
              slowestMs: sql`greatest(${providerCalls.slowestMs}, excluded.slowest_ms)`,
              lastError: sql`coalesce(excluded.last_error, ${providerCalls.lastError})`,
            },
          }),
      );
    } catch (error) {
      this.#needs.log.warn("calls to providers not counted", { error: errorReason(error) });
    }
  }

  /**
   * The same port, its calls counted under that name.
   * @param local what of it answers without asking anybody
   */
  of<T extends object>(provider: string, port: T, local: readonly (keyof T)[] = []): T {
    return new Proxy(port, {
      get: (target, key) => {
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== "function" || local.includes(key as keyof T)) return value;
        return (...args: unknown[]) => {
          const answer = (value as (...args: unknown[]) => unknown).apply(target, args);
          if (!(answer instanceof Promise)) return answer;
          const began = performance.now();
          const count = (error?: unknown) =>
            this.#count(provider, Math.round(performance.now() - began), error);
          answer.then(
            () => count(),
            (error: unknown) => count(error ?? new Error("unknown")),
          );
          return answer;
        };
      },
    });
  }
}
