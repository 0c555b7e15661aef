import type { StaffConversation } from "@ginkgo/api-contract/advisory/chat-staff";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router-dom";
import styles from "../../staff.module.css";
import { agoText, lastWords, stateTone } from "./conversation-labels.ts";
import { searchOf, useBox } from "./use-box.ts";

/** One conversation in the list: who, the last word, how long they have waited. */
export function TalkRow({ talk, on }: { talk: StaffConversation; on: boolean }) {
  const { id, member, kindText, state, stateText, unread, waitingSince, callbackAt, isMine, person } = talk;
  return (
    <Link
      className={on ? cx(styles.talkRow, styles.selected) : styles.talkRow}
      to={`/talks/${id}${searchOf(useBox())}`}
      aria-current={on ? "true" : undefined}
    >
      <span className={cx(layout.row, layout.spaceBetween)}>
        <b>{member.name}</b>
        {unread > 0 && <Tag tone="gold">{unread} 条没读</Tag>}
      </span>
      <span className={cx(layout.muted, styles.oneLine)}>
        {!isMine && talk.lastSeq > 0 && !talk.lastMessage ? "打开才看得到，会记入审计" : lastWords(talk)}
      </span>
      <span className={cx(layout.row, layout.wrap)}>
        <Tag tone={stateTone(state)}>{stateText}</Tag>
        <span className={layout.muted}>{kindText}</span>
        {!isMine && person && <span className={layout.muted}>{person.name}接着</span>}
        {callbackAt && <Tag tone="red">要回电</Tag>}
        {waitingSince && <span className={layout.muted}>等了 {agoText(waitingSince)}</span>}
      </span>
    </Link>
  );
}
