/** One way a call can fail. */
export interface Problem {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 422 | 429 | 500 | 503;
  /** Chinese, for the person who reads it: what is wrong, then what to do. Never shows internals. */
  msg: string;
  /** Whether the operator should hear of it (logged as an error, counted in the metrics). */
  report: boolean;
}
