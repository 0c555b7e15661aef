/** `2026-12-01` → 2026 年 12 月 1 日 */
export function dayText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}

/** Fen as people write them: 3,200 or 3,200.50. */
export const yuan = (fen: number): string =>
  (fen / 100).toLocaleString("en-US", {
    minimumFractionDigits: fen % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });
