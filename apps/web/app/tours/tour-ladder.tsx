import type { Departure } from "@ginkgo/api-contract/tours/tour-detail";
import type { TripDetail } from "@ginkgo/api-contract/tours/tours";
import { moneyText } from "@ginkgo/locale/money";
import feeTable from "@ginkgo/ui/fee-table/fee-table.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import detail from "../lib/detail/detail.module.css";
import { daysBefore, monthDay } from "../lib/tour-labels.ts";
import styles from "./tour.module.css";

/** Until which day a step holds, for one departure. */
const untilText = (step: TripDetail["cancelLadder"][number], date: string): string =>
  step.fromDays === 0 ? `${monthDay(date)}当天` : `${monthDay(daysBefore(date, step.fromDays))}以前`;

const backText = (priceFen: number, percent: number) =>
  moneyText(priceFen - Math.round((priceFen * percent) / 100));

/** What is kept when one withdraws, as a table; reckoned in days and money for the departure chosen. */
export function TourLadder({
  ladder,
  departure,
}: {
  ladder: TripDetail["cancelLadder"];
  departure?: Departure;
}) {
  return (
    <section className={detail.block} id="cancel" aria-labelledby="cancel-h">
      <h2 id="cancel-h">不去了，怎么退</h2>
      <p className={layout.muted}>
        {departure
          ? `按${monthDay(departure.date)}出发、每位 ${moneyText(departure.priceFen)} 算。`
          : "按出发前几天退算，扣的是团费的百分之几。"}
        退款 5 个工作日内到账。
      </p>
      <table className={feeTable.table}>
        <caption className={layout.screenReader}>取消阶梯：什么时候退、扣多少、退回多少</caption>
        <thead>
          <tr>
            <th scope="col">什么时候退</th>
            <th scope="col" className={feeTable.amount}>
              扣多少
            </th>
            {departure && (
              <th scope="col" className={cx(feeTable.amount, layout.onlyWide)}>
                退回
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ladder.map((step) => (
            <tr key={step.fromDays}>
              <th scope="row">
                {step.when}
                {departure && (
                  <span className={cx(layout.hint, layout.blockNarrow, feeTable.fold)}>
                    {untilText(step, departure.date)}
                  </span>
                )}
              </th>
              <td className={feeTable.amount}>
                {step.keepPercent ? `团费的 ${step.keepPercent}%` : "不扣"}
                {departure && (
                  <span className={cx(layout.hint, layout.onlyNarrow, layout.blockNarrow, feeTable.fold)}>
                    退回 {backText(departure.priceFen, step.keepPercent)}
                  </span>
                )}
              </td>
              {departure && (
                <td className={cx(feeTable.amount, layout.onlyWide)}>
                  {backText(departure.priceFen, step.keepPercent)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={cx(styles.tips, layout.muted)}>
        <li>没有成团，出发前 7 天以上告诉您，全额退。</li>
        <li>自己去不了，出发前可以转给别人，只补多出来的费用。</li>
        <li>突然住院的，凭医院证明打电话，我们帮您跟组团方谈。</li>
      </ul>
    </section>
  );
}
