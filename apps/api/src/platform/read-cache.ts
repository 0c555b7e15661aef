import type { TableName } from "./database/table-use.ts";

/** What is cached, and since when. */
export interface Cached<T> {
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
 * @param maxBytes of all that is cached; what was cached longest makes room
 */
export class ReadCache<T> {
  readonly #cached = new Map<string, Cached<T> & { size: number; reads: ReadonlySet<TableName> }>();
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
  keep(key: string, value: T, begun: Begun, reads: ReadonlySet<TableName>, size: number): Cached<T> {
    const { madeAt } = begun;
    const isChanged = [...reads].some((table) => (this.#lastWrites.get(table) ?? 0) > begun.writes);
    const cached = { value, madeAt, ...(isChanged ? { changedAt: madeAt } : {}), size, reads };
    if (begun.edition !== this.#edition) return cached;
    this.#drop(key);
    this.#cached.set(key, cached);
    this.#bytes += size;
    for (const table of reads) this.#readers.set(table, (this.#readers.get(table) ?? new Set()).add(key));
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
    return cached;
  }

  get(key: string): (Cached<T> & { reads: ReadonlySet<TableName> }) | undefined {
    return this.#cached.get(key);
  }

  /** Tables were written: what was read from them has changed. */
  written(tables: ReadonlySet<TableName>): void {
    this.#writes += 1;
    for (const table of tables) {
      this.#lastWrites.set(table, this.#writes);
      for (const key of this.#readers.get(table) ?? []) this.#cached.get(key)!.changedAt ??= this.#now();
    }
  }

  /** Drops everything; what is being read now is not cached. */
  forget(): void {
    this.#edition += 1;
    this.#cached.clear();
    this.#readers.clear();
    this.#bytes = 0;
  }

  get size(): { count: number; bytes: number } {
    return { count: this.#cached.size, bytes: this.#bytes };
  }

  #drop(key: string): void {
    const cached = this.#cached.get(key);
    if (!cached) return;
    this.#bytes -= cached.size;
    this.#cached.delete(key);
    for (const table of cached.reads) {
      const keys = this.#readers.get(table);
      keys?.delete(key);
      if (keys?.size === 0) this.#readers.delete(table);
    }
  }
}
