import type { Settlement, SettlementLine } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  answerDispute,
  disputeSettlement,
  settlementLines,
} from "@ginkgo/api-contract/settlements/settlements";
import { plainSum } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { LoadFailure } from "../load-failure.tsx";
import { focusPart, Part } from "../part.tsx";
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
        <b>{`${isAnswer ? "答复异议" : "哪里不对"}：订单 ${line.order.sn}，${plainSum(line.amountFen)} 元`}</b>
      </p>
      {isAnswer && <p>{`对方说：${line.reason ?? ""}`}</p>}
      <StepForm
        key={`${what} ${line.id}`}
        isOpened
        press={isAnswer ? "答复" : "提出异议"}
        variant="secondary"
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
        onEscape={onClose}
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

/** How a line came about, where it is more than one sum. */
function partsOf({ soldFen, refundedFen, commissionFen, payFen }: SettlementLine): string {
  const parts: [string, number][] = [
    ["卖出", soldFen],
    ["退款", -refundedFen],
    ["佣金", -commissionFen],
    ["报酬", -payFen],
  ];
  return parts
    .filter(([, fen]) => fen !== 0)
    .map(([name, fen]) => `${name} ${plainSum(fen)}`)
    .join("，");
}

/** A part of an order: what it comes to and how, what was said of it, what may be done about it. */
function Line({
  line,
  one,
  maySeeOrder,
  onDo,
  children,
}: {
  line: SettlementLine;
  one: Settlement;
  maySeeOrder: boolean;
  onDo: (what: Doing["what"]) => void;
  children: ReactNode;
}) {
  const { order, text, note, day, visitedOn, state, stateText, reason, answer, amountFen } = line;
  const isOut = state === "TAKEN_OUT";
  return (
    <li className={cx(state === "DISPUTED" && own.disputed)}>
      <p className={own.head}>
        {maySeeOrder ? <Link to={`/orders/${order.id}`}>{order.sn}</Link> : <span>{order.sn}</span>}
        <b className={cx(isOut && own.out)}>{plainSum(amountFen)}</b>
      </p>
      <p>
        {text}
        <span className={layout.muted}>
          {" "}
          {visitedOn ? `${visitedOn} 上门，结算日 ${day}` : day}
          {note && `，${note}`}
        </span>
      </p>
      {one.side === "MERCHANT" && <p className={layout.muted}>{partsOf(line)}</p>}
      {stateText && (
        <p>
          <Tag tone={state === "DISPUTED" ? "red" : "neutral"}>{stateText}</Tag>
          {reason && ` ${reason}`}
        </p>
      )}
      {answer && <p className={layout.muted}>答复：{answer}</p>}
      {one.actions.includes("answer") && state === "DISPUTED" && (
        <Button size="small" onClick={() => onDo("answer")}>
          答复…<span className={layout.screenReader}>订单 {order.sn}</span>
        </Button>
      )}
      {one.actions.includes("dispute") && (state === "OPEN" || state === "KEPT") && (
        <Button size="small" variant="quiet" onClick={() => onDo("dispute")}>
          这一行不对…<span className={layout.screenReader}>订单 {order.sn}</span>
        </Button>
      )}
      {children}
    </li>
  );
}

/** Every line with its order; what is disputed stands first. */
export function SettlementLines({ one, onDone }: { one: Settlement; onDone: (next: Settlement) => void }) {
  const [doing, setDoing] = useState<Doing>();
  const opener = useRef<Element>(null);
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
  return (
    <Part id="lines" title={`每张订单（${list.data?.pages[0]?.total ?? one.orders} 行）`}>
      {list.error && <LoadFailure error={list.error} again={list.refetch} />}
      {!list.data && !list.error && <p role="status">正在取</p>}
      {list.data && records.length === 0 && <p>这张结算单里没有订单了。</p>}
      <ul className={own.lines} aria-label="每张订单，元">
        {records.map((line) => (
          <Line
            key={line.id}
            line={line}
            one={one}
            maySeeOrder={maySeeOrder}
            onDo={(what) => {
              opener.current = document.activeElement;
              setDoing({ line, what });
            }}
          >
            {doing?.line.id === line.id && (
              <LineForm
                one={one}
                doing={doing}
                onDone={(next) => {
                  setDoing(undefined);
                  onDone(next);
                  // The line stands elsewhere in the list now.
                  focusPart("lines");
                }}
                onClose={() => {
                  setDoing(undefined);
                  if (opener.current instanceof HTMLElement) opener.current.focus();
                }}
              />
            )}
          </Line>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          再看 50 行
        </Button>
      )}
    </Part>
  );
}
