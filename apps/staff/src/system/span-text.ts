const HOUR = 3600;

/** A span of time in the largest unit that says it: 5 → 5 秒, 90 → 1 分 30 秒, 7200 → 2 小时. @param seconds */
export function spanText(seconds: number): string {
  const s = Math.round(seconds);
  if (s < 60) return `${s} 秒`;
  if (s < HOUR) return s % 60 ? `${Math.floor(s / 60)} 分 ${s % 60} 秒` : `${s / 60} 分`;
  if (s < 24 * HOUR) return `${Math.round(s / HOUR)} 小时`;
  return `${Math.round(s / (24 * HOUR))} 天`;
}
