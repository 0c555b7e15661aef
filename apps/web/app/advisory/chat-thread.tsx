import { RECALL_MINUTES } from "@ginkgo/api-contract/advisory/advisory-codes";
import { type Conversation, type Message, recallMessage } from "@ginkgo/api-contract/advisory/chat";
import { ApiError } from "@ginkgo/client/api-error";
import type { ThreadLive, ThreadView } from "@ginkgo/client/thread-live";
import { pendingWords } from "@ginkgo/client/thread-sync";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { PendingTurn, Thread } from "@ginkgo/ui/thread";
import threadStyles from "@ginkgo/ui/thread/thread.module.css";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { callApi } from "../lib/api/api-client.ts";
import { openDialog } from "../lib/live/events.ts";
import { notify } from "../lib/live/notices.ts";
import styles from "./advisory.module.css";
import { chatApi } from "./use-thread.ts";

const NEAR_END = 80;
const NEAR_TOP = 60;
/** Messages read at once on the way to one that was looked for. */
const STRIDE = 100;

/** Draws again when the last message that can be taken back no longer can. */
function useRecallable(messages: readonly Message[]): (m: Message) => boolean {
  const [, setNow] = useState(0);
  const last = messages.findLast((m) => m.from.kind === "member" && !m.recalled);
  const left = last ? Date.parse(last.sentAt) + RECALL_MINUTES * 60_000 - Date.now() : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left + 100);
    return () => clearTimeout(timer);
  }, [left]);
  return (m) => Date.now() - Date.parse(m.sentAt) < RECALL_MINUTES * 60_000;
}

const recall = (id: string) =>
  callApi(chatApi(), recallMessage, { params: { id } }).catch((error: unknown) =>
    notify({
      tone: "err",
      title: "没有撤回",
      description: error instanceof ApiError ? error.msg : "请检查网络，再试一次。",
    }),
  );

/** The messages, read out as they come; the older ones above come as one scrolls up. */
export function ChatThread({
  thread,
  view,
  found,
}: {
  thread: ThreadLive<Conversation>;
  view: ThreadView<Conversation>;
  /** The number of a message to begin at, however long ago it was said. */
  found?: number | undefined;
}) {
  const { messages, pending, hasOlder, isTyping, conversation } = view;
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const height = useRef(0);
  const [isFetching, setFetching] = useState(false);
  const canRecall = useRecallable(messages);
  const first = messages[0]?.seq;
  const last = messages.at(-1)?.seq;
  const seenFirst = useRef(first);
  const sought = useRef(found);
  const sent = useRef(pending.length);

  // Stays at the end for a reader who is there or has just written, and on the same message when older ones come
  // in above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is what moves it
  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    if (pending.length > sent.current) atEnd.current = true;
    sent.current = pending.length;
    if (atEnd.current) log.scrollTop = log.scrollHeight;
    else if (first !== seenFirst.current) log.scrollTop += log.scrollHeight - height.current;
    seenFirst.current = first;
    height.current = log.scrollHeight;
  }, [first, last, pending.length, isTyping]);

  // Goes up page by page until the one that was looked for is there.
  useEffect(() => {
    const log = box.current;
    if (!log || !first || !sought.current) return;
    if (first > sought.current) return void thread.older(STRIDE).catch(() => {});
    sought.current = undefined;
    const hit = log.querySelector<HTMLElement>("[data-found]");
    if (!hit) return;
    atEnd.current = false;
    hit.scrollIntoView({ block: "center" });
    hit.focus({ preventScroll: true });
  }, [thread, first]);

  useEffect(() => {
    if (!last) return;
    const look = () => document.visibilityState === "visible" && atEnd.current && void thread.read();
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [thread, last]);

  // What comes between the thread and the line to write leaves it less room.
  useEffect(() => {
    const log = box.current;
    if (!log || typeof ResizeObserver === "undefined") return;
    const seen = new ResizeObserver(() => {
      if (atEnd.current) log.scrollTop = log.scrollHeight;
    });
    seen.observe(log);
    return () => seen.disconnect();
  }, []);

  // A picture that has come in pushes the end down.
  const keepEnd = () => atEnd.current && box.current?.scrollTo({ top: box.current.scrollHeight });
  async function fetchOlder() {
    if (isFetching) return;
    setFetching(true);
    await thread.older().catch(() => {});
    setFetching(false);
  }
  function onScroll() {
    const log = box.current;
    if (!log) return;
    atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    if (atEnd.current) void thread.read();
    if (log.scrollTop < NEAR_TOP && hasOlder) void fetchOlder();
  }
  const pictures = messages.filter((m) => m.content.file && !m.content.file.seconds);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div className={styles.body} ref={box} onScroll={onScroll} role="log" aria-label="聊天内容" tabIndex={0}>
      <div className={threadStyles.thread} onLoadCapture={keepEnd}>
        {hasOlder && (
          <Button variant="quiet" size="small" busy={isFetching} busyLabel="正在取" onClick={fetchOlder}>
            看更早的
          </Button>
        )}
        <Thread
          messages={messages}
          side="member"
          found={found}
          otherReadSeq={conversation.person ? conversation.otherReadSeq : null}
          onPicture={(message) =>
            openDialog("openPictureDialog", {
              pictures: pictures.map((m) => ({ src: m.content.file!.url, alt: `${m.from.name}发的图片` })),
              start: pictures.indexOf(message),
            })
          }
          menu={(message) =>
            canRecall(message) && (
              <button type="button" className={threadStyles.link} onClick={() => void recall(message.id)}>
                撤回<span className={layout.screenReader}>：{message.content.text ?? "这一条"}</span>
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
          {isTyping && "对方正在输入"}
        </p>
      </div>
    </div>
  );
}
