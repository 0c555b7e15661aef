import type { TourOrgCard } from "@ginkgo/api-contract/tours/tours";
import { Cover } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Link } from "react-router";
import { ownCover } from "../lib/covers/own-cover.ts";
import { tourCover } from "../lib/covers/tour-cover.ts";
import { placeText } from "../lib/tour-labels.ts";
import styles from "./tour.module.css";

const Offer = ({ org }: { org: TourOrgCard }) =>
  org.priceFen === undefined ? (
    <span className={layout.muted}>{org.tripCount} 条线路</span>
  ) : (
    <Price fen={org.priceFen} unit={org.priceUnitText} from />
  );

/** Who runs tours or takes people in, as a row; the whole row is the link. */
export function TourOrgRow({ org }: { org: TourOrgCard }) {
  const facts = [placeText(org), org.orgKindText, org.hasDoctor && "有医生", org.barrierFree && "无障碍"];
  return (
    <Link className={cx(layout.card, styles.spot)} to={`/tour/org/${org.id}`}>
      <Cover
        kind="tour"
        id={`o${org.id}`}
        params={tourCover(org.categoryId, org.name)}
        {...ownCover(org.cover)}
      />
      <span className={styles.spotText}>
        <h2 className={layout.cardTitle}>{org.name}</h2>
        <span className={cx(layout.muted, layout.small)}>{facts.filter(Boolean).join(" · ")}</span>
        <span className={styles.spotSay}>{org.summary}</span>
        <span className={cx(layout.row, layout.spaceBetween)}>
          <Rate score={org.commentCount ? org.rating : null} count={org.commentCount} />
          <Offer org={org} />
        </span>
      </span>
    </Link>
  );
}
