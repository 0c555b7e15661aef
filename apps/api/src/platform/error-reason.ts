/** Statement and values of a query, as the query builder writes them into its error. */
const QUERY = /Failed query: [\s\S]*?\nparams: [^\n]*(?:\n(?!\s+at )[^\n]*)*/g;
/** A value the database quotes at the end of its sentence. */
const QUOTED = /: "[^\n]*"/g;

/** What stands in an address behind its path, and who it is called as: keys of providers among it. */
const ADDRESS = /(\b[a-z][a-z0-9+]*:\/\/)(?:[^\s/@"']+@)?([^\s?"']*)(\?[^\s"']*)?/gi;
const withoutKeys = (text: string): string =>
  text.replace(
    ADDRESS,
    (_, scheme: string, path: string, query?: string) => scheme + path + (query ? "?…" : ""),
  );

/** A text without the statements and values of failed queries: they hold what people typed. */
export const withoutQuery = (text: string): string => withoutKeys(text.replace(QUERY, "Failed query"));

/**
 * Why something failed, in one line for logs and tables: the database's own words with their code, never the statement
 * and its values, nor the keys an address is called with.
 */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return withoutQuery(String(error));
  if (error.cause instanceof Error) return errorReason(error.cause);
  const { code } = error as { code?: unknown };
  const text = withoutQuery(error.message);
  return typeof code === "string" ? `${code} ${text.replace(QUOTED, "")}` : text;
}
