import type { Tone } from "@ginkgo/api-contract/tones";
import { Tag, type TagTone } from "@ginkgo/ui/tag";

const tags: Record<Tone, TagTone> = {
  gold: "gold",
  pine: "ok",
  info: "info",
  grey: "neutral",
  persimmon: "red",
};

/** A state in the word and colour every side has for it. */
export const ToneTag = ({ tone, text }: { tone: Tone; text: string }) => <Tag tone={tags[tone]}>{text}</Tag>;
