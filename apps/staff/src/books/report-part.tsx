import { type BookReportGroup, bookReport } from "@ginkgo/api-contract/books/book-report";
import {
  type BookMeasure,
  bookGroups,
  bookMeasureCodes,
  bookMeasures,
} from "@ginkgo/api-contract/books/book-report-codes";
import { orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { plainSum } from "@ginkgo/locale/money";
import { addDays, addMonths } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { Select } from "@ginkgo/ui/select";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import table from "../data-table.module.css";
import { ExportButton } from "../exports/export-button.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { keeping, optionsOf } from "../options-of.ts";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./books.module.css";
import type { LedgerAddress } from "./ledger-address.ts";

/** How often it is asked again while orders wait for their books. */
const WAITING_MS = 5_000;
/** Groups that are shown; the file has them all. */
const MOST = 100;

/** The lines a figure is the sum of: what is held has come since the beginning. */
function figureOf(address: LedgerAddress, code: BookMeasure, group?: string): string {
  const { by, from, to, kind, city, seller } = address;
  const isHeld = bookMeasures[code].of === "held";
  const month =
    by === "month" && group
      ? { from: `${group}-01`, to: addDays(addMonths(`${group}-01`, 1), -1) }
      : undefined;
  const within = {
    from: month && month.from > from ? month.from : from,
    to: month && month.to < to ? month.to : to,
  };
  const parts = { kind, city, seller, ...(group && by !== "month" && { [by]: group }) };
  return `/ledger?${new URLSearchParams({
    view: "lines",
    measure: code,
    to: within.to,
    from: isHeld ? BEGINNING : within.from,
    ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value)),
  })}`;
}
/** Before every book. */
const BEGINNING = "2020-01-01";

function Row({
  address,
  group,
  fen,
}: {
  address: LedgerAddress;
  group?: BookReportGroup;
  fen: BookReportGroup["fen"];
}) {
  return (
    <tr>
      <th scope="row">{group ? group.text : <b>合计</b>}</th>
      {bookMeasureCodes.map((code) => (
        <td key={code} className={styles.sum}>
          {fen[code] === 0 ? (
            <span className={layout.muted}>0.00</span>
          ) : (
            <Link to={figureOf(address, code, group?.id)}>
              {group ? plainSum(fen[code]) : <b>{plainSum(fen[code])}</b>}
            </Link>
          )}
        </td>
      ))}
    </tr>
  );
}

/** What the books earned, owe, paid back and hold, put together by kind, city, seller or month; every figure leads to its lines. */
export function ReportPart({ address }: { address: LedgerAddress }) {
  const { by, from, to, kind, city, seller, set } = address;
  const holder = useRowKeys();
  const query = { by, from, to, kind, city, seller };
  const { data, error, refetch } = useQuery({
    queryKey: ["ledger", "report", query] as const,
    queryFn: () => callStaff(bookReport, { query: { ...query, size: String(MOST) } }),
    // Groups of another kind are other things: a city's name is no month.
    placeholderData: (before, of) => (of?.queryKey[2]?.by === by ? before : undefined),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_MS : false),
  });
  useLeaveIfOver(error);
  const choices = (list: readonly { code: string; text: string }[] = []) =>
    optionsOf(Object.fromEntries(list.map(({ code, text }) => [code, text])), "全部");
  const isFiltered = Boolean(kind || city || seller);
  return (
    <>
      <div className={styles.choice}>
        <Segmented
          label="按什么合起来"
          value={by}
          items={Object.entries(bookGroups).map(([value, label]) => ({ value, label }))}
          onChange={(next) => set({ by: next === "kind" ? "" : next })}
        />
        <Select
          label="哪一种"
          value={kind}
          options={optionsOf(orderKinds, "全部")}
          onChange={(event) => set({ kind: event.currentTarget.value })}
        />
        <Select
          label="城市"
          value={city}
          options={keeping(choices(data?.cities), city)}
          onChange={(event) => set({ city: event.currentTarget.value })}
        />
        <Select
          label="商家"
          value={seller}
          options={keeping(choices(data?.sellers), seller)}
          onChange={(event) => set({ seller: event.currentTarget.value })}
        />
      </div>
      {error && <LoadFailure error={error} again={refetch} />}
      {!data && !error && <p role="status">正在取</p>}
      {data && (
        <div className={cx(layout.row, styles.state)}>
          <p className={cx(layout.muted, layout.grow)} role="status">
            {data.from} 到 {data.to}
            {data.waiting > 0 && `，${data.waiting} 单刚有变化，正在记账`}
            {data.total > MOST && `，列出前 ${MOST} 行，全部的请导出`}
          </p>
          <ExportButton list="bookReport" filters={query} />
        </div>
      )}
      {data && data.records.length === 0 && (
        <p>{isFiltered ? "这样筛选没有数，请放宽种类、城市或商家。" : "这些天没有订单的账，请换日子。"}</p>
      )}
      {data && data.records.length > 0 && (
        <ScrollBox ref={holder} label="报表">
          <table className={cx(table.table, table.frozen)}>
            <caption className={layout.screenReader}>报表，元</caption>
            <thead>
              <tr>
                <th scope="col">{bookGroups[by]}</th>
                {bookMeasureCodes.map((code) => (
                  <th key={code} scope="col" className={styles.sum}>
                    {bookMeasures[code].text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.records.map((group) => (
                <Row key={group.id} address={address} group={group} fen={group.fen} />
              ))}
              <Row address={address} fen={data.fen} />
            </tbody>
          </table>
        </ScrollBox>
      )}
      <p className={layout.hint}>
        每个数都点得开，是它的分录。应付是这些天新增的，押金和递延是最后一天还在的。金额单位元。
      </p>
    </>
  );
}
