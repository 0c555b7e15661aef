import type { Pending } from "@ginkgo/contract/thread-sync";
import { Icon } from "@ginkgo/ui/icon";

function words({ outgoing }: Pending): string {
  if (outgoing.type === "TEXT") return outgoing.content.text;
  return outgoing.type === "VOICE" ? `语音 ${outgoing.content.seconds} 秒` : "一张图片";
}

/** Said and not arrived yet; or refused, with the reason. */
export function PendingBubble({ pending, onDrop }: { pending: Pending; onDrop: () => void }) {
  const { refused } = pending;
  return (
    <div className={refused ? "said me refused" : "said me"}>
      <div className="bub me">
        <span className="txt">{words(pending)}</span>
      </div>
      {refused ? (
        <p className="warned" role="alert">
          <Icon name="warning-circle-fill" />
          <span>
            没有发出：{refused}{" "}
            <button type="button" className="lk" onClick={onDrop}>
              去掉
            </button>
          </span>
        </p>
      ) : (
        <span className="said-f">正在发送</span>
      )}
    </div>
  );
}
