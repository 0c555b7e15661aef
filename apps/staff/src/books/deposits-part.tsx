import { type HeldDeposit, heldDeposits } from "@ginkgo/api-contract/books/ledger";
import { type DepositState, depositStates } from "@ginkgo/api-contract/books/ledger-codes";
import { plainSum, sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePermissions } from "react-admin";
import { Link, useSearchParams } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import table from "../data-table.module.css";
import { LoadFailure } from "../load-failure.tsx";
import { optionsOf } from "../options-of.ts";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import split from "../split/split.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./books.module.css";

const SIZE = 50;

const toneOf = ({ state, outcome }: HeldDeposit): TagTone =>
  state === "HELD" || state === "KEPT" ? "neutral" : state === "RETURNING" ? "info" : outcome ? "ok" : "gold";

/** What became of a deposit: what went back and when, what was kept and by whose settlement, and the documents of it. */
function Outcome({ outcome }: { outcome: NonNullable<HeldDeposit["outcome"]> }) {
  const { returnedFen, returnedAt, keptFen, keptFor, by, documents } = outcome;
  return (
    <>
      {returnedFen > 0 &&
        `${returnedAt ? `${shortMomentText(returnedAt)} 退了` : "要退"} ${sumText(returnedFen)}`}
      {returnedFen > 0 && keptFen > 0 && "，"}
      {keptFen > 0 && `扣了 ${sumText(keptFen)}${keptFor.length > 0 ? `：${keptFor.join("、")}` : ""}`}
      <span className={layout.hint}>
        {by && `${by}提出结算，会员同意 `}
        {documents.map((document) => (
          <Link key={document} to={`/ledger?${new URLSearchParams({ view: "lines", document })}`}>
            {document}{" "}
          </Link>
        ))}
      </span>
    </>
  );
}

/** Deposits and reserves that are held, those that have to go back first. */
export function DepositsPart() {
  const { permissions } = usePermissions<string[]>();
  const holder = useRowKeys();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("state") ?? "";
  const state = Object.hasOwn(depositStates, asked) ? asked : "";
  const choose = (next: string) => {
    const changed = new URLSearchParams(search);
    if (next) changed.set("state", next);
    else changed.delete("state");
    setSearch(changed, { replace: true });
  };
  const list = useInfiniteQuery({
    queryKey: ["ledger", "deposits", state],
    queryFn: ({ pageParam }) =>
      callStaff(heldDeposits, {
        query: { size: String(SIZE), current: String(pageParam), ...(state && { state }) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    retry: false,
  });
  useLeaveIfOver(list.error);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = list;
  const [first] = data?.pages ?? [];
  if (!data || !first)
    return error ? <LoadFailure error={error} again={refetch} /> : <p role="status">正在取</p>;
  const records = data.pages.flatMap((one) => one.records);
  const maySee = permissions?.includes("contracts.read") ?? false;
  return (
    <div className={cx(layout.stack, styles.months)}>
      <p role="status">
        代收 {sumText(first.heldFen)}，{state ? `${depositStates[state as DepositState]}的 ` : ""}
        {countOf(first.total, "份合同")}
        {first.late > 0 && <span className={split.late}>，{first.late} 份过了退还的日子</span>}
      </p>
      <div className={styles.choice}>
        <Select
          label="状态"
          value={state}
          options={optionsOf(depositStates, "还在代收和正在退的")}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      {records.length === 0 ? (
        <p>
          {state
            ? `没有“${depositStates[state as DepositState]}”的押金和备用金。`
            : "现在没有代收的押金和备用金。"}
        </p>
      ) : (
        <ScrollBox ref={holder} label="押金和备用金">
          <table className={table.table}>
            <caption className={layout.screenReader}>押金和备用金，元</caption>
            <thead>
              <tr>
                <th scope="col">合同</th>
                {["代收", "押金", "医疗备用金"].map((name) => (
                  <th key={name} scope="col" className={styles.sum}>
                    {name}
                  </th>
                ))}
                {["最后一天", "哪天前退", "现在", "谁在办", "结果"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((one) => (
                <tr key={one.order.id} className={cx(one.isLate && table.bad)}>
                  <th scope="row">
                    {maySee ? (
                      <Link to={`/contracts/${one.contractId}`}>{one.contractNo}</Link>
                    ) : (
                      one.contractNo
                    )}
                  </th>
                  <td className={styles.sum}>{plainSum(one.heldFen)}</td>
                  <td className={styles.sum}>{plainSum(one.depositFen)}</td>
                  <td className={styles.sum}>{plainSum(one.reserveFen)}</td>
                  <td>{one.lastDay}</td>
                  <td className={cx(one.isLate && split.late)}>
                    {one.returnBy}
                    {one.isLate && "，过了"}
                  </td>
                  <td>
                    <Tag tone={one.isLate ? "red" : toneOf(one)}>{one.stateText}</Tag>
                  </td>
                  <td>{one.owner ?? (one.state === "HELD" || one.outcome ? "—" : "没人")}</td>
                  <td>{one.outcome ? <Outcome outcome={one.outcome} /> : "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看 {SIZE} 份
        </Button>
      )}
    </div>
  );
}
