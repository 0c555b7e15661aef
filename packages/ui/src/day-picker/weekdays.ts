const NAMES = ["一", "二", "三", "四", "五", "六", "日"];

/** "1,2,3" → 周一、周二、周三; all seven → 每天; anything else → 无效输入. Monday is 1. */
export function weekdayText(list: string): string {
  const days = list.split(",").map((part) => part.trim());
  if (days.some((day) => !/^[1-7]$/.test(day))) return "无效输入";
  const unique = [...new Set(days)];
  if (unique.length === 7) return "每天";
  return unique.map((day) => `周${NAMES[Number(day) - 1]}`).join("、");
}
