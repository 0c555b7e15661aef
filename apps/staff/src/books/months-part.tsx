import { closeMonth, type LedgerMonth, ledgerMonths } from "@ginkgo/api-contract/books/ledger";
import { addDays, addMonths, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import table from "../data-table.module.css";
import { LoadFailure } from "../load-failure.tsx";
import { Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./books.module.css";

const key = ["ledger", "months"];
/** Bills and books that follow may have come meanwhile. */
const EVERY = 30_000;

const first = (month: string) => `${month}-01`;
const last = (month: string) => addDays(addMonths(first(month), 1), -1);

/** Closing the month whose turn it is: what stands in the way, or the press that does it. */
function Closing({ month, onClosed }: { month: LedgerMonth; onClosed: (text: string) => void }) {
  const { permissions } = usePermissions<string[]>();
  const [isAsked, setAsked] = useState(false);
  const open = month.open ?? [];
  const mayClose = permissions?.includes("books.write") ?? false;
  return (
    <Part id="closing" title={`下一个要结的：${month.month}`}>
      {open.length > 0 && (
        <ul>
          {open.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {open.length === 0 && !mayClose && <p>都对上了，可以结；要有记账权限的同事来结。</p>}
      {open.length === 0 && mayClose && (
        <>
          <p>都对上了，可以结。</p>
          <div>
            <Button size="small" onClick={() => setAsked(true)}>
              {`结 ${month.month}…`}
            </Button>
          </div>
        </>
      )}
      {isAsked && <ClosingDialog month={month} onLeave={() => setAsked(false)} onClosed={onClosed} />}
      {open.length > 0 && (
        <p className={layout.hint}>
          对不上的在<Link to="/reconciliation">对账</Link>里处理。都办完了，这里就可以结。
        </p>
      )}
    </Part>
  );
}

/** Asks once more, by the month's name: a month that is closed is never opened again. */
function ClosingDialog({
  month: { month },
  onLeave,
  onClosed,
}: {
  month: LedgerMonth;
  onLeave: () => void;
  onClosed: (text: string) => void;
}) {
  const client = useQueryClient();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLeave()}
      title={`结 ${month}？`}
      description="结了以后不能再打开，这个月不再记账，要改的记在下一个月。"
    >
      <StepForm
        press={`结 ${month}`}
        step={async () => {
          try {
            return await callStaff(closeMonth, { params: { month } });
          } catch (error) {
            void client.invalidateQueries({ queryKey: key });
            throw error;
          }
        }}
        onDone={(months) => {
          onLeave();
          client.setQueryData(key, months);
          onClosed(`${month} 结了`);
        }}
      >
        {null}
      </StepForm>
    </Dialog>
  );
}

const stateOf = ({ closedAt, isOver }: LedgerMonth) =>
  closedAt ? <Tag tone="ok">结了</Tag> : isOver ? <Tag tone="gold">没有结</Tag> : <Tag>还没过完</Tag>;

/** The months: which are closed, and what the next one still needs. */
export function MonthsPart() {
  const notify = useNotify();
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => callStaff(ledgerMonths, {}),
    retry: false,
    refetchInterval: EVERY,
  });
  useLeaveIfOver(error);
  if (!data) return error ? <LoadFailure error={error} again={refetch} /> : <p role="status">正在取</p>;
  const next = data.records.find(({ open }) => open !== null);
  return (
    <div className={cx(layout.stack, styles.months)} ref={list} tabIndex={-1}>
      {next && (
        <Closing
          key={next.month}
          month={next}
          onClosed={(text) => {
            notify(text, { type: "success" });
            // The press is gone; the next month's is not to be pressed in its place.
            list.current?.focus();
          }}
        />
      )}
      <ScrollBox label="各个月">
        <table className={table.table}>
          <caption className={layout.screenReader}>各个月</caption>
          <thead>
            <tr>
              {["月份", "状态", "谁结的", "看"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.records.map((one) => {
              const days = { from: first(one.month), to: last(one.month) };
              return (
                <tr key={one.month}>
                  <th scope="row">{one.month}</th>
                  <td>{stateOf(one)}</td>
                  <td>{one.closedAt ? `${one.closedBy}，${shortMomentText(one.closedAt)}` : "—"}</td>
                  <td className={styles.ways}>
                    <Link to={`/ledger?${new URLSearchParams(days)}`}>科目余额</Link>
                    <Link to={`/ledger?${new URLSearchParams({ view: "lines", ...days })}`}>分录</Link>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
