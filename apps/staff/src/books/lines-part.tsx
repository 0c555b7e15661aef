import { bookMeasures, figureOf } from "@ginkgo/api-contract/books/book-report-codes";
import { ledgerPage } from "@ginkgo/api-contract/books/ledger";
import { plainSum, sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import table from "../data-table.module.css";
import { ExportButton } from "../exports/export-button.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./books.module.css";
import type { LedgerAddress } from "./ledger-address.ts";

/** What a payout, its tax or its coming back is of. */
function SettlementLink({ document }: { document: string }) {
  const id = /^S(\d+)-\d+(?:-[A-Z]+)?$/.exec(document)?.[1];
  return id ? <Link to={`/settlements?${new URLSearchParams({ view: "all", id })}`}>结算单 {id}</Link> : "—";
}

/** Lines of the ledger, the newest first: debit and credit in columns of their own, each with its order. */
export function LinesPart({ address }: { address: LedgerAddress }) {
  const { from, to, account, party, document, measure, kind, city, seller, set } = address;
  const { permissions } = usePermissions<string[]>();
  const holder = useRowKeys();
  // A document is looked for whatever day it is of.
  const query = document ? { document } : { from, to, account, party, measure, kind, city, seller };
  const list = useInfiniteQuery({
    queryKey: ["ledger", "lines", query],
    queryFn: ({ pageParam }) =>
      callStaff(ledgerPage, {
        query: { size: "50", ...query, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    retry: false,
  });
  useLeaveIfOver(list.error);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = list;
  const records = data?.pages.flatMap((one) => one.records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const sums = data?.pages[0]?.sums;
  const maySeeOrder = permissions?.includes("orders.read") ?? false;
  return (
    <>
      <div className={cx(layout.row, styles.state)}>
        <p className={cx(layout.muted, layout.grow)} role="status">
          {data
            ? `${countOf(total, "条")}分录${document ? "，不管哪一天" : ""}${measure && sums ? `，合计 ${sumText(figureOf(measure, sums))}` : ""}`
            : error
              ? ""
              : "正在取"}
        </p>
        <ExportButton list="ledger" filters={query} />
      </div>
      {(measure || kind || city || seller) && (
        <p>
          只看{measure ? `报表里的“${bookMeasures[measure].text}”` : "一部分订单"}的分录。
          <Button
            size="small"
            variant="quiet"
            onClick={() => set({ measure: "", kind: "", city: "", seller: "" })}
          >
            看全部分录
          </Button>
        </p>
      )}
      {party && (
        <p>
          只看一家、一个人的。
          <Button size="small" variant="quiet" onClick={() => set({ party: "" })}>
            看这个科目全部的
          </Button>
        </p>
      )}
      {error && <LoadFailure error={error} again={refetch} />}
      {data && records.length === 0 && (
        <p>
          {document
            ? "没有这个单据号或订单号，请核对。"
            : account || measure || kind || city || seller
              ? "这些天没有这样的分录，换日子，或看全部科目。"
              : "这些天没有分录，请换日子。"}
        </p>
      )}
      {records.length > 0 && (
        <ScrollBox ref={holder} label="分录">
          <table className={cx(table.table, table.frozen)}>
            <caption className={layout.screenReader}>分录，元</caption>
            <thead>
              <tr>
                {["时间", "单据", "事由", "科目"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                {["借", "贷"].map((name) => (
                  <th key={name} scope="col" className={styles.sum}>
                    {name}
                  </th>
                ))}
                <th scope="col">订单、结算单</th>
              </tr>
            </thead>
            <tbody>
              {records.map((r) => (
                <tr key={r.id}>
                  <td>{shortMomentText(r.at)}</td>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles.document}
                      onClick={() => set({ view: "lines", document: r.document })}
                    >
                      {r.document}
                    </button>
                  </th>
                  <td>{r.kindText}</td>
                  <td className={table.words}>
                    {r.accountText}
                    {r.partyText && <span className={layout.muted}> {r.partyText}</span>}
                  </td>
                  <td className={styles.sum}>{r.amountFen > 0 ? plainSum(r.amountFen) : ""}</td>
                  <td className={styles.sum}>{r.amountFen < 0 ? plainSum(-r.amountFen) : ""}</td>
                  <td>
                    {r.order && maySeeOrder ? (
                      <Link to={`/orders/${r.order.id}`}>{r.order.sn}</Link>
                    ) : (
                      (r.order?.sn ?? <SettlementLink document={r.document} />)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
            {sums && (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={4}>
                    {hasNextPage ? `全部 ${countOf(total, "条")}合计` : "合计"}
                  </th>
                  <td className={styles.sum}>{plainSum(sums.debitFen)}</td>
                  <td className={styles.sum}>{plainSum(sums.creditFen)}</td>
                  <td />
                </tr>
              </tfoot>
            )}
          </table>
        </ScrollBox>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看 50 条
        </Button>
      )}
    </>
  );
}
