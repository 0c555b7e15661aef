/** A page of staff that may be followed by another. */
export interface Page<T> {
  records: T[];
  nextCursor?: string | undefined;
}

/** Every record of a list, page by page as its cursors lead. */
export async function allPages<T>(
  load: (cursor: { cursor: string } | object) => Promise<Page<T>>,
): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const page: Page<T> = await load(cursor ? { cursor } : {});
    found.push(...page.records);
    cursor = page.nextCursor;
  }
  return found;
}
