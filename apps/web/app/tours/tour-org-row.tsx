import type { TourOrgCard } from "@ginkgo/api-contract/tours/tours";
import { Cover } from "@ginkgo/ui/cover";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Link } from "react-router";
import { tourCover } from "../lib/covers/tour-cover.ts";
import { placeText } from "../lib/tour-labels.ts";

const Offer = ({ org }: { org: TourOrgCard }) =>
  org.priceFen === undefined ? (
    <span className="mut">{org.tripCount} 条线路</span>
  ) : (
    <Price fen={org.priceFen} unit={org.priceUnitText} from />
  );

/** Who runs tours or takes people in, as a row; the whole row is the link. */
export function TourOrgRow({ org }: { org: TourOrgCard }) {
  const facts = [placeText(org), org.orgKindText, org.hasDoctor && "有医生", org.barrierFree && "无障碍"];
  return (
    <Link className="cardx spot" to={`/tour/org/${org.id}`}>
      <Cover kind="tour" id={`o${org.id}`} params={tourCover(org.categoryId, org.name)} />
      <span className="spot-text">
        <h2 className="as-h3">{org.name}</h2>
        <span className="mut small">{facts.filter(Boolean).join(" · ")}</span>
        <span className="spot-say">{org.summary}</span>
        <span className="row sb">
          <Rate score={org.commentCount ? org.rating : null} count={org.commentCount} />
          <Offer org={org} />
        </span>
      </span>
    </Link>
  );
}
