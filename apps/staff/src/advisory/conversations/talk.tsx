import {
  claimConversation,
  type StaffConversation,
  staffCloseConversation,
} from "@ginkgo/api-contract/advisory/chat-staff";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../../call-staff.ts";
import { OrgFind } from "../../organisations/org-find.tsx";
import styles from "../../staff.module.css";
import { FollowForm } from "../follow-ups/follow-form.tsx";
import { CallNote } from "./call-note.tsx";
import { stateTone } from "./conversation-labels.ts";
import { MemberSide } from "./member-side.tsx";
import { TalkCompose } from "./talk-compose.tsx";
import { TalkLog } from "./talk-log.tsx";
import { TransferForm } from "./transfer-form.tsx";
import { searchOf, useBox } from "./use-box.ts";
import { useStaffThread } from "./use-staff-thread.ts";

type Part = "transfer" | "follow" | "org" | "close";

/** One conversation: its head with what can be done, the messages, the member beside them. */
export function Talk({ id }: { id: string }) {
  const { thread, view, failure } = useStaffThread(id);
  const [part, setPart] = useState<Part>();
  const client = useQueryClient();
  const notify = useNotify();
  const box = useBox();
  const { permissions } = usePermissions<string[]>();

  if (failure)
    return (
      <p className={cx(field.message, field.error, styles.talkNone)} role="alert">
        {failure}
      </p>
    );
  if (!thread || !view)
    return (
      <p className={cx(layout.muted, styles.talkNone)} role="status">
        正在取
      </p>
    );
  const { conversation, line } = view;
  const { actions, isMine, person, member, state, stateText, standsInFor, handover, callbackAt } =
    conversation;

  async function doIt(step: () => Promise<StaffConversation>) {
    try {
      thread?.take(await step());
      await client.invalidateQueries({ queryKey: ["talks"] });
    } catch (error) {
      notify(sayWhy(error), { type: "error" });
    }
  }
  const params = { id };
  const toggle = (next: Part) => setPart(part === next ? undefined : next);
  return (
    <>
      <section className={styles.talk} aria-label={`与${member.name}的会话`}>
        <header className={styles.talkHead}>
          <Link className={styles.onlyNarrowLink} to={`/talks${searchOf(box)}`}>
            返回
          </Link>
          <h1>{member.name}</h1>
          <Tag tone={stateTone(state)}>{stateText}</Tag>
          {standsInFor && <span className={layout.muted}>替{standsInFor}接待</span>}
          {state === "OPEN" && !isMine && <span className={layout.muted}>{person?.name}在接待</span>}
          <span className={layout.grow} />
          {actions.includes("claim") && (
            <Button
              size="small"
              variant="primary"
              onClick={() => void doIt(() => callStaff(claimConversation, { params }))}
            >
              接待
            </Button>
          )}
          {actions.includes("send") && (
            <Button size="small" aria-expanded={part === "org"} onClick={() => toggle("org")}>
              发机构
            </Button>
          )}
          {permissions?.includes("follow.write") && (
            <Button size="small" aria-expanded={part === "follow"} onClick={() => toggle("follow")}>
              写随访
            </Button>
          )}
          {actions.includes("transfer") && (
            <Button size="small" aria-expanded={part === "transfer"} onClick={() => toggle("transfer")}>
              转给同事
            </Button>
          )}
          {actions.includes("close") && (
            <Button
              size="small"
              variant="danger"
              aria-expanded={part === "close"}
              onClick={() => toggle("close")}
            >
              结束
            </Button>
          )}
        </header>
        {line === "cut" && (
          <p className={styles.talkNote} role="status">
            网断了，会自动重连，没发出的还在。
          </p>
        )}
        {handover && (
          <p className={styles.talkNote}>
            {shortMomentText(handover.at)} {handover.from}转来：{handover.reason}
          </p>
        )}
        {callbackAt && isMine && <CallNote id={id} askedAt={callbackAt} onCalled={doIt} />}
        {part === "transfer" && (
          <TransferForm
            id={id}
            onDone={(next) => {
              thread.take(next);
              setPart(undefined);
              void client.invalidateQueries({ queryKey: ["talks"] });
            }}
          />
        )}
        {part === "close" && (
          <div className={styles.talkPart}>
            <p>结束以后，{member.name}可以打分；还有话要说，得重新找人。</p>
            <Button
              size="small"
              variant="danger"
              onClick={() => {
                setPart(undefined);
                void doIt(() => callStaff(staffCloseConversation, { params }));
              }}
            >
              结束这次会话
            </Button>
          </div>
        )}
        {part === "follow" && <FollowForm memberId={member.id} onDone={() => setPart(undefined)} />}
        {part === "org" && (
          <OrgFind
            verb="发"
            onPick={({ id: targetId }) => {
              void thread.send({ type: "ORG_CARD", content: { targetId } });
              setPart(undefined);
            }}
          />
        )}
        <TalkLog thread={thread} view={view} />
        {actions.includes("send") && <TalkCompose thread={thread} />}
      </section>
      <MemberSide memberId={member.id} />
    </>
  );
}
