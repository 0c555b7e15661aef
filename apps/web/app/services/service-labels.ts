import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { ServiceCard } from "@ginkgo/api-contract/services/services";

/** 45 分钟, 2 小时, 1 个半小时 */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 30) return hours === 1 ? "1 个半小时" : `${hours} 个半小时`;
  return rest ? `${hours} 小时 ${rest} 分钟` : `${hours} 小时`;
}

/** 60 分钟 or 60–90 分钟 over all specifications. */
export function durationRange(minutes: readonly number[]): string {
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  if (least === most) return durationText(least);
  return most < 120 ? `${least}–${most} 分钟` : `${durationText(least)}到 ${durationText(most)}`;
}

/** 半失能、失能长者; everybody is said in one word. */
export const suitsText = ({ careLevels: levels }: Pick<ServiceCard, "careLevels">): string =>
  levels.length >= 5 || levels.length === 0
    ? "各种身体情况都可以"
    : `${levels.map((l) => careLevels[l]).join("、")}长者`;
