import type { TripCard } from "@ginkgo/api-contract/tours/tours";
import { Cover } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { ownCover } from "../lib/covers/own-cover.ts";
import { tourCover } from "../lib/covers/tour-cover.ts";
import card from "../lib/list/card.module.css";
import { easeText, monthDay, placeText, stayText } from "../lib/tour-labels.ts";
import styles from "./tour.module.css";

/** A trip as a card; the whole card is the link. Nights, then how easy it is, then the price (DESIGN §11). */
export function TourCard({
  trip,
  priority,
  as: Heading = "h2",
}: {
  trip: TripCard;
  priority?: boolean;
  as?: "h2" | "h3";
}) {
  return (
    <Link className={cx(layout.card, card.card)} to={`/tour/trip/${trip.id}`}>
      <Cover
        kind="tour"
        id={trip.id}
        params={tourCover(trip.categoryId, trip.title)}
        {...ownCover(trip.cover)}
        plate={placeText(trip)}
        priority={priority}
      />
      <div className={card.body}>
        <Heading className={layout.cardTitle}>{trip.title}</Heading>
        <p className={layout.muted}>{trip.subtitle}</p>
        <div className={cx(layout.row, layout.wrap, styles.tags)}>
          <Tag icon="clock">{stayText(trip)}</Tag>
          <Tag tone="ok" icon={trip.wheelchair ? "wheelchair" : "person-simple-walk"}>
            {easeText(trip)}
          </Tag>
        </div>
        <p className={layout.hint}>
          {trip.nextDate ? `最近 ${monthDay(trip.nextDate)}出发` : "近期没有空位，请打电话问"}
        </p>
        <div className={cx(layout.row, layout.spaceBetween, styles.foot)}>
          <Rate score={trip.commentCount ? trip.rating : null} count={trip.commentCount} />
          <Price fen={trip.priceFen} from />
        </div>
      </div>
    </Link>
  );
}
