import { RECALL_MINUTES } from "@ginkgo/api-contract/advisory/advisory-codes";
import { type StaffConversation, staffRecallMessage } from "@ginkgo/api-contract/advisory/chat-staff";
import type { ThreadLive, ThreadView } from "@ginkgo/client/thread-live";
import { pendingWords } from "@ginkgo/client/thread-sync";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { PendingTurn, Thread } from "@ginkgo/ui/thread";
import threadStyles from "@ginkgo/ui/thread/thread.module.css";
import { type UIEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../../call-staff.ts";
import styles from "../../staff.module.css";

const NEAR_END = 80;

/** The messages of a conversation, the newest in view unless older ones are being read. */
export function TalkLog({
  thread,
  view: { messages, pending, isTyping, hasOlder, conversation },
}: {
  thread: ThreadLive<StaffConversation>;
  view: ThreadView<StaffConversation>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const sent = useRef(pending.length);
  const notify = useNotify();
  const last = messages.at(-1)?.seq;
  const isMine = conversation.isMine;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what moves it
  useLayoutEffect(() => {
    if (pending.length > sent.current) atEnd.current = true;
    sent.current = pending.length;
    if (atEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last, pending.length, isTyping]);
  useEffect(() => {
    if (!last || !isMine) return;
    const look = () => document.visibilityState === "visible" && void thread.read();
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [thread, last, isMine]);

  function onScroll({ currentTarget: log }: UIEvent<HTMLElement>) {
    atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
  }
  const isFresh = (sentAt: string) => Date.now() - Date.parse(sentAt) < RECALL_MINUTES * 60_000;
  return (
    <div
      className={styles.talkLog}
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-label="聊天内容" /* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */
      tabIndex={0}
    >
      <div className={threadStyles.thread}>
        {hasOlder && (
          <Button size="small" variant="quiet" onClick={() => void thread.older().catch(() => {})}>
            看更早的
          </Button>
        )}
        <Thread
          messages={messages}
          side="staff"
          otherReadSeq={conversation.otherReadSeq}
          menu={(message) =>
            isMine &&
            isFresh(message.sentAt) && (
              <button
                type="button"
                className={threadStyles.link}
                onClick={() =>
                  void callStaff(staffRecallMessage, { params: { id: message.id } }).catch((error: unknown) =>
                    notify(sayWhy(error), { type: "error" }),
                  )
                }
              >
                撤回
              </button>
            )
          }
        />
        {pending.map((one) => (
          <PendingTurn
            key={one.clientId}
            words={pendingWords(one)}
            refused={one.refused}
            onDrop={() => thread.drop(one.clientId)}
          />
        ))}
        <p className={isTyping ? threadStyles.system : layout.screenReader} role="status">
          {isTyping && `${conversation.member.name}正在输入`}
        </p>
      </div>
    </div>
  );
}
