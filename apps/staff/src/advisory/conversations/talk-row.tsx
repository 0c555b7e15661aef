import type { StaffConversation } from "@ginkgo/api-contract/advisory/chat-staff";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router-dom";
import { agoText, lastWords, stateTone } from "./conversation-labels.ts";
import { searchOf, useBox } from "./use-box.ts";

/** One conversation in the list: who, the last word, how long they have waited. */
export function TalkRow({ talk, on }: { talk: StaffConversation; on: boolean }) {
  const { id, member, kindText, state, stateText, unread, waitingSince, callbackAt } = talk;
  return (
    <Link
      className={on ? "talk-row on" : "talk-row"}
      to={`/talks/${id}${searchOf(useBox())}`}
      aria-current={on ? "true" : undefined}
    >
      <span className="row sb">
        <b>{member.name}</b>
        {unread > 0 && <Tag tone="gold">{unread} 条没读</Tag>}
      </span>
      <span className="mut one">{lastWords(talk)}</span>
      <span className="row wrapx">
        <Tag tone={stateTone(state)}>{stateText}</Tag>
        <span className="mut">{kindText}</span>
        {callbackAt && <Tag tone="red">要回电</Tag>}
        {waitingSince && <span className="mut">等了 {agoText(waitingSince)}</span>}
      </span>
    </Link>
  );
}
