import { type Message, searchMessages } from "@ginkgo/api-contract/advisory/chat";
import { ApiError } from "@ginkgo/client/api-error";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FormEvent, useState } from "react";
import { callApi } from "../lib/api/api-client.ts";
import { emit } from "../lib/live/events.ts";
import styles from "./advisory.module.css";
import { chatApi } from "./use-thread.ts";

/** Finds words in all of one's own conversations. */
export function ChatSearch({ onBack }: { onBack: () => void }) {
  const [found, setFound] = useState<Message[]>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get("keyword")).trim();
    if (!keyword) return setError("请写要找的字。");
    setBusy(true);
    setError(undefined);
    await callApi(chatApi(), searchMessages, { query: { keyword, size: "30" } }).then(
      (page) => setFound(page.records),
      (failure: unknown) => setError(failure instanceof ApiError ? failure.msg : "没有找成，请检查网络。"),
    );
    setBusy(false);
  }
  return (
    <div className={cx(styles.body, styles.search)}>
      <Button variant="quiet" size="small" icon="arrow-left" onClick={onBack}>
        回到聊天
      </Button>
      <form onSubmit={look} noValidate>
        <TextInput
          label="找聊天记录"
          name="keyword"
          maxLength={40}
          error={error}
          end={
            <Button type="submit" variant="quiet" size="small" busy={busy} busyLabel="在找">
              找
            </Button>
          }
        />
      </form>
      <p role="status" className={layout.muted}>
        {found && (found.length > 0 ? `找到 ${found.length} 条` : "没有找到，换个词试试。")}
      </p>
      <ul>
        {found?.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              className={styles.hit}
              onClick={() => {
                onBack();
                emit("openChat", { conversationId: message.conversationId, seq: message.seq });
              }}
            >
              <span className={layout.hint}>
                {message.from.kind === "member" ? "我" : message.from.name} · {momentText(message.sentAt)}
              </span>
              <span>{message.content.text}</span>
              <Icon name="caret-right" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
