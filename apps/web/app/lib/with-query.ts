/** Address of the page with some of its query changed; `undefined` takes a value out. */
export function withQuery(
  path: string,
  search: string,
  changes: Record<string, string | undefined>,
  hash = "",
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  // Commas as people write them: ids=10001,10003.
  const text = query.toString().replaceAll("%2C", ",");
  return `${path}${text && `?${text}`}${hash}`;
}
