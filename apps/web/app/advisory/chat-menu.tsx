import { type Conversation, closeConversation } from "@ginkgo/api-contract/advisory/chat";
import { ApiError } from "@ginkgo/client/api-error";
import dialog from "@ginkgo/ui/dialog/dialog.module.css";
import { Icon } from "@ginkgo/ui/icon";
import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { notify } from "../lib/live/notices.ts";
import styles from "./advisory.module.css";
import { chatApi } from "./use-thread.ts";

/** What else can be done with a conversation. */
export function ChatMenu({
  conversation: { id, actions },
  onPick,
  onChanged,
}: {
  conversation: Conversation;
  onPick: (part: "search" | "callback" | "rate") => void;
  onChanged: (conversation: Conversation) => void;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    event.preventDefault();
    close();
    menu.current.querySelector("summary")?.focus();
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
  }
  const pick = (part: "search" | "callback" | "rate") => () => {
    close();
    onPick(part);
  };
  async function end() {
    close();
    await callApi(chatApi(), closeConversation, { params: { id } }).then(onChanged, (error: unknown) =>
      notify({
        tone: "err",
        title: "没有结束",
        description: error instanceof ApiError ? error.msg : "请检查网络，再试一次。",
      }),
    );
  }
  return (
    <details className={styles.menu} ref={menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className={dialog.close} aria-label="更多">
        <Icon name="dots-three" />
      </summary>
      <div className={styles.menuList}>
        <button type="button" onClick={pick("search")}>
          找聊天记录
        </button>
        {actions.includes("callback") && (
          <button type="button" onClick={pick("callback")}>
            请人回电话
          </button>
        )}
        <Link to="/user/advisor" onClick={close}>
          全部会话和顾问
        </Link>
        {actions.includes("close") && (
          <button type="button" onClick={() => void end()}>
            结束会话
          </button>
        )}
      </div>
    </details>
  );
}
