import type { OrgCard as Org } from "@ginkgo/contract/orgs";
import { Cover } from "@ginkgo/ui/cover";
import { Facts } from "@ginkgo/ui/facts";
import { OfficialStar } from "@ginkgo/ui/official-star";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Link } from "react-router";
import { acceptsText, bedsText, cityAndDistrict } from "./org-words.ts";

/** 4,200–7,800, or that it was not posted. */
export const MonthlyPrice = ({ org }: { org: Org }) =>
  org.priceMinFen === undefined ? (
    <>未公布，请打电话问</>
  ) : (
    <Price fen={org.priceMinFen} to={org.priceMaxFen} />
  );

/** An organisation as a card; the whole card is the link. Facts stand in the order they have everywhere. */
export function OrgCard({ org, priority }: { org: Org; priority?: boolean }) {
  return (
    <Link className="cardx org" to={`/orgs/${org.id}`}>
      <Cover kind="org" id={org.id} plate={cityAndDistrict(org)} priority={priority} />
      <div className="bd">
        <h3>{org.name}</h3>
        <div className="row sb">
          <Rate score={org.commentCount ? org.rating : null} count={org.commentCount} />
          <OfficialStar grade={org.starLevel || null} />
        </div>
        <Facts
          items={[
            { term: "每月", value: <MonthlyPrice org={org} /> },
            { term: "床位", value: bedsText(org) },
            { term: "收住", value: acceptsText(org) },
            { term: "医疗", value: org.medicalText, hideInElder: true },
          ]}
        />
      </div>
    </Link>
  );
}
