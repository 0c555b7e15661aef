const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span as one says it, never more than it is: 8 分, 3 小时, 2 天. @param ms above nothing */
function spanText(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} 分`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} 小时` : `${Math.floor(ms / DAY)} 天`;
}

/** How much time is left until then, or how long it is past, in words. */
export function timeLeft(dueAt: string, now: number): { text: string; isLate: boolean } {
  const left = Date.parse(dueAt) - now;
  return left < 0
    ? { text: `超时 ${spanText(-left)}`, isLate: true }
    : { text: `剩 ${spanText(left)}`, isLate: false };
}
