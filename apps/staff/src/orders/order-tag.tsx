import type { OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { ToneTag } from "../tone-tag.tsx";

/** The state of an order. */
export const OrderTag = ({
  order: { tone, statusText },
}: {
  order: Pick<OrderCard, "tone" | "statusText">;
}) => <ToneTag tone={tone} text={statusText} />;
