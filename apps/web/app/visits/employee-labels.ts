import type { Offer } from "@ginkgo/api-contract/orders/order-shapes";
import { addDays, dayText, hoursText, shanghaiDay } from "@ginkgo/locale/shanghai-time";

/** 今天, 明天 or the date, then the hours: 今天 10:00–11:30. @param now the server's time */
export function whenText({ date, start, end }: Offer["appointment"], now: string): string {
  const today = shanghaiDay(now);
  const near = date === today ? "今天" : date === addDays(today, 1) ? "明天" : "";
  const hours = start && end ? ` ${hoursText({ start, end })}` : "";
  return `${near ? `${near} · ` : ""}${dayText(date)}${hours}`;
}

/** How long an offer still stands, in words. @param left milliseconds */
export function leftText(left: number): string {
  const minutes = Math.ceil(left / 60_000);
  if (minutes <= 0) return "答复的时间到了，可能会派给别人";
  if (minutes >= 48 * 60) return `还有 ${Math.floor(minutes / 1440)} 天答复`;
  return minutes >= 60 ? `还有 ${Math.floor(minutes / 60)} 小时答复` : `还有 ${minutes} 分钟答复`;
}
