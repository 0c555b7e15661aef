import type { Conversation } from "@ginkgo/api-contract/advisory/chat";
import type { ThreadView } from "@ginkgo/client/thread-live";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import styles from "./advisory.module.css";

/** Above the messages: the line, the place in the queue, what happens when nobody is there. */
export function ChatState({
  view: { conversation, line },
  onCallback,
}: {
  view: ThreadView<Conversation>;
  onCallback: () => void;
}) {
  const { state, queue, actions } = conversation;
  return (
    <div>
      <p role="status" className={line === "cut" ? styles.line : layout.screenReader}>
        {line === "cut" && (
          <>
            <Icon name="warning-circle-fill" />
            网断了，会自动重连，没发出的还在。
          </>
        )}
        {line === "trying" && "正在接通"}
      </p>
      {(state === "WAITING" || state === "LEFT") && (
        <div className={styles.wait}>
          <p role="status">
            {queue
              ? `您排在第 ${queue.place} 位。${queue.next}`
              : "现在没有人在，您说的都会留下，有人会回您。"}
          </p>
          {actions.includes("callback") && (
            <Button size="small" icon="phone" onClick={onCallback}>
              请人回电话
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
