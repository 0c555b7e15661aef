import type { RefundCase as Case } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { Part } from "../part.tsx";
import staff from "../staff.module.css";
import { SendBack } from "./refund-back.tsx";
import { Decision } from "./refund-decision.tsx";
import { useDraft } from "./refund-drafts.ts";
import { FailedSteps } from "./refund-failed.tsx";
import { grantOf } from "./refund-grant.ts";
import { RefundLines } from "./refund-lines.tsx";
import { OutcomePart } from "./refund-outcome.tsx";
import { AttemptsPart, FollowsPart, ReturnPart, RulesPart, WordsPart } from "./refund-parts.tsx";
import { Seats } from "./refund-seats.tsx";
import { stepOf } from "./refund-steps.ts";
import styles from "./refunds.module.css";
import { ShipBack } from "./ship-back.tsx";

/** Why there is nothing for this person to do, in words. */
function restText({ state, returnState, seats, hand, nextTryAt }: Case, me: string | undefined): string {
  if (state === "WAIT_SECOND" && seats.first?.id === me) return "您同意过了，等另一位同事确认。";
  if (state === "ABNORMAL" && hand?.first.id === me) return "您登记过线下打款，等另一位同事核对。";
  if (state === "AGREED") return nextTryAt ? "同意了，正在退到渠道，不用做什么。" : "同意了，正在退。";
  if (state === "DONE") return "已经退好，不用做什么。";
  if (returnState === "TO_SHIP_BACK") return "没有同意退款，客户寄来的东西还在我们这里。";
  return "有结果了，不用做什么。";
}

/** One refund: what decides it, and the decision beside it. */
export function RefundCase({
  refund,
  onDone,
  onMoved,
}: {
  refund: Case;
  onDone: (text: string) => void;
  onMoved: () => void;
}) {
  const { data: identity } = useGetIdentity();
  const me = identity?.id as string | undefined;
  const { draft, change, drop } = useDraft(refund.id, refund.version);
  const grant = grantOf(refund, draft);
  const step = stepOf(refund);
  const canGrant = (step === "agree" || step === "received") && !draft?.isRefusing;
  const hasMoved = draft !== undefined && draft.version !== refund.version;
  const [lineErrors, setLineErrors] = useState<Record<string, string>>({});
  function setQuantity(lineId: string, quantity: number) {
    setLineErrors({});
    // The sum follows the goods; one that was typed for others goes.
    change({ quantities: { ...draft?.quantities, [lineId]: quantity }, amount: undefined });
  }
  return (
    <div className={styles.pane}>
      <RefundLines
        refund={refund}
        changing={canGrant ? { grant, errors: lineErrors, onQuantity: setQuantity } : undefined}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <WordsPart refund={refund} />
          <ReturnPart refund={refund} />
          <RulesPart refund={refund} />
          <AttemptsPart refund={refund} />
        </div>
        <div className={styles.column}>
          <Part id="decision" title="处理">
            <Seats refund={refund} me={me} />
            {hasMoved && (
              <p className={staff.talkNote} role="status">
                有人刚改过：现在是“{refund.stateText}”，{sumText(refund.amountFen)}。您写的还在下面。
                <Button size="small" variant="quiet" onClick={() => change({ version: refund.version })}>
                  看过了，接着办
                </Button>
                <Button size="small" variant="quiet" onClick={drop}>
                  放弃我写的
                </Button>
              </p>
            )}
            {step ? (
              <Decision
                refund={refund}
                draft={draft}
                grant={grant}
                change={change}
                drop={drop}
                onDone={onDone}
                onMoved={onMoved}
                onLines={setLineErrors}
              />
            ) : (
              <>
                {draft?.reason && <blockquote className={layout.muted}>{draft.reason}</blockquote>}
                <FailedSteps refund={refund} rest={restText(refund, me)} onDone={onDone} onMoved={onMoved} />
              </>
            )}
            <ShipBack refund={refund} onDone={onDone} onMoved={onMoved} />
            <SendBack refund={refund} me={me} onDone={onDone} />
          </Part>
          {refund.outcome && <OutcomePart outcome={refund.outcome} />}
          {step && <FollowsPart refund={refund} grant={canGrant ? grant : undefined} />}
        </div>
      </div>
    </div>
  );
}
