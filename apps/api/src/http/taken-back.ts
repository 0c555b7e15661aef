import type { Database, Tx } from "../platform/database/database.ts";

/** What a request has to see written before it reads; undefined where it previews nothing. */
export type ReadPreview = (request: Request) => Promise<((tx: Tx) => Promise<void>) | undefined>;

/** Carries what was read out of a transaction that is not to stay. */
class ReadOut<T> extends Error {
  readonly data: T;
  constructor(data: T) {
    super("read out");
    this.data = data;
  }
}

/** Runs `work` in a transaction that is taken back, and answers what it read there. */
export async function takenBack<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      throw new ReadOut(await work(tx));
    });
  } catch (error) {
    if (error instanceof ReadOut) return error.data as T;
    throw error;
  }
}
