import type { TaxPaymentState } from "@ginkgo/api-contract/settlements/settlement-codes";
import {
  reverseTaxPayment,
  secondTaxPayment,
  type TaxPayment,
  taxPaymentPage,
} from "@ginkgo/api-contract/settlements/withheld-tax";
import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { LoadFailure } from "../load-failure.tsx";
import page from "../page.module.css";
import { focusPart, Part } from "../part.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

const tones: Record<TaxPaymentState, TagTone> = {
  WAIT_SECOND: "gold",
  PAID: "ok",
  REFUSED: "neutral",
  WAIT_REVERSE: "gold",
  REVERSED: "neutral",
};

const SIZE = 20;

/** What may be done about a payment: the word of the second person, or taking it back. */
function Steps({ one, onDone }: { one: TaxPayment; onDone: (text: string) => void }) {
  const [asked, ask] = useState<"refuse" | "reverse">();
  const isBack = one.state === "WAIT_REVERSE";
  const call = { params: { id: one.id } };
  if (one.actions.length === 0) return null;
  const close = () => {
    ask(undefined);
    focusPart("payments");
  };
  if (asked)
    return (
      <>
        <StepForm
          isOpened
          press={asked === "refuse" ? "不同意" : "冲回，等第二位核对"}
          variant="danger"
          step={(form) => {
            const reason = textOf(form, "reason");
            return asked === "refuse"
              ? callStaff(secondTaxPayment, { ...call, body: { version: one.version, agree: false, reason } })
              : callStaff(reverseTaxPayment, { ...call, body: { version: one.version, reason } });
          }}
          onDone={() => onDone(asked === "refuse" ? "没有同意，一切照旧" : "提出了，等第二位核对")}
          onSeeNow={() => onDone("")}
          onEscape={close}
        >
          {(fields) => <ReasonInput fields={fields} hint="写进经过，同事看得到" />}
        </StepForm>
        <Button size="small" variant="quiet" onClick={close}>
          先不办
        </Button>
      </>
    );
  return (
    <div className={cx(layout.row, layout.wrap)}>
      {one.actions.includes("second") && (
        <StepForm
          press={isBack ? "核对过，同意冲回" : `核对过，同意记 ${sumText(one.fen)}`}
          step={() => callStaff(secondTaxPayment, { ...call, body: { version: one.version, agree: true } })}
          onDone={() => onDone(isBack ? "冲回了，这个月重新要交" : "记下了，应交税费里减掉了")}
          onSeeNow={() => onDone("")}
        >
          {null}
        </StepForm>
      )}
      {one.actions.includes("refuse") && (
        <Button size="small" variant="danger" onClick={() => ask("refuse")}>
          不同意…
        </Button>
      )}
      {one.actions.includes("reverse") && (
        <Button size="small" variant="quiet" onClick={() => ask("reverse")}>
          记错了，冲回…
        </Button>
      )}
    </div>
  );
}

/** How it came to where it is. */
function Story({ one }: { one: TaxPayment }) {
  const { askedBy, askedAt, decidedBy, decidedAt, reverseBy, reversedBy, reversedAt, reason, state } = one;
  return (
    <p className={layout.hint}>
      {askedBy} {shortMomentText(askedAt)} 记
      {decidedBy &&
        `，${decidedBy} ${shortMomentText(decidedAt!)} ${state === "REFUSED" ? "不同意" : "核对"}`}
      {reverseBy && `，${reverseBy} 要冲回`}
      {reversedBy && `，${reversedBy} ${shortMomentText(reversedAt!)} 同意冲回`}
      {reason && `：${reason}`}
    </p>
  );
}

/** What was paid over to the tax office, the newest first. */
export function PaymentsPart({ onChanged }: { onChanged: () => void }) {
  const notify = useNotify();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ["withheld-tax", "payments"],
    queryFn: ({ pageParam }) =>
      callStaff(taxPaymentPage, { query: { size: String(SIZE), current: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    retry: false,
  });
  const records = data?.pages.flatMap((one) => one.records) ?? [];
  return (
    <Part id="payments" title="交给税务局的">
      {!data && (error ? <LoadFailure error={error} again={refetch} /> : <p role="status">正在取</p>)}
      {data && records.length === 0 && <p>还没有记过。一个月过完，在各个月里选那个月来记。</p>}
      <ul className={page.rows}>
        {records.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.month}</b> {sumText(one.fen)}
              {one.setOffFen > 0 && `（另抵以前多交的 ${sumText(one.setOffFen)}）`}，{one.people} 人，
              {one.paidOn} 交，凭证 {one.receiptNo}
              {one.document && (
                <>
                  ，
                  <Link to={`/ledger?${new URLSearchParams({ view: "lines", document: one.document })}`}>
                    单据 {one.document}
                  </Link>
                </>
              )}
              {one.sumReason && <p className={layout.hint}>和该交的不一样：{one.sumReason}</p>}
              <Story one={one} />
              <Steps
                key={one.version}
                one={one}
                onDone={(text) => {
                  if (text) {
                    notify(text, { type: "success" });
                    focusPart("payments");
                  }
                  onChanged();
                }}
              />
            </div>
            <Tag tone={tones[one.state]}>{one.stateText}</Tag>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看 {SIZE} 笔
        </Button>
      )}
    </Part>
  );
}
