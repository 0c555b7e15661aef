import type { OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { Tag, type TagTone } from "@ginkgo/ui/tag";

const tones: Record<OrderCard["tone"], TagTone> = {
  gold: "gold",
  pine: "ok",
  grey: "neutral",
  persimmon: "red",
};

/** The state of an order, in the word and colour every side has for it. */
export const OrderTag = ({
  order: { tone, statusText },
}: {
  order: Pick<OrderCard, "tone" | "statusText">;
}) => <Tag tone={tones[tone]}>{statusText}</Tag>;
