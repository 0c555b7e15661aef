import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import dialog from "@ginkgo/ui/dialog/dialog.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import threadStyles from "@ginkgo/ui/thread/thread.module.css";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSiteData } from "../lib/routing/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";
import styles from "./advisory.module.css";
import { ChatCompose } from "./chat-compose.tsx";
import { ChatEnd } from "./chat-end.tsx";
import { headOf } from "./chat-labels.ts";
import { ChatMenu } from "./chat-menu.tsx";
import { ChatSearch } from "./chat-search.tsx";
import { ChatState } from "./chat-state.tsx";
import { ChatThread } from "./chat-thread.tsx";
import { type ChatWanted, useThread } from "./use-thread.ts";

/** The conversation beside the page: bottom right, on a telephone the whole screen. */
export default function ChatPanel({
  wanted,
  memberId,
  onClose,
}: {
  wanted: ChatWanted;
  memberId: string;
  onClose: () => void;
}) {
  const { thread, view, failure, again } = useThread(wanted, memberId);
  const [isSmall, setSmall] = useState(false);
  const [part, setPart] = useState<"thread" | "search" | "callback" | "rate">("thread");
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const phone = useSiteData()?.config.site.phone;

  useEffect(() => {
    opener.current = document.activeElement;
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, []);
  useEffect(() => {
    if (!isSmall) panel.current?.focus({ preventScroll: true });
  }, [isSmall]);

  const head = headOf(view?.conversation);
  const unread = view
    ? view.messages.filter((m) => m.from.kind === "staff" && m.seq > view.conversation.readSeq).length
    : 0;
  if (isSmall)
    return (
      <div className={cx(styles.dock, styles.small)}>
        <Button variant="primary" icon="chat-circle-dots" onClick={() => setSmall(false)}>
          {head.title}
          {unread > 0 && `，${unread} 条没读`}
        </Button>
      </div>
    );

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (part === "thread") setSmall(true);
    else setPart("thread");
  }
  return (
    <section
      className={cx(styles.chat, styles.dock)}
      aria-label={`与${head.title}聊天`}
      ref={panel}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <Avatar name={head.name} small src={head.avatarUrl} />
        <div className={layout.grow}>
          <h2>{head.title}</h2>
          <p role="status">{head.note}</p>
        </div>
        {view && (
          <ChatMenu conversation={view.conversation} onPick={setPart} onChanged={(c) => thread?.take(c)} />
        )}
        <button type="button" className={dialog.close} aria-label="收起" onClick={() => setSmall(true)}>
          <Icon name="minus" />
        </button>
        <button type="button" className={dialog.close} aria-label="关闭" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {failure ? (
        <div className={cx(styles.body, styles.fail)} role="alert">
          <p>{failure}</p>
          <Button variant="primary" onClick={again}>
            再试一次
          </Button>
          {phone && (
            <Button icon="phone" href={telephoneHref(phone)}>
              打电话 {phone}
            </Button>
          )}
        </div>
      ) : !thread || !view ? (
        <div className={styles.body}>
          <p className={threadStyles.system} role="status">
            正在接通
          </p>
        </div>
      ) : part === "search" ? (
        <ChatSearch onBack={() => setPart("thread")} />
      ) : (
        <>
          <ChatState view={view} onCallback={() => setPart("callback")} />
          <ChatThread thread={thread} view={view} found={"seq" in wanted ? wanted.seq : undefined} />
          {part === "callback" || part === "rate" || view.conversation.state === "CLOSED" ? (
            <ChatEnd
              conversation={view.conversation}
              asks={part === "callback" ? "callback" : "rate"}
              onDone={(conversation) => {
                thread.take(conversation);
                setPart("thread");
              }}
              onBack={part === "callback" ? () => setPart("thread") : undefined}
            />
          ) : (
            <ChatCompose thread={thread} quickReplies={view.conversation.quickReplies} />
          )}
        </>
      )}
    </section>
  );
}
