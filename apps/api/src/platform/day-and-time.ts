/** 11 月 22 日（周日）9:30, in Shanghai. @param at milliseconds since 1970 */
export function dayAndTime(at: number): string {
  const local = new Date(at + 8 * 3_600_000);
  const week = "日一二三四五六"[local.getUTCDay()];
  const minutes = String(local.getUTCMinutes()).padStart(2, "0");
  return `${local.getUTCMonth() + 1} 月 ${local.getUTCDate()} 日（周${week}）${local.getUTCHours()}:${minutes}`;
}
