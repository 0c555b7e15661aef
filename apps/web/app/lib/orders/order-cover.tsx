import type { OrderKind } from "@ginkgo/api-contract/orders/order-codes";
import type { OrderItem } from "@ginkgo/api-contract/orders/order-shapes";
import { Cover } from "@ginkgo/ui/cover";
import cover from "@ginkgo/ui/cover/cover.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Window } from "@ginkgo/ui/window";
import { productCover } from "../covers/product-cover.ts";
import { serviceCover } from "../covers/service-cover.ts";
import { tourCover } from "../covers/tour-cover.ts";
import styles from "./orders.module.css";

type Drawn = Pick<OrderItem, "targetId" | "name" | "picture">;

/** The picture of what was ordered, as its own page draws it. */
export function OrderCover({ kind, item }: { kind: OrderKind; item: Drawn }) {
  const picture = item.picture ?? "";
  if (kind === "SERVICE")
    return <Cover kind="service" id={item.targetId} {...serviceCover(picture, item.name)} />;
  if (kind === "PRODUCT")
    return <Cover kind="product" id={item.targetId} {...productCover(picture, item.name)} />;
  if (kind === "TOUR") return <Cover kind="tour" id={item.targetId} params={tourCover(picture, item.name)} />;
  return (
    <span className={cx(cover.cover, styles.leafTile)}>
      <Window shape="leaf" id="vip-2" scene="watertown" palette="moon" />
    </span>
  );
}
