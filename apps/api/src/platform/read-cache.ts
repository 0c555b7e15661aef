import type { TableName } from "./database/table-use.ts";

/** What is kept, and since when. */
export interface Kept<T> {
  value: T;
  /** When it began to be read. */
  madeAt: number;
  /** When one of the tables it was read from was written, first. */
  changedAt?: number;
}

/** The moment at which reading began: what is written from then on may be missing in what was read. */
export interface Begun {
  madeAt: number;
  writes: number;
  edition: number;
}

/**
 * Keeps what was read from tables, and knows when one of them was written since. How old something may be is for whoever
 * asks to say.
 * @param maxBytes of all that is kept; what was kept longest makes room
 */
export class ReadCache<T> {
  readonly #kept = new Map<string, Kept<T> & { size: number; reads: ReadonlySet<TableName> }>();
  /** Keys by the tables they were read from. */
  readonly #readers = new Map<TableName, Set<string>>();
  /** When each table was last written, counted in writes. */
  readonly #lastWrites = new Map<TableName, number>();
  readonly #maxBytes: number;
  readonly #now: () => number;
  #writes = 0;
  #bytes = 0;
  #edition = 0;
  constructor(maxBytes: number, now: () => number) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  begin(): Begun {
    return { madeAt: this.#now(), writes: this.#writes, edition: this.#edition };
  }

  /**
   * Keeps what was read since `begun`, unless all was forgotten meanwhile.
   * @param reads the tables it was read from
   * @param size in bytes
   */
  keep(key: string, value: T, begun: Begun, reads: ReadonlySet<TableName>, size: number): Kept<T> {
    const { madeAt } = begun;
    const isChanged = [...reads].some((table) => (this.#lastWrites.get(table) ?? 0) > begun.writes);
    const kept = { value, madeAt, ...(isChanged ? { changedAt: madeAt } : {}), size, reads };
    if (begun.edition !== this.#edition) return kept;
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#bytes += size;
    for (const table of reads) this.#readers.set(table, (this.#readers.get(table) ?? new Set()).add(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
    return kept;
  }

  get(key: string): (Kept<T> & { reads: ReadonlySet<TableName> }) | undefined {
    return this.#kept.get(key);
  }

  /** Tables were written: what was read from them has changed. */
  written(tables: ReadonlySet<TableName>): void {
    this.#writes += 1;
    for (const table of tables) {
      this.#lastWrites.set(table, this.#writes);
      for (const key of this.#readers.get(table) ?? []) this.#kept.get(key)!.changedAt ??= this.#now();
    }
  }

  /** Drops everything; what is being read now is not kept. */
  forget(): void {
    this.#edition += 1;
    this.#kept.clear();
    this.#readers.clear();
    this.#bytes = 0;
  }

  get size(): { count: number; bytes: number } {
    return { count: this.#kept.size, bytes: this.#bytes };
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#bytes -= kept.size;
    this.#kept.delete(key);
    for (const table of kept.reads) {
      const keys = this.#readers.get(table);
      keys?.delete(key);
      if (keys?.size === 0) this.#readers.delete(table);
    }
  }
}
