import { sayWhy } from "../call-staff.ts";

/** What became of one of many. */
export interface BulkOutcome {
  id: string;
  name: string;
  /** Why it was not done; absent where it was. */
  failure?: string;
}

/**
 * Does a step for one after the other; what fails does not stop those after it.
 * @param onProgress told after each how many are through
 */
export async function runBulk<T extends { id: string }>(
  all: readonly T[],
  nameOf: (one: T) => string,
  run: (one: T) => Promise<unknown>,
  onProgress: (through: number) => void,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const one of all) {
    const outcome = { id: one.id, name: nameOf(one) };
    outcomes.push(
      await run(one).then(
        () => outcome,
        (error: unknown) => ({
          ...outcome,
          failure: error instanceof Impossible ? error.message : sayWhy(error),
        }),
      ),
    );
    onProgress(outcomes.length);
  }
  return outcomes;
}

/** A step that one of the ticked does not offer now; the message is shown. */
export class Impossible extends Error {
  override name = "Impossible";
}
