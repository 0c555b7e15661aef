import type { SpotCard } from "@ginkgo/api-contract/tours/spots";
import { Cover } from "@ginkgo/ui/cover";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Link } from "react-router";
import { tourCover } from "../../lib/covers/tour-cover.ts";
import { spotPlace } from "../../lib/tour-labels.ts";

const Ticket = ({ fen }: { fen: number | undefined }) => {
  if (fen === undefined) return <span className="hint">门票未公布</span>;
  return fen === 0 ? <span className="mut">不收门票</span> : <Price fen={fen} />;
};

/**
 * A spot as a row; the whole row is the link.
 * @param number the one its pin on the map carries
 * @param lit whether its pin is lit; `onLight` asks for it by hovering or focusing
 */
export function SpotRow({
  spot,
  number,
  lit,
  onLight,
  inCity = false,
  as: Heading = "h2",
}: {
  spot: SpotCard;
  number?: number;
  lit?: boolean;
  onLight?: (id: string | undefined) => void;
  /** Whether all of the list lies in one city, which is said above it. */
  inCity?: boolean;
  as?: "h2" | "h3";
}) {
  const light = onLight && (() => onLight(spot.id));
  const dim = onLight && (() => onLight(undefined));
  return (
    <Link
      className={lit ? "cardx spot on" : "cardx spot"}
      to={`/tour/spot/${spot.id}`}
      data-spot={spot.id}
      data-row={spot.id}
      data-lit={lit ? "" : undefined}
      onMouseEnter={light}
      onMouseLeave={dim}
      onFocus={light}
      onBlur={dim}
    >
      <Cover kind="spot" id={spot.id} params={tourCover(spot.categoryId, spot.name)} />
      <span className="spot-text">
        <Heading className="as-h3">
          {number !== undefined && `${number}. `}
          {spot.name}
        </Heading>
        <span className="mut small">
          {spotPlace(spot, inCity)}
          {spot.aLevel > 0 && ` · ${spot.aLevel}A`}
        </span>
        <span className="spot-say">{spot.summary}</span>
        <span className="row sb">
          <Rate score={spot.commentCount ? spot.rating : null} count={spot.commentCount} />
          <Ticket fen={spot.ticketFen} />
        </span>
      </span>
    </Link>
  );
}
