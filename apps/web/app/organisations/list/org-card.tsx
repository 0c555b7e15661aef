import { type CareLevel, careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgCard as Org } from "@ginkgo/api-contract/organisations/orgs";
import { Cover } from "@ginkgo/ui/cover";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { OfficialStar } from "@ginkgo/ui/official-star";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Link } from "react-router";
import { ownCover } from "../../lib/covers/own-cover.ts";
import card from "../../lib/list/card.module.css";
import { monthlyPrice } from "./level-price.ts";
import { acceptsText, bedsText, cityAndDistrict } from "./org-labels.ts";
import styles from "./org-row.module.css";

/** 4,200–7,800, or that it was not posted. @param asked care levels whose price is meant, where the home says it */
export function MonthlyPrice({ org, levels = [] }: { org: Org; levels?: readonly CareLevel[] }) {
  const price = monthlyPrice(org, levels);
  if (!price) return <>未公布，请打电话问</>;
  return (
    <>
      <Price fen={price.minFen} to={price.maxFen} />
      {levels.length > 0 && (
        <span className={cx(layout.hint, styles.levelNote)}>
          {price.level ? `${careLevels[price.level]}的价` : "没有按身体情况公布"}
        </span>
      )}
    </>
  );
}

/** An organisation as a card; the whole card is the link. Facts stand in the order they have everywhere. */
export function OrgCard({ org, priority }: { org: Org; priority?: boolean }) {
  return (
    <Link className={cx(layout.card, card.card)} to={`/orgs/${org.id}`}>
      <Cover
        kind="org"
        id={org.id}
        {...ownCover(org.cover)}
        plate={cityAndDistrict(org)}
        priority={priority}
      />
      <div className={card.body}>
        <h3>{org.name}</h3>
        <div className={cx(layout.row, layout.spaceBetween)}>
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
