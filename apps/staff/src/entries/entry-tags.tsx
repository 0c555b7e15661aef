import type { EntryCard } from "@ginkgo/api-contract/publishing/entries";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Tag, type TagTone } from "@ginkgo/ui/tag";

const tones: Readonly<Record<EntryCard["state"], TagTone>> = {
  DRAFT: "gold",
  LIVE: "ok",
  ARCHIVED: "neutral",
};

export const StateTag = ({ entry: { state, stateText, isSeen } }: { entry: EntryCard }) => (
  <Tag tone={state === "LIVE" && !isSeen ? "neutral" : tones[state]}>{stateText}</Tag>
);

/** What is under way beside what visitors see: a draft, a reviewer, a time. */
export function WorkTags({ entry: { state, hasDraft, isRequested, scheduledAt } }: { entry: EntryCard }) {
  return (
    <>
      {hasDraft && state !== "DRAFT" && <Tag tone="gold">有草稿</Tag>}
      {isRequested && <Tag tone="info">等审核</Tag>}
      {scheduledAt && <Tag tone="info">定时 {shortMomentText(scheduledAt)}</Tag>}
    </>
  );
}
