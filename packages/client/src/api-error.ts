import type { FieldErrors, ProblemKey } from "@ginkgo/api-contract/problems";

/** A call the API answered with a failure. `status` 0: it could not be reached at all. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly statusText: string;
  /** Chinese, for the reader. */
  readonly msg: string;
  readonly reason: ProblemKey | undefined;
  readonly fields: FieldErrors;
  /** Whatever else the failure carries: `retryAfter` in seconds, a WeChat's `bindTicket`. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(facts: {
    status: number;
    statusText: string;
    msg: string;
    reason?: ProblemKey;
    fields?: FieldErrors;
    more?: Record<string, unknown>;
  }) {
    super(facts.msg);
    this.status = facts.status;
    this.statusText = facts.statusText;
    this.msg = facts.msg;
    this.reason = facts.reason;
    this.fields = facts.fields ?? {};
    this.more = facts.more ?? {};
  }
}
