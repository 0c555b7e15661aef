import type { Settlement, SettlementLine } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  answerDispute,
  disputeSettlement,
  settlementLines,
} from "@ginkgo/api-contract/settlements/settlements";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import styles from "../books/books.module.css";
import { ledgerSum } from "../books/ledger-sum.ts";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { callOn } from "../split/case-call.ts";
import { ChoiceInput, ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import own from "./settlements.module.css";

type Doing = { line: SettlementLine; what: "dispute" | "answer" };

/** Says that a line is wrong, or answers who said so. */
function LineForm({
  one,
  doing: { line, what },
  onDone,
  onClose,
}: {
  one: Settlement;
  doing: Doing;
  onDone: (next: Settlement) => void;
  onClose: () => void;
}) {
  const isAnswer = what === "answer";
  return (
    <div className={own.form}>
      <p>
        <b>{`${isAnswer ? "答复异议" : "哪里不对"}：订单 ${line.order.sn}，${ledgerSum(line.amountFen)} 元`}</b>
      </p>
      {isAnswer && <p>{`对方说：${line.reason ?? ""}`}</p>}
      <StepForm
        key={`${what} ${line.id}`}
        isOpened
        press={isAnswer ? "答复" : "提出异议"}
        draftKey={`settlement.${one.id}.${what}.${line.id}`}
        step={(form) => {
          const said = { lineId: line.id, reason: textOf(form, "reason") };
          return isAnswer
            ? callStaff(
                answerDispute,
                // An answer that was not chosen is refused at its field.
                callOn(one, {
                  ...said,
                  keep: ({ yes: true, no: false } as Record<string, boolean>)[textOf(form, "keep")]!,
                }),
              )
            : callStaff(disputeSettlement, callOn(one, said));
        }}
        onDone={onDone}
        onGiveUp={onClose}
      >
        {(fields) => (
          <>
            {isAnswer && (
              <ChoiceInput
                legend="怎么办"
                name="keep"
                options={{ yes: "核对过，照算", no: "这一期不算，下次再结" }}
                error={fields.keep}
              />
            )}
            <ReasonInput fields={fields} hint={isAnswer ? "对方看得到" : "写明哪里不对、应该是多少"} />
          </>
        )}
      </StepForm>
      <Button size="small" variant="quiet" onClick={onClose}>
        先不{isAnswer ? "答复" : "提"}
      </Button>
    </div>
  );
}

/** Every line with its order; what is disputed stands first. */
export function SettlementLines({ one, onDone }: { one: Settlement; onDone: (next: Settlement) => void }) {
  const [doing, setDoing] = useState<Doing>();
  const { permissions } = usePermissions<string[]>();
  const maySeeOrder = permissions?.includes("orders.read") ?? false;
  const list = useInfiniteQuery({
    queryKey: ["settlements", "lines", one.id, one.version],
    queryFn: ({ pageParam }) =>
      callStaff(settlementLines, {
        params: { id: one.id },
        query: { size: "50", current: String(pageParam) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    placeholderData: (before) => before,
    retry: false,
  });
  const records = list.data?.pages.flatMap((page) => page.records) ?? [];
  const isSeller = one.side === "MERCHANT";
  const sums: [string, (line: SettlementLine) => number][] = isSeller
    ? [
        ["卖出", (l) => l.soldFen],
        ["退款", (l) => -l.refundedFen],
        ["佣金", (l) => -l.commissionFen],
        ["报酬", (l) => -l.payFen],
        ["应结", (l) => l.amountFen],
      ]
    : [["应得", (l) => l.amountFen]];
  const mayDispute = one.actions.includes("dispute");
  const mayAnswer = one.actions.includes("answer");
  const columns = sums.length + 3;
  return (
    <Part id="lines" title={`每张订单（${list.data?.pages[0]?.total ?? one.orders} 行）`}>
      {list.error && <p role="alert">{sayWhy(list.error)}</p>}
      <ScrollBox label="每张订单">
        <table className={table.table}>
          <caption className={layout.screenReader}>每张订单，元</caption>
          <thead>
            <tr>
              <th scope="col">订单</th>
              <th scope="col">内容</th>
              {sums.map(([name]) => (
                <th key={name} scope="col" className={styles.sum}>
                  {name}
                </th>
              ))}
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {records.map((line) => (
              <tr key={line.id} className={cx(line.state === "DISPUTED" && own.disputed)}>
                <th scope="row">
                  {maySeeOrder ? <Link to={`/orders/${line.order.id}`}>{line.order.sn}</Link> : line.order.sn}
                  <span className={layout.muted}> {line.day}</span>
                </th>
                <td>
                  {line.text}
                  {line.note && <span className={layout.muted}> {line.note}</span>}
                </td>
                {sums.map(([name, of]) => (
                  <td key={name} className={cx(styles.sum, line.state === "TAKEN_OUT" && own.out)}>
                    {ledgerSum(of(line))}
                  </td>
                ))}
                <td>
                  {line.stateText && (
                    <Tag tone={line.state === "DISPUTED" ? "red" : "neutral"}>{line.stateText}</Tag>
                  )}
                  {line.reason && <span> {line.reason}</span>}
                  {line.answer && <span className={layout.muted}> 答：{line.answer}</span>}
                  {mayAnswer && line.state === "DISPUTED" && (
                    <Button size="small" onClick={() => setDoing({ line, what: "answer" })}>
                      答复…
                    </Button>
                  )}
                  {mayDispute && (line.state === "OPEN" || line.state === "KEPT") && (
                    <Button size="small" variant="quiet" onClick={() => setDoing({ line, what: "dispute" })}>
                      有异议…<span className={layout.screenReader}>订单 {line.order.sn}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
            {list.data && records.length === 0 && (
              <tr>
                <td colSpan={columns}>这张结算单里没有订单了。</td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollBox>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          再看 50 行
        </Button>
      )}
      {doing && (
        <LineForm
          one={one}
          doing={doing}
          onDone={(next) => {
            setDoing(undefined);
            onDone(next);
          }}
          onClose={() => setDoing(undefined)}
        />
      )}
    </Part>
  );
}
