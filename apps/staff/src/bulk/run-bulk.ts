import { ApiError } from "@ginkgo/client/api-error";
import { sayWhy } from "../call-staff.ts";

/** What became of one of many. */
export interface BulkOutcome {
  id: string;
  name: string;
  /** Why it was not done; absent where it was. */
  failure?: string;
}

/** The word that is asked for once for the lot was wrong. */
const isWrongWord = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && Object.keys(error.fields).length > 0;

/**
 * Does a step for one after the other; what fails does not stop those after it.
 * @param onProgress told after each how many are through
 * @throws {ApiError} where the word for the lot is wrong, which the first of them tells: nothing is done then
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
        (error: unknown) => {
          if (outcomes.length === 0 && isWrongWord(error)) throw error;
          return { ...outcome, failure: error instanceof Impossible ? error.message : sayWhy(error) };
        },
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

/** What was typed for the lot is wrong: a sentence by field. */
export const wrongWord = (fields: Record<string, string>): ApiError =>
  new ApiError({ status: 400, statusText: "没有办成", msg: Object.values(fields).join(" "), fields });
