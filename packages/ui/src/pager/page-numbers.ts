/** The numbers a pager shows: first, last, the current one with its neighbours; null stands for “…”. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1]);
  if (page <= 3) for (const near of [2, 3, 4]) wanted.add(near);
  if (page >= pages - 2) for (const near of [pages - 1, pages - 2, pages - 3]) wanted.add(near);
  const numbers = [...wanted].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  const shown: (number | null)[] = [];
  for (const n of numbers) {
    const last = shown.at(-1);
    if (last && n - last === 2) shown.push(n - 1);
    else if (last && n - last > 2) shown.push(null);
    shown.push(n);
  }
  return shown;
}
