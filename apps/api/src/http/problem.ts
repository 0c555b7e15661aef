import type { ChangedMeanwhile } from "@ginkgo/api-contract/changed-meanwhile";
import { type FieldErrors, type ProblemKey, problems } from "@ginkgo/api-contract/problems";

/** The one thing modules throw. `detail` goes to the log, `msg` of the catalogue to the person. */
export class ProblemError extends Error {
  readonly key: ProblemKey;
  readonly fields: FieldErrors | undefined;
  /** Stands in `data` beside the reason: what the caller needs to go on. */
  readonly more: Record<string, unknown> | undefined;
  constructor(key: ProblemKey, detail = "", fields?: FieldErrors, more?: Record<string, unknown>) {
    super(detail || key);
    this.key = key;
    this.fields = fields;
    this.more = more;
  }
  get status() {
    return problems[this.key].status;
  }
}

/**
 * Makes the error to throw for an entry of the catalogue.
 * @param detail for the log only; no personal data
 * @example throw problem("NOT_FOUND", `org ${id}`)
 */
export const problem = (key: ProblemKey, detail?: string): ProblemError => new ProblemError(key, detail);

/** Refused input with a sentence for each field. */
export const badInput = (fields: FieldErrors): ProblemError => new ProblemError("BAD_INPUT", "", fields);

/** A refusal that tells the caller how to go on; `more` stands in `data`, shaped as the contract says. */
export const problemWith = (key: ProblemKey, more: Record<string, unknown>): ProblemError =>
  new ProblemError(key, "", undefined, more);

/** Refuses a change of what somebody else changed first, and says how it stands now. */
export const changedMeanwhile = (now: ChangedMeanwhile): ProblemError =>
  problemWith("CHANGED_MEANWHILE", { ...now });

/**
 * Refuses a change that was decided on another version than the one that stands; who sends none is not asked.
 * @throws {ProblemError} CHANGED_MEANWHILE
 */
export async function requireVersion(
  seen: number | undefined,
  stands: number,
  asItStands: () => Promise<Omit<ChangedMeanwhile, "version">>,
): Promise<void> {
  if (seen === undefined || seen === stands) return;
  throw changedMeanwhile({ version: stands, ...(await asItStands()) });
}

/** Waits for what a part of a form is for: the fields it refuses are named after that part, `part.field`. */
export async function fieldsUnder<T>(part: string, doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([name, say]) => [`${part}.${name}`, say]);
    throw new ProblemError(error.key, error.message, Object.fromEntries(fields), error.more);
  }
}

/**
 * Throws the refusal a transaction answered with. Returning it instead of throwing inside keeps what the
 * transaction wrote: a wrong try must stay counted.
 */
export function settled<T>(outcome: T | ProblemError): T {
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}
