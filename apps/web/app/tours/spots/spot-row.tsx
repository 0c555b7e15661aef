import type { SpotCard } from "@ginkgo/api-contract/tours/spots";
import { Cover } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Link } from "react-router";
import { ownCover } from "../../lib/covers/own-cover.ts";
import { tourCover } from "../../lib/covers/tour-cover.ts";
import { spotPlace } from "../../lib/tour-labels.ts";
import styles from "../tour.module.css";

const Ticket = ({ fen }: { fen: number | undefined }) => {
  if (fen === undefined) return <span className={layout.hint}>门票未公布</span>;
  return fen === 0 ? <span className={layout.muted}>不收门票</span> : <Price fen={fen} />;
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
      className={lit ? cx(layout.card, styles.spot, styles.selected) : cx(layout.card, styles.spot)}
      to={`/tour/spot/${spot.id}`}
      data-spot={spot.id}
      data-row={spot.id}
      data-lit={lit ? "" : undefined}
      onMouseEnter={light}
      onMouseLeave={dim}
      onFocus={light}
      onBlur={dim}
    >
      <Cover
        kind="spot"
        id={spot.id}
        params={tourCover(spot.categoryId, spot.name)}
        {...ownCover(spot.cover)}
      />
      <span className={styles.spotText}>
        <Heading className={layout.cardTitle}>
          {number !== undefined && `${number}. `}
          {spot.name}
        </Heading>
        <span className={cx(layout.muted, layout.small)}>
          {spotPlace(spot, inCity)}
          {spot.aLevel > 0 && ` · ${spot.aLevel}A`}
        </span>
        <span className={styles.spotSay}>{spot.summary}</span>
        <span className={cx(layout.row, layout.spaceBetween)}>
          <Rate score={spot.commentCount ? spot.rating : null} count={spot.commentCount} />
          <Ticket fen={spot.ticketFen} />
        </span>
      </span>
    </Link>
  );
}
