import { problem } from "../../http/problem.ts";
import type { Tx } from "../../platform/database/database.ts";
import { claimFiles, ownedFiles } from "../files/public.ts";
import type { ConversationRow } from "./conversation-row.ts";
import type { Sender } from "./message-row.ts";

interface Sent {
  sender: Sender;
  conversation: ConversationRow;
  type: "IMAGE" | "VOICE";
  content: { fileId: string };
}

/** What the files of a conversation are tied to. */
export const usedBy = (conversationId: string): `chat:${string}` => `chat:${conversationId}`;

/** Ties an uploaded picture or recording to its conversation. @throws {ProblemError} FILE_UNKNOWN */
export async function takeFile(tx: Tx, { sender, conversation, type, content }: Sent): Promise<void> {
  const [memberId, staffId] = sender.kind === "member" ? [sender.id, null] : [null, sender.id];
  const [file] = await ownedFiles(tx, memberId, [content.fileId], "chat", staffId);
  if (file!.mime.startsWith("audio/") !== (type === "VOICE")) throw problem("FILE_UNKNOWN", file!.mime);
  await claimFiles(tx, [content.fileId], usedBy(conversation.id));
}
