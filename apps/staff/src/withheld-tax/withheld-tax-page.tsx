import { type TaxMonth, withheldTaxMonths } from "@ginkgo/api-contract/settlements/withheld-tax";
import { plainSum } from "@ginkgo/locale/money";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify, usePermissions } from "react-admin";
import { Link, useSearchParams } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import table from "../data-table.module.css";
import { LoadFailure } from "../load-failure.tsx";
import page from "../page.module.css";
import { focusPart, Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import staff from "../staff.module.css";
import { useServerNow } from "../tasks/use-server-now.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { DeclarationPart } from "./declaration-part.tsx";
import { PaymentsPart } from "./payments-part.tsx";
import { TaxForm } from "./tax-form.tsx";

const key = ["withheld-tax"];

/** Whether a month still has to be paid over, and until when; what was told counts once a second person has agreed. */
function State({ month: { isOver, openFen, waitingFen, reversingFen, dueOn } }: { month: TaxMonth }) {
  const today = shanghaiDay(useServerNow());
  if (!isOver) return <Tag>还没过完</Tag>;
  if (openFen <= 0 && waitingFen !== 0) return <Tag tone="gold">记下了，等第二位</Tag>;
  if (openFen <= 0 && reversingFen !== 0) return <Tag tone="gold">要冲回，等第二位</Tag>;
  if (openFen < 0) return <Tag tone="info">多交了，抵以后的</Tag>;
  if (openFen === 0) return <Tag tone="ok">交清了</Tag>;
  return <Tag tone={today > dueOn ? "red" : "gold"}>{`${dueOn} 前交${today > dueOn ? "，过了" : ""}`}</Tag>;
}

function Months({ records, chosen }: { records: readonly TaxMonth[]; chosen: string | undefined }) {
  return (
    <Part id="months" title="各个月">
      {records.length === 0 && <p>还没有代扣过个税。付给服务人员的结算款到了要扣税的数，会按月列在这里。</p>}
      {records.length > 0 && (
        <ScrollBox label="各个月">
          <table className={table.table}>
            <caption className={layout.screenReader}>各个月，元</caption>
            <thead>
              <tr>
                <th scope="col">月份</th>
                <th scope="col">现在</th>
                {["还要交", "税", "已代扣", "已交", "付了（税前）", "人数"].map((name) => (
                  <th key={name} scope="col" className={table.number}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((one) => (
                <tr key={one.month} className={cx(one.month === chosen && table.selected)}>
                  <th scope="row">
                    <Link
                      to={`/withheld-tax?month=${one.month}`}
                      aria-current={one.month === chosen ? "true" : undefined}
                    >
                      {one.month}
                    </Link>
                  </th>
                  <td>
                    <State month={one} />
                  </td>
                  {[
                    one.openFen + one.waitingFen,
                    one.taxFen,
                    one.withheldFen,
                    one.paidOverFen - one.waitingFen,
                    one.paidFen,
                  ].map((fen, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                    <td key={i} className={table.number}>
                      {plainSum(fen)}
                    </td>
                  ))}
                  <td className={table.number}>{one.people}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <p className={layout.hint}>
        上个月代扣的，15
        日前申报交完（遇节假日顺延）。出款退回来，那个月的税按剩下的重新算，多扣的在这位服务人员下一次出款时退还。
      </p>
    </Part>
  );
}

/** Tax withheld of those who visit: by month and person, and what of it was paid over. */
export function WithheldTaxPage() {
  const [search] = useSearchParams();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, "months"],
    queryFn: () => callStaff(withheldTaxMonths, {}),
    retry: false,
  });
  useLeaveIfOver(error);
  const lookAgain = () => void client.invalidateQueries({ queryKey: key });
  const records = data?.records ?? [];
  // The one that waits the longest, unless another is chosen.
  const asked = search.get("month");
  const chosen =
    records.find(({ month }) => month === asked) ?? records.findLast(({ toPay }) => toPay) ?? records[0];
  return (
    <div className={staff.listPage}>
      <h1>代扣个税</h1>
      {!data && (error ? <LoadFailure error={error} again={refetch} /> : <p role="status">正在取</p>)}
      {data && (
        <>
          {/* Both tables are as wide as the page: their last columns are what is declared. */}
          <div className={cx(page.column, page.said)}>
            <Months records={records} chosen={chosen?.month} />
            {chosen && <DeclarationPart key={chosen.month} month={chosen.month} />}
          </div>
          <div className={page.form}>
            <div className={page.column}>
              <PaymentsPart onChanged={lookAgain} />
            </div>
            {chosen?.isOver && permissions?.includes("books.write") && (
              <div className={page.column}>
                <TaxForm
                  key={chosen.month}
                  month={chosen}
                  onTold={() => {
                    notify("记下了，等第二位同事核对", { type: "success" });
                    focusPart("payments");
                    lookAgain();
                  }}
                />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}
