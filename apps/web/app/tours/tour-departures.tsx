import type { Departure } from "@ginkgo/api-contract/tours/tour-detail";
import { moneyText } from "@ginkgo/locale/money";
import { dayText } from "@ginkgo/locale/shanghai-time";
import feeTable from "@ginkgo/ui/fee-table/fee-table.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import detail from "../lib/detail/detail.module.css";
import styles from "./tour.module.css";

const tones: Record<Departure["state"], TagTone> = {
  FORMING: "gold",
  FORMED: "ok",
  FULL: "neutral",
  GONE: "neutral",
  CANCELLED: "red",
};

export const canJoin = ({ state }: Departure): boolean => state === "FORMING" || state === "FORMED";

function stateText(d: Departure): string {
  if (d.state === "FORMING") return `${d.stateText}，满 ${d.minGroup} 人成团`;
  return canJoin(d) ? `${d.stateText}，余 ${d.left} 位` : d.stateText;
}

/** Who leads it, where it begins, and how one is insured; empty where nothing is written. */
const particulars = ({ guide, meetingPlace, insurance }: Departure): string =>
  [guide && `领队：${guide}`, meetingPlace && `集合：${meetingPlace}`, insurance && `保险：${insurance}`]
    .filter(Boolean)
    .join("；");

/** The days one can leave on. A day that can be joined is a link that reckons the ladder below for it. */
export function TourDepartures({
  tripId,
  departures,
  chosen,
}: {
  tripId: string;
  departures: readonly Departure[];
  chosen?: Departure;
}) {
  return (
    <section className={detail.block} id="dates" aria-labelledby="dates-h">
      <h2 id="dates-h">出发日期</h2>
      {departures.length === 0 ? (
        <p className={layout.muted}>下一期的日期还没有定，请打电话问。</p>
      ) : (
        <table className={cx(feeTable.table, styles.dates)}>
          <caption className={layout.screenReader}>出发日期、价格和余位</caption>
          <thead>
            <tr>
              <th scope="col">出发</th>
              <th scope="col" className={layout.onlyWide}>
                状态
              </th>
              <th scope="col" className={cx(feeTable.amount, layout.onlyWide)}>
                单房差
              </th>
              <th scope="col" className={feeTable.amount}>
                每位
              </th>
            </tr>
          </thead>
          <tbody>
            {departures.map((d) => (
              <tr key={d.id} className={d.id === chosen?.id ? styles.selected : undefined}>
                <th scope="row">
                  {canJoin(d) ? (
                    <Link
                      className={layout.link}
                      to={`/tour/trip/${tripId}?departure=${d.id}`}
                      preventScrollReset
                      aria-current={d.id === chosen?.id ? "true" : undefined}
                    >
                      {dayText(d.date)}
                    </Link>
                  ) : (
                    dayText(d.date)
                  )}
                  {particulars(d) && (
                    <span className={cx(layout.hint, styles.particulars)}>{particulars(d)}</span>
                  )}
                  <span className={cx(layout.onlyNarrow, layout.blockNarrow, feeTable.fold)}>
                    <Tag tone={tones[d.state]}>{stateText(d)}</Tag>
                  </span>
                </th>
                <td className={layout.onlyWide}>
                  <Tag tone={tones[d.state]}>{stateText(d)}</Tag>
                </td>
                <td className={cx(feeTable.amount, layout.onlyWide)}>
                  {d.singleSupplementFen ? moneyText(d.singleSupplementFen) : "无"}
                </td>
                <td className={feeTable.amount}>{moneyText(d.priceFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
