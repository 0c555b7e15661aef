import { type CareLevel, careLevels, careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { conditions, exclusions } from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { type Fact, Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import price from "@ginkgo/ui/price/price.module.css";
import { Tag } from "@ginkgo/ui/tag";
import detail from "../../lib/detail/detail.module.css";
import { weekdayList } from "../../lib/format.ts";
import styles from "./org-detail.module.css";
import { rangeText } from "./org-detail-fees.ts";
import { hasPosted } from "./org-detail-labels.ts";

/** Rows of which nothing is known are left out, not filled in. */
const known = (rows: [string, string | false | undefined][]): Fact[] =>
  rows.flatMap(([term, value]) => (value ? [{ term, value }] : []));

function careFee({ fees }: OrgDetail, level: CareLevel): string | undefined {
  const own = fees.filter((fee) => fee.code === "CARE" && fee.careLevel === level && fee.unit === "MONTH");
  if (own.length === 0) return;
  const range = {
    min: Math.min(...own.map((fee) => fee.minFen)),
    max: Math.max(...own.map((fee) => fee.maxFen)),
  };
  return `${rangeText(range)} 元 / 月`;
}

/** One card a level: what it costs and what is done. Elder mode has the same prices in the table above. */
function Levels({ org }: { org: OrgDetail }) {
  const { care } = org.details;
  return (
    <div
      className={
        care.length === 3 || care.length > 4
          ? cx(layout.threeColumns, layout.notElder)
          : cx(layout.twoColumns, layout.notElder)
      }
    >
      {care.map(({ level, text }) => (
        <div className={cx(layout.card, layout.padded)} key={level}>
          <h3>{careLevels[level]}</h3>
          <p className={cx(price.price, styles.careFee)}>{careFee(org, level) ?? "护理费未公布"}</p>
          <p className={layout.muted}>{text}</p>
        </div>
      ))}
    </div>
  );
}

function acceptsFacts({ careLevels: levels, details }: OrgDetail): Fact[] {
  const { ageMin, acceptNonLocal } = details;
  return known([
    ["收住", levels.map((level) => careLevelWords[level]).join("、")],
    ["可以照护", details.conditions.map((code) => conditions[code]).join("、")],
    ["不收", details.excluded.map((code) => exclusions[code]).join("、")],
    ["年龄", ageMin !== undefined && `${ageMin} 周岁以上`],
    ["外地老人", hasPosted({ details }) && (acceptNonLocal ? "收" : "只收本地户籍")],
  ]);
}

function staffFacts({ staff }: OrgDetail["details"]): Fact[] {
  const people = [
    staff.caregivers && `护理员 ${staff.caregivers} 名`,
    staff.nurses && `护士 ${staff.nurses} 名`,
    staff.doctors && `医师 ${staff.doctors} 名`,
    staff.socialWorkers && `社工 ${staff.socialWorkers} 名`,
  ].filter(Boolean);
  const ratios = [
    staff.dayRatio && `白天照看 ${staff.dayRatio} 位`,
    staff.nightRatio && `夜间照看 ${staff.nightRatio} 位`,
  ].filter(Boolean);
  return known([
    ["人员", people.join("，")],
    ["照看", ratios.length > 0 && `一名护理员${ratios.join("，")}长者`],
    ["持证", staff.certifiedRate !== undefined && `护理员持证率 ${Math.round(staff.certifiedRate * 100)}%`],
  ]);
}

function lifeFacts({ meals, visit }: OrgDetail["details"]): Fact[] {
  const days = visit.weekdays && `${weekdayList(visit.weekdays)} ${visit.hours}`;
  const booking = visit.needBooking ? "要提前预约" : "不用预约";
  const more = [visit.overnight && "家属可以留宿", visit.video && "可以视频探视"].filter(Boolean);
  return known([
    ["饮食", meals],
    ["探视", days && [`${days}，${booking}`, ...more].join("，")],
    ["提醒", days && visit.notice],
  ]);
}

function Tags({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.tags}>
        {words.map((word) => (
          <li key={word}>
            <Tag>{word}</Tag>
          </li>
        ))}
      </ul>
    </>
  );
}

function Group({ title, facts }: { title: string; facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Facts items={facts} className={detail.facts} />
    </>
  );
}

/** Whom they take, by whom and how one is looked after, and daily life. */
export function CareBlock({ org }: { org: OrgDetail }) {
  const { details } = org;
  const accepts = acceptsFacts(org);
  const isEmpty = accepts.length === 0 && !hasPosted(org);
  return (
    <section className={detail.block} id="care" aria-labelledby="care-h">
      <h2 id="care-h">照护</h2>
      {details.care.length > 0 && (
        <p className={layout.muted}>入住前先评估，家属在场，按评出的等级照护和收费。</p>
      )}
      {isEmpty && (
        <p className={layout.muted}>这家机构没有公布照护内容。能不能收住、怎么照护，请打电话问。</p>
      )}
      <Levels org={org} />
      <Group title="收住与不收" facts={accepts} />
      <Group title="人手" facts={staffFacts(details)} />
      <Group title="饮食与探视" facts={lifeFacts(details)} />
      <Tags title="设施" words={details.facilities} />
      <Tags title="服务" words={details.services} />
    </section>
  );
}
