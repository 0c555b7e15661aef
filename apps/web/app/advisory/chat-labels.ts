import type { Conversation } from "@ginkgo/api-contract/advisory/chat";

const kindTitles = { ADVISER: "专属顾问", SUPPORT: "在线客服", CONSULT: "咨询" } as const;

/** Who is at the other end, and what may be expected of them: always honest about waiting. */
export function headOf(conversation: Conversation | undefined) {
  if (!conversation) return { name: "客", avatarUrl: null, title: "银杏里", note: "正在接通" };
  const { person, kind, state, standsInFor } = conversation;
  if (!person)
    return {
      name: "客",
      avatarUrl: null,
      title: kindTitles[kind],
      note: state === "WAITING" ? "正在排队" : state === "LEFT" ? "现在没有人在，留言会有人回" : "已结束",
    };
  // What they are, not what was asked for: an adviser may have handed it to customer service.
  const role = person.title.startsWith("客服") ? "客服" : "顾问";
  const usual =
    person.onlineState === "ONLINE"
      ? person.responseMinutes
        ? `在线，通常 ${person.responseMinutes} 分钟内回复`
        : "在线"
      : `${person.onlineStateText}，${person.workTime} 在`;
  return {
    name: person.name,
    avatarUrl: person.avatarUrl,
    title: `${role}${person.name}`,
    note: [state === "CLOSED" ? "已结束" : usual, standsInFor ? `替${standsInFor}接待您` : ""]
      .filter(Boolean)
      .join("，"),
  };
}

/** What a conversation is about, for lists. */
export const conversationTitle = (c: Conversation): string => headOf(c).title;

/** The last word in one line. */
export function lastWords({ lastMessage: last }: Conversation): string {
  if (!last) return "还没有说话";
  if (last.recalled) return "撤回了一条消息";
  const { text, file, card } = last.content;
  if (card) return card.title;
  if (file) return file.seconds ? "一段语音" : "一张图片";
  return text ?? "";
}
