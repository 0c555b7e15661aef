/** Statement and values of a query, as the query builder writes them into its error. */
const QUERY = /Failed query: [\s\S]*?\nparams: [^\n]*(?:\n(?!\s+at )[^\n]*)*/g;
/** A value the database quotes at the end of its sentence. */
const QUOTED = /: "[^\n]*"/g;

/** A text without the statements and values of failed queries: they hold what people typed. */
export const withoutQuery = (text: string): string => text.replace(QUERY, "Failed query");

/**
 * Why something failed, in one line for logs and tables: the database's own words with their code, never the statement
 * and its values.
 */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return withoutQuery(String(error));
  if (error.cause instanceof Error) return errorReason(error.cause);
  const { code } = error as { code?: unknown };
  const text = withoutQuery(error.message);
  return typeof code === "string" ? `${code} ${text.replace(QUOTED, "")}` : text;
}
