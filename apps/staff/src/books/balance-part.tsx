import { type LedgerBalance, ledgerBalance } from "@ginkgo/api-contract/books/ledger";
import { debitAccounts, ledgerAccounts } from "@ginkgo/api-contract/books/ledger-codes";
import { plainSum } from "@ginkgo/locale/money";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import table from "../data-table.module.css";
import { ExportButton } from "../exports/export-button.tsx";
import { LoadFailure } from "../load-failure.tsx";
import page from "../page.module.css";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./books.module.css";
import { type LedgerAddress, linesOf } from "./ledger-address.ts";

/** How often it is asked again while orders wait for their books. */
const WAITING_MS = 5_000;

/** Which side an account stands on, and its sums as they grow there. */
function onItsSide({ account, openingFen, debitFen, creditFen, balanceFen }: LedgerBalance) {
  const isDebit = debitAccounts.includes(account);
  const sign = isDebit ? 1 : -1;
  return {
    side: isDebit ? "借" : "贷",
    opening: sign * openingFen,
    more: isDebit ? debitFen : creditFen,
    less: isDebit ? creditFen : debitFen,
    closing: sign * balanceFen,
  };
}

/** What all of them come to, on the side they stand on: with every account both sides come to the same at the end. */
function sumsOf(records: readonly LedgerBalance[]) {
  const all = records.map(onItsSide);
  return (["借", "贷"] as const).flatMap((side) => {
    const theirs = all.filter((one) => one.side === side);
    const sum = (of: "opening" | "more" | "less" | "closing") =>
      theirs.reduce((total, one) => total + one[of], 0);
    return theirs.length === 0
      ? []
      : [{ side, opening: sum("opening"), more: sum("more"), less: sum("less"), closing: sum("closing") }];
  });
}

/** What stands on each account, or on each part of one, with what moved in these days. */
export function BalancePart({ address }: { address: LedgerAddress }) {
  const { from, to, account } = address;
  const holder = useRowKeys();
  const { data, error, refetch } = useQuery({
    queryKey: ["ledger", "balance", from, to, account] as const,
    queryFn: () => callStaff(ledgerBalance, { query: { from, at: to, account } }),
    // Parts of an account are no accounts.
    placeholderData: (before, of) => (of?.queryKey[4] === account ? before : undefined),
    retry: false,
    // Until the books have followed.
    refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_MS : false),
  });
  useLeaveIfOver(error);
  if (!data) return error ? <LoadFailure error={error} again={refetch} /> : <p role="status">正在取</p>;
  const { records, sumFen, waiting } = data;
  const title = account ? `${ledgerAccounts[account]}：分别是谁的` : "科目余额";
  return (
    <>
      <div className={cx(layout.row, styles.state)}>
        <p className={cx(layout.row, layout.grow)} role="status">
          <Tag tone={sumFen === 0 ? "ok" : "red"}>
            {sumFen === 0 ? "借贷相等" : `借贷差 ${plainSum(sumFen)} 元，请马上核对`}
          </Tag>
          {waiting > 0 && <span className={layout.muted}>{waiting} 单刚有变化，正在记账</span>}
        </p>
        <ExportButton list="ledgerBalance" filters={{ from, at: to, account }} />
      </div>
      {account && (
        <p>
          <Link className={page.way} to={`/ledger?${new URLSearchParams({ from, to })}`}>
            回到全部科目
          </Link>
        </p>
      )}
      {records.length === 0 ? (
        <p>到 {to} 为止，这个科目没有发生过。</p>
      ) : (
        <ScrollBox ref={holder} label={title}>
          <table className={cx(table.table, table.frozen)}>
            <caption className={layout.screenReader}>{title}，元</caption>
            <thead>
              <tr>
                {[account ? "谁" : "科目", "向"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                {["期初", "增加", "减少", "期末"].map((name) => (
                  <th key={name} scope="col" className={styles.sum}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((record) => {
                const { side, opening, more, less, closing } = onItsSide(record);
                return (
                  <tr key={`${record.account} ${record.party}`}>
                    <th scope="row">
                      {account ? (
                        <Link to={linesOf(address, record)}>{record.partyText || "不分"}</Link>
                      ) : (
                        <Link to={`/ledger?${new URLSearchParams({ from, to, account: record.account })}`}>
                          {record.accountText}
                        </Link>
                      )}
                    </th>
                    <td>{side}</td>
                    <td className={styles.sum}>{plainSum(opening)}</td>
                    <td className={styles.sum}>{plainSum(more)}</td>
                    <td className={styles.sum}>{plainSum(less)}</td>
                    <td className={styles.sum}>
                      <b>{plainSum(closing)}</b>
                    </td>
                  </tr>
                );
              })}
            </tbody>
            <tfoot>
              {sumsOf(records).map(({ side, opening, more, less, closing }) => (
                <tr key={side}>
                  <th scope="row">合计</th>
                  <td>{side}</td>
                  {[opening, more, less, closing].map((fen, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                    <td key={i} className={styles.sum}>
                      {plainSum(fen)}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          </table>
        </ScrollBox>
      )}
      {account && (
        <p>
          <Link className={page.way} to={linesOf(address, { account })}>
            看这个科目的分录
          </Link>
        </p>
      )}
    </>
  );
}
