import type { OrderKind } from "@ginkgo/api-contract/orders/order-codes";
import type { OrderItem } from "@ginkgo/api-contract/orders/order-shapes";
import { Cover } from "@ginkgo/ui/cover";
import cover from "@ginkgo/ui/cover/cover.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Window } from "@ginkgo/ui/window";
import { ownCover } from "../covers/own-cover.ts";
import { productCover } from "../covers/product-cover.ts";
import { serviceCover } from "../covers/service-cover.ts";
import { tourCover } from "../covers/tour-cover.ts";
import styles from "./orders.module.css";

type Drawn = Pick<OrderItem, "targetId" | "name" | "picture" | "cover">;

/** The picture of what was ordered, as its own page draws it. */
export function OrderCover({ kind, item }: { kind: OrderKind; item: Drawn }) {
  const { targetId: id, name, cover: own } = item;
  const picture = item.picture ?? "";
  if (kind === "SERVICE")
    return <Cover kind="service" id={id} {...serviceCover({ picture, name, cover: own })} sizes="8rem" />;
  if (kind === "PRODUCT") {
    const shown = productCover({ categoryId: picture, title: name, cover: own });
    return <Cover kind="product" id={id} {...shown} sizes="8rem" />;
  }
  if (kind === "TOUR")
    return <Cover kind="tour" id={id} params={tourCover(picture, name)} {...ownCover(own)} sizes="8rem" />;
  return (
    <span className={cx(cover.cover, styles.leafTile)}>
      <Window shape="leaf" id="vip-2" scene="watertown" palette="moon" />
    </span>
  );
}
