import { staffConversations } from "@ginkgo/api-contract/advisory/chat-staff";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery } from "@tanstack/react-query";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { agoText, stateTone } from "../advisory/conversations/conversation-labels.ts";
import { callStaff, sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { BeginConversation } from "./begin-conversation.tsx";

/** What was said about this order and who answers, and the way to say something first; for those members talk to. */
export function OrderConversations({ orderId }: { orderId: string }) {
  const { permissions } = usePermissions<string[]>();
  const mayAnswer = permissions?.includes("chat.answer") === true && !permissions.includes("own.only");
  const { data, error } = useQuery({
    enabled: mayAnswer,
    queryKey: ["talks", "order", orderId],
    queryFn: () => callStaff(staffConversations, { query: { orderId, size: "10" } }),
    retry: false,
  });
  if (!mayAnswer) return null;
  // Where one is going on it is spoken in there, by who has it.
  const isGoingOn = data?.records.some(({ state }) => state === "OPEN") ?? true;
  return (
    <Part id="conversations" title="这一单的会话">
      {error && <p role="alert">{sayWhy(error)}</p>}
      {data?.records.length === 0 && <p className={layout.muted}>还没有人说起这一单。</p>}
      <ul className={page.rows}>
        {data?.records.map(({ id, state, stateText, person, waitingSince, openedAt }) => (
          <li key={id}>
            <span>
              <Link to={`/talks/${id}`}>{shortMomentText(openedAt)} 开始的会话</Link>{" "}
              <Tag tone={stateTone(state)}>{stateText}</Tag>
              {waitingSince && <span className={layout.hint}>会员等了 {agoText(waitingSince)}</span>}
            </span>
            <span className={layout.muted}>{person ? `${person.name}接着` : "还没有人接"}</span>
          </li>
        ))}
      </ul>
      {!isGoingOn && <BeginConversation orderId={orderId} />}
    </Part>
  );
}
