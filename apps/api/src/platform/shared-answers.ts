import type { Clock } from "./clock.ts";
import { collectReads, noteRead, type TableName } from "./database/table-use.ts";
import { ReadCache } from "./read-cache.ts";

/** How long an answer is given whose tables nobody has written, by the portal's clock, in milliseconds. */
const LIFE = 30_000;
/** All answers kept by a process, in characters. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** Answers that are the same for everybody who asks, until a table they were read from is written. */
export class SharedAnswers {
  readonly #answers: ReadCache<string>;
  readonly #now: () => number;
  constructor(clock: Clock) {
    this.#now = () => clock.now().getTime();
    this.#answers = new ReadCache(MAX_LENGTH, this.#now);
  }

  /**
   * The answer of this key, as it is sent.
   * @param key everything it depends on but the tables it is read from
   */
  async text(key: string, make: () => Promise<string>): Promise<string> {
    const kept = this.#answers.get(key);
    const age = kept ? this.#now() - kept.madeAt : LIFE;
    if (kept && kept.changedAt === undefined && age >= 0 && age < LIFE) {
      for (const table of kept.reads) noteRead(table);
      return kept.value;
    }
    const begun = this.#answers.begin();
    const reads = new Set<TableName>();
    const text = await collectReads(reads, make);
    this.#answers.keep(key, text, begun, reads, text.length);
    return text;
  }

  /** These tables were written, or anything where it is not known. */
  written(tables: ReadonlySet<TableName> | undefined): void {
    if (tables) this.#answers.written(tables);
    else this.#answers.forget();
  }
}
