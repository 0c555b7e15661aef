import type { TripCard } from "@ginkgo/api-contract/tours/tours";
import { Cover } from "@ginkgo/ui/cover";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { tourCover } from "../lib/covers/tour-cover.ts";
import { easeText, monthDay, placeText, stayText } from "../lib/tour-labels.ts";

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
    <Link className="cardx org" to={`/tour/trip/${trip.id}`}>
      <Cover
        kind="tour"
        id={trip.id}
        params={tourCover(trip.categoryId, trip.title)}
        plate={placeText(trip)}
        priority={priority}
      />
      <div className="bd">
        <Heading className="as-h3">{trip.title}</Heading>
        <p className="mut">{trip.subtitle}</p>
        <div className="row wrapx tour-tags">
          <Tag icon="clock">{stayText(trip)}</Tag>
          <Tag tone="ok" icon={trip.wheelchair ? "wheelchair" : "person-simple-walk"}>
            {easeText(trip)}
          </Tag>
        </div>
        <p className="hint">
          {trip.nextDate ? `最近 ${monthDay(trip.nextDate)}出发` : "近期没有空位，请打电话问"}
        </p>
        <div className="row sb tour-foot">
          <Rate score={trip.commentCount ? trip.rating : null} count={trip.commentCount} />
          <Price fen={trip.priceFen} from />
        </div>
      </div>
    </Link>
  );
}
