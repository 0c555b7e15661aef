import { Tag } from "@ginkgo/ui/tag";

/** So near its end a paper is pointed at, days. */
const SOON = 30;

/** When a paper runs out, in words. */
export function paperText(daysLeft: number): string {
  if (daysLeft < 0) return `过期 ${-daysLeft} 天`;
  return daysLeft === 0 ? "今天到期" : `${daysLeft} 天后到期`;
}

/** A paper and how long it still holds. */
export const PaperTag = ({
  paper: { text, validTo, daysLeft },
}: {
  paper: { text: string; validTo: string; daysLeft: number };
}) =>
  daysLeft > SOON ? (
    <>
      {text} {validTo}
    </>
  ) : (
    <Tag tone={daysLeft < 0 ? "red" : "gold"}>
      {text} {paperText(daysLeft)}
    </Tag>
  );
