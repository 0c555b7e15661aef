import type { ServiceCard as Service } from "@ginkgo/api-contract/services/services";
import { Cover } from "@ginkgo/ui/cover";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { serviceCover } from "../lib/covers/service-cover.ts";
import { countText, weekdayList } from "../lib/format.ts";
import card from "../lib/list/card.module.css";
import { durationText } from "./service-labels.ts";
import styles from "./services.module.css";

/** A service as an object card: what it is, for whom, when, what it costs. */
export function ServiceCard({
  service,
  favourite,
  priority,
  as: Heading = "h2",
}: {
  service: Service;
  /** The heart on the cover. */
  favourite?: ReactNode;
  priority?: boolean;
  as?: "h2" | "h3";
}) {
  const { id, name, subtitle, categoryText, rating, commentCount, weekdays, unitText } = service;
  return (
    <article className={cx(layout.card, styles.card)}>
      <Cover
        kind="service"
        id={id}
        {...serviceCover(service)}
        plate={categoryText}
        fav={favourite}
        priority={priority}
      />
      <div className={card.body}>
        <Heading className={layout.cardTitle}>
          <Link to={`/service/${id}`}>{name}</Link>
        </Heading>
        <p className={cx(layout.muted, layout.small)}>{subtitle}</p>
        <div className={cx(layout.row, layout.wrap, layout.tight)}>
          <Rate score={commentCount ? rating : null} count={commentCount} />
        </div>
        <p className={cx(layout.small, styles.where)}>
          <Icon name="map-pin" />
          上门到{service.areaText}
        </p>
        <p className={cx(layout.small, styles.when)}>
          {weekdayList(weekdays)}可约 · {durationText(service.durationMinutes)}
        </p>
        <p className={cx(layout.row, layout.wrap, styles.tags)}>
          {service.selfOperated ? <Tag tone="ok">平台自营</Tag> : <Tag>{service.providerName}</Tag>}
          {service.ltcPay && <Tag tone="info">可用长护险</Tag>}
          {service.state === "PAUSED" && <Tag tone="gold">暂停预约</Tag>}
        </p>
        <div className={cx(layout.row, layout.spaceBetween, styles.price)}>
          <Price fen={service.priceFen} unit={unitText} from={service.from} />
          <span className={layout.hint}>已服务 {countText(service.soldCount)} 次</span>
        </div>
      </div>
    </article>
  );
}
