import { type PlanLine, planDispatch } from "@ginkgo/api-contract/orders/dispatch";
import { monthDayText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff, sayWhy } from "../call-staff.ts";
import styles from "./dispatch.module.css";
import { offerText, sendVisit, sentText, whyNotSent } from "./send-visit.ts";

/** What became of one line: sent, or why not. */
type Outcome = { isDone: boolean; text: string };

function Line({
  line,
  isTicked,
  outcome,
  onTick,
}: {
  line: PlanLine;
  isTicked: boolean;
  outcome: Outcome | undefined;
  onTick: (on: boolean) => void;
}) {
  const { visit, proposal, problem, passedText, isReassign, standing } = line;
  const names = proposal.map((p) => p.name).join("、");
  return (
    <li>
      <Check
        checked={isTicked}
        disabled={proposal.length === 0 || outcome?.isDone === true}
        onChange={(event) => onTick(event.currentTarget.checked)}
        label={
          <>
            <b>{visit.serviceName}</b> {monthDayText(visit.day, Date.now())} {visit.start}–{visit.end}，
            {visit.areaText.split(" ").at(-1)}
            {names && ` → ${isReassign ? "改派给" : "派给"}${names}`}
          </>
        }
      />
      {!outcome &&
        standing.map((one) => (
          <p key={one.name} className={styles.left}>
            {offerText(one)}
          </p>
        ))}
      {isReassign && proposal.length > 0 && !outcome && !isTicked && (
        <span className={layout.muted}>要换人就勾上，写改派的原因。</span>
      )}
      {proposal[0] && !outcome && (
        <span className={layout.muted}>
          {proposal[0].score} 分：{proposal[0].reasons.map((r) => r.text).join("；")}
        </span>
      )}
      {passedText && !outcome && <span className={layout.muted}>{passedText}</span>}
      {problem && <Tag tone="red">{problem}</Tag>}
      {outcome && <Tag tone={outcome.isDone ? "ok" : "red"}>{outcome.text}</Tag>}
    </li>
  );
}

/** Several visits planned together: the machine proposes, a person ticks what is carried out; each is answered by itself. */
export function PlanDialog({ orderIds, onClose }: { orderIds: readonly string[]; onClose: () => void }) {
  const client = useQueryClient();
  // What was ticked or unticked by hand; of itself only a visit nobody has is ticked.
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [reason, setReason] = useState("");
  const [reasonError, setReasonError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const chosenAs = (on: boolean) => orderIds.filter((id) => chosen[id] === on);
  const [reassign, held] = [chosenAs(true), chosenAs(false)];
  const { data, error, isPlaceholderData } = useQuery({
    // Each tick is planned anew: the lines below count with what is carried out above them.
    queryKey: ["plan", orderIds, reassign, held],
    queryFn: () => callStaff(planDispatch, { body: { orderIds: [...orderIds], reassign, held } }),
    placeholderData: (before) => before,
    // As it was when it was ticked: what is read is what is sent.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const lines = data?.lines ?? [];
  const able = lines.filter(({ visit, proposal }) => proposal.length > 0 && !outcomes[visit.orderId]?.isDone);
  const open = able.filter(({ visit, isReassign }) => chosen[visit.orderId] ?? !isReassign);
  const needsReason = open.some((line) => line.isReassign);

  async function carryOut() {
    if (needsReason && reason.trim().length < 2) {
      setReasonError("有要改派的单，请写改派的原因，至少 2 个字。");
      return;
    }
    setReasonError(undefined);
    setBusy(true);
    for (const { visit, proposal, isReassign } of open) {
      // One that goes to two people: the dispatch asks the second by itself.
      const [first] = proposal;
      let outcome: Outcome;
      try {
        const sent = await sendVisit({ ...visit, isReassign }, first!.employeeId, reason.trim());
        outcome = { isDone: true, text: sentText(sent, first!.name) };
      } catch (refused) {
        outcome = { isDone: false, text: whyNotSent(refused, first!.name) };
      }
      setOutcomes((before) => ({ ...before, [visit.orderId]: outcome }));
    }
    setBusy(false);
    for (const key of ["dispatch", "candidates", "map", "tasks", "orders"])
      void client.invalidateQueries({ queryKey: [key] });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`一起排 ${orderIds.length} 单`}
      description="和单独派一单同一套打分，从上到下一单接一单地想：上面的派给了谁，下面就算她有了那一单。没有人的单先勾好；已经发给人、还在等回复的不勾，要换人再勾。派出去是请，要她本人回复。"
      foot={
        able.length === 0 && !busy ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <>
            {open.length === 0 && !busy && (
              <span className={layout.muted}>没有勾着的单。已经发给人的，要换人才勾。</span>
            )}
            <Button
              variant="primary"
              busy={busy || isPlaceholderData}
              disabled={open.length === 0}
              onClick={() => void carryOut()}
            >
              派出勾好的 {open.length} 单
            </Button>
          </>
        )
      }
    >
      {error && <p role="alert">{sayWhy(error)}</p>}
      {!data && !error && <p role="status">正在想</p>}
      {data && lines.length === 0 && <p>这几单已经不用派了。</p>}
      <ul className={styles.plan}>
        {lines.map((line) => (
          <Line
            key={line.visit.orderId}
            line={line}
            isTicked={open.includes(line)}
            outcome={outcomes[line.visit.orderId]}
            onTick={(on) => setChosen((before) => ({ ...before, [line.visit.orderId]: on }))}
          />
        ))}
      </ul>
      {needsReason && (
        <TextInput
          label="改派的原因"
          hint="原来的人和会员会看到"
          value={reason}
          maxLength={200}
          error={reasonError}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}
