import { MAX_PREPAID_MONTHS } from "@ginkgo/api-contract/contracts/contract-codes";
import { isLawfulTerm, planOf, sumOf } from "@ginkgo/api-contract/contracts/pay-plan";
import { parseYuan, yuan } from "@ginkgo/locale/money";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import page from "../../page.module.css";
import { reckoned } from "../fee-lines.ts";
import { type DraftValues, wholeOf } from "./draft-values.ts";

const isDay = (day: string) => !Number.isNaN(Date.parse(day));

/** The plan as the API will make it; undefined until the dates and the months make one. */
function planned(v: DraftValues) {
  const payMonths = wholeOf(v.payMonths) ?? 1;
  const { startDate, endDate } = v;
  const isTerm =
    isDay(startDate) && isDay(endDate) && startDate <= endDate && isLawfulTerm(startDate, endDate);
  if (!isTerm || !Number.isInteger(payMonths) || payMonths < 1 || payMonths > MAX_PREPAID_MONTHS)
    return undefined;
  return planOf({
    startDate,
    endDate,
    payMonths,
    feeItems: reckoned(v.fees),
    depositFen: parseYuan(v.deposit) ?? 0,
    medicalReserveFen: parseYuan(v.reserve) ?? 0,
  });
}

/** What it comes to, as far as it is filled in. */
export function Sums({ values }: { values: DraftValues }) {
  const feeItems = reckoned(values.fees);
  const plan = planned(values);
  const total = plan?.reduce((sum, period) => sum + period.amountFen, 0) ?? 0;
  const [first] = plan ?? [];
  return (
    <section className={cx(layout.card, page.part)} aria-labelledby="sums-h">
      <h2 id="sums-h">合计</h2>
      <Facts
        items={[
          { term: "每月", value: <b>{yuan(sumOf({ feeItems }, "MONTH"))} 元</b> },
          ...(first
            ? [
                { term: "第一次付", value: <b>{yuan(first.amountFen)} 元</b> },
                { term: "分几期", value: `${plan!.length} 期` },
                { term: "合同总额", value: `${yuan(total)} 元` },
              ]
            : []),
        ]}
      />
      <p className={layout.hint}>
        {first
          ? `第一次付的里面有押金、备用金和一次性的费用，${first.dueDate} 应付。`
          : "填好起止日期和一次付几个月，就算出第一次付多少。"}
      </p>
    </section>
  );
}
