/** Why something failed, in one line for logs and tables: the database's own words, never the statement and its values. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
