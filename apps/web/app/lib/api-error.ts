import type { FieldErrors, ProblemKey } from "@ginkgo/contract/problems";

/** A call the API answered with a failure. `status` 0: it could not be reached at all. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly statusText: string;
  /** Chinese, for the reader. */
  readonly msg: string;
  readonly reason: ProblemKey | undefined;
  readonly fields: FieldErrors;

  constructor(facts: {
    status: number;
    statusText: string;
    msg: string;
    reason?: ProblemKey;
    fields?: FieldErrors;
  }) {
    super(facts.msg);
    this.status = facts.status;
    this.statusText = facts.statusText;
    this.msg = facts.msg;
    this.reason = facts.reason;
    this.fields = facts.fields ?? {};
  }
}
