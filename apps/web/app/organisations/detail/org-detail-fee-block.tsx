import type { FeeEvidence } from "@ginkgo/api-contract/organisations/org-detail";
import { roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { FeeTable } from "@ginkgo/ui/fee-table";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import detail from "../../lib/detail/detail.module.css";
import { withQuery } from "../../lib/with-query.ts";
import styles from "./org-detail.module.css";
import { type Estimate, type FeeChoice, type FeeOptions, rangeText } from "./org-detail-fees.ts";
import { careChip } from "./org-detail-labels.ts";
import { PriceReport } from "./org-detail-price-report.tsx";

/** A choice that is an address. With scripts the table changes under the reader's eye and nothing scrolls. */
function Choice({
  name,
  value,
  on,
  children,
}: {
  name: "care" | "room";
  value: string;
  on: boolean;
  children: string;
}) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const stay = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Without the hash: it would scroll, which only a fresh page needs.
    navigate(withQuery(pathname, search, { [name]: value }), { preventScrollReset: true, replace: true });
  };
  return (
    <Chip
      on={on}
      render={
        <Link
          to={withQuery(pathname, search, { [name]: value }, "#fee")}
          onClick={stay}
          aria-current={on ? "true" : undefined}
        />
      }
    >
      {children}
    </Chip>
  );
}

function Choices({ options, choice }: { options: FeeOptions; choice: FeeChoice }) {
  const groups = [
    { name: "care" as const, label: "身体情况", values: options.care.map((v) => [v, careChip(v)] as const) },
    { name: "room" as const, label: "房型", values: options.rooms.map((v) => [v, roomKinds[v]] as const) },
  ];
  return (
    <div className={styles.choices}>
      {groups.map(
        ({ name, label, values }) =>
          values.length > 0 && (
            <nav key={name} className={chip.chips} aria-label={label}>
              {values.map(([value, text]) => (
                <Choice key={value} name={name} value={value} on={choice[name] === value}>
                  {text}
                </Choice>
              ))}
            </nav>
          ),
      )}
    </div>
  );
}

const moneyOf = (fen: number) => `${yuan(fen)} 元`;

function totalNote({ once, onceNames, missing }: Estimate, ltcFen: number | undefined): string {
  const left = missing.length > 0 ? `${missing.join("、")}没有公布，不在里面。` : "";
  const onMovingIn = once.max > 0 ? `入住时另交${onceNames.join("、")} ${rangeText(once)} 元。` : "";
  const ltc = ltcFen ? `长护险每月最多可抵 ${moneyOf(ltcFen)}。` : "";
  return `${left}${onMovingIn}${ltc}` || "没有别的必交费用。";
}

/** 依据：大厅价目表，2026 年 11 月 20 日，看照片: what an amount rests on, beneath what is said of it. */
function Grounds({ detail, evidence }: { detail: string | undefined; evidence: readonly FeeEvidence[] }) {
  return (
    <>
      {detail && <span className={styles.ground}>{detail}</span>}
      {evidence.map(({ source, on, picture }) => (
        <span key={`${source} ${on} ${picture}`} className={styles.ground}>
          依据：{source}
          {on && (
            <>
              ，<span className={layout.noWrap}>{dateText(on)}</span>
            </>
          )}
          {picture && (
            <>
              ，
              <a className={layout.link} href={`${picture}?w=1920`} target="_blank" rel="noreferrer">
                看照片<span className={layout.screenReader}>（{source}，新窗口）</span>
              </a>
            </>
          )}
        </span>
      ))}
    </>
  );
}

/** Where the figures come from, and that public money is not theirs to promise. */
function Source({ org }: { org: OrgDetail }) {
  const { pricePublishedOn, ltcSubsidyFen } = org.details;
  const posted = pricePublishedOn
    ? `价格由机构 ${dateText(pricePublishedOn)}公示`
    : "价格来自公开名单，公示日期不详";
  return (
    <p className={layout.hint}>
      {posted}
      {org.verifiedOn ? "，经平台核对。" : "，平台还没有核对，以机构公示为准。"}
      {ltcSubsidyFen !== undefined && "能抵多少以当地医保部门公布为准。"}
    </p>
  );
}

/** What to ask where nothing was posted. */
function Unposted({ org }: { org: OrgDetail }) {
  return (
    <div className={cx(layout.card, layout.padded)}>
      {org.priceMinFen !== undefined && (
        <p>
          每月 <Price fen={org.priceMinFen} to={org.priceMaxFen} unit="月" />
          ，床位、护理和餐费合在一起，机构没有公布分项。
        </p>
      )}
      <p>
        {org.priceMinFen === undefined && "这家机构还没有公布收费。"}
        打电话或参观时，请照着这几项问清楚，最好要一份盖章的收费单：
      </p>
      <ul className={styles.questions}>
        <li>床位费：住几人间，含不含空调、水电</li>
        <li>护理费：按哪一级评估，以后等级变了怎么算</li>
        <li>餐费：请假几天可以退</li>
        <li>押金和备用金：多少，退住时几天退</li>
      </ul>
    </div>
  );
}

/** What a month costs, for a state and a room the reader chooses. */
export function FeeBlock({
  org,
  options,
  choice,
  sum,
}: {
  org: OrgDetail;
  options: FeeOptions;
  choice: FeeChoice;
  sum: Estimate;
}) {
  const chosen = [choice.care && careChip(choice.care), choice.room && roomKinds[choice.room]]
    .filter(Boolean)
    .join("、");
  const range = sum.monthly;
  return (
    <section className={detail.block} id="fee" aria-labelledby="fee-h">
      <h2 id="fee-h">每月要花多少钱</h2>
      {chosen && <p className={layout.muted}>按“{chosen}”算。情况不同，价格会变，可以自己选选看。</p>}
      <Choices options={options} choice={choice} />
      <p className={layout.screenReader} role="status">
        {chosen && range && `按${chosen}算，每月 ${rangeText(range)} 元`}
      </p>
      {sum.lines.length > 0 ? (
        <>
          <FeeTable
            caption={`${chosen || org.name}的费用`}
            rows={sum.lines.map(({ evidence, detail, ...line }) => ({
              ...line,
              detail: evidence ? <Grounds detail={detail} evidence={evidence} /> : detail,
            }))}
            total={
              range && {
                label: sum.missing.length > 0 ? "已公布的合计" : "每月合计",
                note: totalNote(sum, org.details.ltcSubsidyFen),
                amount: <Price fen={range.min} to={range.max} />,
              }
            }
          />
          {sum.missing.length > 0 && org.priceMinFen !== undefined && (
            <p className={styles.range}>
              机构给出的每月总价：
              <Price fen={org.priceMinFen} to={org.priceMaxFen} unit="月" />
            </p>
          )}
        </>
      ) : (
        <Unposted org={org} />
      )}
      <div className={styles.source}>
        {(sum.lines.length > 0 || org.priceMinFen !== undefined) && <Source org={org} />}
        <PriceReport org={org} />
      </div>
    </section>
  );
}
