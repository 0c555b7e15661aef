import type { Conversation } from "@ginkgo/api-contract/advisory/chat";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Avatar } from "@ginkgo/ui/avatar";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { emit } from "../lib/live/events.ts";
import styles from "./advisory.module.css";
import { conversationTitle, headOf, lastWords } from "./chat-labels.ts";

/** One conversation in the list. */
export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { id, state, stateText, unread, lastMessage, openedAt } = conversation;
  const { name, avatarUrl } = headOf(conversation);
  const title = conversationTitle(conversation);
  return (
    <div className={styles.row}>
      <Avatar name={name} small src={avatarUrl} />
      <div className={layout.grow}>
        <h3 className={layout.name}>
          <Link
            to={`/user/chat?id=${id}`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              emit("openChat", { conversationId: id });
            }}
          >
            {title}
          </Link>
        </h3>
        <p className={layout.muted}>{lastWords(conversation)}</p>
        <p className={layout.hint}>{momentText(lastMessage?.sentAt ?? openedAt)}</p>
      </div>
      {unread > 0 && <Tag tone="gold">{unread} 条没读</Tag>}
      <Tag tone={state === "OPEN" ? "ok" : state === "CLOSED" ? "neutral" : "gold"}>{stateText}</Tag>
    </div>
  );
}
