import { operateStatuses } from "@ginkgo/api-contract/organisations/org-codes";
import { roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { shortDayText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { OfficialStar } from "@ginkgo/ui/official-star";
import { Plate } from "@ginkgo/ui/plate";
import { Rate } from "@ginkgo/ui/rate";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { Fragment, type ReactNode } from "react";
import detail from "../../lib/detail/detail.module.css";
import { distanceText } from "../list/org-labels.ts";
import styles from "./org-detail.module.css";
import { type Estimate, type FeeChoice, rangeText } from "./org-detail-fees.ts";
import { acceptsRange, careChip, nearestHospital } from "./org-detail-labels.ts";

const stateTones: Partial<Record<OrgDetail["operateStatus"], TagTone>> = {
  TRIAL: "info",
  FULL: "gold",
  SUSPENDED: "red",
  CLOSED: "red",
};

function Papers({ org }: { org: OrgDetail }) {
  if (org.licences.some(({ expired }) => expired)) {
    return (
      <Tag tone="gold" icon="warning-circle">
        有证照过期
      </Tag>
    );
  }
  if (!org.verifiedOn || org.licences.length === 0) return null;
  return (
    <Tag tone="ok" icon="seal-check-fill">
      证照已核对
    </Tag>
  );
}

interface Key {
  term: string;
  value: ReactNode;
  note?: ReactNode;
}

function priceKey(org: OrgDetail, { care, room }: FeeChoice, { monthly, missing }: Estimate): Key {
  const yuanOf = (text: string) => <span className={detail.money}>¥{text}</span>;
  if (monthly && missing.length === 0) {
    const note = `${care ? careChip(care) : ""}${room ? roomKinds[room] : ""}` || "床位、护理和餐费";
    return { term: "每月大约", value: yuanOf(rangeText(monthly)), note };
  }
  if (org.priceMinFen === undefined) return { term: "每月大约", value: "未公布", note: "请打电话问" };
  const range = rangeText({ min: org.priceMinFen, max: org.priceMaxFen ?? org.priceMinFen });
  return { term: "每月大约", value: yuanOf(range), note: "床位、护理和餐费" };
}

/** 共 82 张 · 截至 11-20，机构告知: of which day the number is, and whose word. */
function BedsNote({ note, org }: { note: string | undefined; org: OrgDetail }) {
  const { bedsUpdatedOn, bedsSourceText } = org;
  const said = [bedsUpdatedOn && `截至 ${shortDayText(bedsUpdatedOn)}`, bedsSourceText].filter(Boolean);
  return (
    <>
      {note}
      {said.map((part, i) => (
        <Fragment key={part}>
          {i > 0 ? "，" : note && " · "}
          <span className={layout.noWrap}>{part}</span>
        </Fragment>
      ))}
    </>
  );
}

function bedsKey(org: OrgDetail): Key {
  const { availableBeds, totalBeds, waitWeeks } = org;
  const total = totalBeds === undefined ? undefined : `共 ${totalBeds} 张`;
  if (availableBeds === undefined) return { term: "空床", value: "未公布", note: total ?? "请打电话问" };
  if (availableBeds > 0)
    return { term: "空床", value: `${availableBeds} 张`, note: <BedsNote note={total} org={org} /> };
  const waits = waitWeeks ? `排队约 ${waitWeeks} 周` : "需要排队";
  return { term: "空床", value: "住满", note: <BedsNote note={waits} org={org} /> };
}

function acceptsKey({ careLevels, details }: OrgDetail): Key {
  const notes = [
    careLevels.includes("DEMENTIA") && careLevels.length > 1 ? "也收认知症" : "",
    details.excluded.includes("INFECTIOUS") ? "不收传染期病人" : "",
  ].filter(Boolean);
  return { term: "能收住", value: acceptsRange(careLevels), note: notes.join("，") || undefined };
}

function staffKey({ details, staffText }: OrgDetail): Key {
  const { dayRatio } = details.staff;
  if (dayRatio === undefined) return { term: "人手", value: "未公布", note: "请打电话问" };
  return {
    term: "人手",
    value: `1∶${dayRatio}`,
    note: staffText?.split(" ")[0] ?? "护理员与长者",
  };
}

/** Name, marks, score, place and the four facts a family asks for first. */
export function OrgHead({ org, choice, sum }: { org: OrgDetail; choice: FeeChoice; sum: Estimate }) {
  const hospital = nearestHospital(org);
  const place = [
    org.address || org.placeText || `${org.province}${org.city}${org.district}`,
    hospital && `距${hospital.name} ${distanceText(hospital.metres)}`,
  ];
  const keys = [priceKey(org, choice, sum), bedsKey(org), acceptsKey(org), staffKey(org)];
  return (
    <>
      <div className={cx(layout.row, layout.wrap, styles.marks)}>
        <Plate>{org.district || org.city}</Plate>
        {org.operateStatus !== "OPEN" && (
          <Tag tone={stateTones[org.operateStatus]}>{operateStatuses[org.operateStatus]}</Tag>
        )}
        <Papers org={org} />
        <Tag>{org.orgNatureText}</Tag>
        <Tag>{org.orgTypeText}</Tag>
        <OfficialStar grade={org.starLevel || null} />
      </div>
      <h1 className={cx(layout.largeTitle, layout.name)}>{org.name}</h1>
      <div className={cx(layout.row, layout.wrap, detail.place)}>
        <Rate score={org.commentCount > 0 ? org.rating : null} count={org.commentCount} leaves={5} />
        <span className={layout.muted}>{place.filter(Boolean).join(" · ")}</span>
      </div>
      <dl className={detail.keyFacts}>
        {keys.map(({ term, value, note }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
