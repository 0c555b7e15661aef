import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgCard as Org } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { Cover } from "@ginkgo/ui/cover";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { OfficialStar } from "@ginkgo/ui/official-star";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ownCover } from "../../lib/covers/own-cover.ts";
import { CompareButton } from "../compare/compare-button.tsx";
import { orgHref } from "./level-price.ts";
import { MonthlyPrice } from "./org-card.tsx";
import { acceptsText, cityAndDistrict, distanceText, originText } from "./org-labels.ts";
import styles from "./org-row.module.css";

function Beds({ org }: { org: Org }) {
  if (org.totalBeds === undefined) return <span className={layout.muted}>床位数未公布</span>;
  if (org.availableBeds === 0) {
    return (
      <Tag tone="gold" icon="hourglass-medium">
        {org.waitWeeks ? `需排队，约 ${org.waitWeeks} 周` : "需排队"}
      </Tag>
    );
  }
  return (
    <span className={layout.noWrap}>
      {org.availableBeds !== undefined && (
        <>
          空 <b>{org.availableBeds}</b> /{" "}
        </>
      )}
      共 {org.totalBeds} 张
    </span>
  );
}

/** An organisation as a row of the list. `number` is the one its pin on the map carries. */
export function OrgRow({
  org,
  chosen,
  number,
  lit = false,
  onLight,
  priority,
  favourite,
  isWide,
  levels,
}: {
  org: Org;
  /** Whether the list holds more than one city: the plate then says which. */
  isWide: boolean;
  chosen: boolean;
  number?: number;
  /** Whether its pin on the map is lit; `onLight` asks for it by hovering or focusing. */
  lit?: boolean;
  onLight?: ((id: string | undefined) => void) | undefined;
  priority?: boolean;
  /** The heart on the cover. */
  favourite: ReactNode;
  /** Care levels the list asks for. */
  levels: readonly CareLevel[];
}) {
  const near = org.distanceMetres === undefined ? "" : ` · 距离 ${distanceText(org.distanceMetres)}`;
  return (
    <article
      className={cx(layout.card, styles.row, chosen && styles.sel, lit && styles.selected)}
      id={`org-${org.id}`}
      data-row={org.id}
      data-lit={lit ? "" : undefined}
      onMouseEnter={onLight && (() => onLight(org.id))}
      onMouseLeave={onLight && (() => onLight(undefined))}
      onFocus={onLight && (() => onLight(org.id))}
      onBlur={onLight && (() => onLight(undefined))}
    >
      <Cover
        kind="org"
        id={org.id}
        {...ownCover(org.cover)}
        plate={isWide ? cityAndDistrict(org) : org.district || org.city}
        priority={priority}
        fav={favourite}
      />
      <div className={layout.grow}>
        <h2 className={layout.cardTitle}>
          <Link to={orgHref(org, levels)}>
            {number !== undefined && `${number}. `}
            {org.name}
          </Link>
        </h2>
        <div className={cx(layout.row, layout.wrap, layout.tight)}>
          <Rate score={org.commentCount ? org.rating : null} count={org.commentCount} />
          <OfficialStar grade={org.starLevel || null} />
          <span className={cx(layout.muted, layout.small)}>{originText(org)}</span>
        </div>
        <p className={cx(layout.muted, layout.small, styles.place)}>
          {org.placeText}
          {near}
        </p>
        <Facts
          items={[
            { term: "收住", value: acceptsText(org) },
            { term: "医疗", value: org.medicalText, hideInElder: true },
            { term: "人手", value: org.staffText ?? "未公布" },
          ]}
        />
        <div className={cx(layout.row, layout.wrap, styles.tags)}>
          {org.tags.map((tag) => (
            <Tag key={tag} tone="ok">
              {tag}
            </Tag>
          ))}
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.wideCell}>
          <span className={layout.hint}>每月，含餐费</span>
          <br />
          <MonthlyPrice org={org} levels={levels} />
        </div>
        <div className={styles.wideCell}>
          <Beds org={org} />
        </div>
        <Button size="small" className={styles.push} render={<Link to={orgHref(org, levels)} />}>
          看详情<span className={layout.screenReader}>：{org.name}</span>
        </Button>
        <CompareButton id={org.id} name={org.name} chosen={chosen} />
      </div>
    </article>
  );
}
