import type { PageKind, PageStep } from "@ginkgo/api-contract/reports/report-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { Services } from "../../http/services.ts";
import { errorReason } from "../../platform/error-reason.ts";
import { pageCounts } from "./tables.ts";

/** So long pages are counted in memory before they are written down, milliseconds. */
const WRITTEN_AFTER = 5_000;

/** A page that was looked at, as far as anybody is told of it. */
export interface SeenPage {
  kind: PageKind;
  step: PageStep;
}

/** Counts pages of the portal that were looked at, by day: how often, and nothing of whom. */
export class PageCounter {
  readonly #needs: Pick<Services, "database" | "clock" | "log">;
  #counted = new Map<string, SeenPage & { day: string; count: number }>();
  #timer: NodeJS.Timeout | undefined;
  constructor(needs: Pick<Services, "database" | "clock" | "log">) {
    this.#needs = needs;
  }

  count({ kind, step }: SeenPage): void {
    const day = shanghaiDay(this.#needs.clock.now());
    const key = `${day} ${kind} ${step}`;
    const line = this.#counted.get(key);
    if (line) line.count += 1;
    else this.#counted.set(key, { day, kind, step, count: 1 });
    this.#timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER).unref();
  }

  /** Writes down what was counted. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // In one order, whoever writes: two processes wait for each other instead of getting stuck.
    const lines = [...this.#counted.keys()].sort().map((key) => this.#counted.get(key)!);
    if (lines.length === 0) return;
    this.#counted = new Map();
    try {
      await this.#needs.database.transaction((tx) =>
        tx
          .insert(pageCounts)
          .values(lines)
          .onConflictDoUpdate({
            target: [pageCounts.day, pageCounts.kind, pageCounts.step],
            set: { count: sql`${pageCounts.count} + excluded.count` },
          }),
      );
    } catch (error) {
      this.#needs.log.warn("pages not counted", { error: errorReason(error) });
    }
  }
}
