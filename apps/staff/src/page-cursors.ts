/**
 * Where the pages of a list begin that one has paged through: new rows shift no page, and pages go on beyond those that can
 * be had by number.
 */
export function pageCursors() {
  let list = "";
  let cursors = new Map<number, string>();
  const open = (asked: object) => {
    const now = JSON.stringify(asked);
    if (now === list) return;
    list = now;
    cursors = new Map();
  };
  return {
    /** Undefined for the first page, and for one whose page before was not opened. */
    cursorOf(asked: object, page: number): string | undefined {
      open(asked);
      return cursors.get(page);
    },
    /** @param next of the answer for that page */
    keep(asked: object, page: number, next: string | undefined): void {
      open(asked);
      if (next === undefined) cursors.delete(page + 1);
      else cursors.set(page + 1, next);
    },
  };
}
