import type { StaffConversation } from "@ginkgo/api-contract/advisory/chat-staff";

/** The colour of a state's tag. */
export const stateTone = (state: StaffConversation["state"]) =>
  state === "OPEN" ? "ok" : state === "CLOSED" ? "neutral" : "gold";

/** The last word in one line. */
export function lastWords({ lastMessage: last }: StaffConversation): string {
  if (!last) return "还没有说话";
  if (last.recalled) return "撤回了一条消息";
  const { text, file, card } = last.content;
  if (card) return card.title;
  if (file) return file.seconds ? "一段语音" : "一张图片";
  return text ?? "";
}

/** 3 分钟, 2 小时, 1 天. */
export function agoText(since: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1440)} 天`;
}
