/** 302 室 2 床; empty where neither is written down. */
export const roomText = ({ roomNo, bedNo }: { roomNo: string | null; bedNo: string | null }): string =>
  [roomNo && `${roomNo} 室`, bedNo && `${bedNo} 床`].filter(Boolean).join(" ");

/** `2026-12-01` → 2026 年 12 月 1 日 */
export function dayText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}
