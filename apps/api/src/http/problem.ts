import { type FieldErrors, type ProblemKey, problems } from "@ginkgo/contract/problems";

/** The one thing modules throw. `detail` goes to the log, `msg` of the catalogue to the person. */
export class ProblemError extends Error {
  readonly key: ProblemKey;
  readonly fields: FieldErrors | undefined;
  constructor(key: ProblemKey, detail = "", fields?: FieldErrors) {
    super(detail || key);
    this.key = key;
    this.fields = fields;
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
