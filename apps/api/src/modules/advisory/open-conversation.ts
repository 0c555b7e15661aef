import {
  type CardType,
  type ConversationKind,
  type ConversationTarget,
  cardTypes,
} from "@ginkgo/api-contract/advisory/advisory-codes";
import { and, count, eq, gt, isNull, ne } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { HOUR, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { type ConversationRow, conversationRows, lockConversation, thread } from "./conversation-row.ts";
import { routeConversation } from "./route-conversation.ts";
import { conversations } from "./tables.ts";
import { targetCards } from "./thread-cards.ts";
import { appendMessage } from "./write-message.ts";

/** Conversations one member may open in an hour. */
const MAX_HOURLY = 20;

interface Wanted {
  targetType: ConversationTarget;
  targetId?: string | undefined;
}

const kindOf = (targetType: ConversationTarget): ConversationKind =>
  targetType === "ADVISER" || targetType === "SUPPORT" ? targetType : "CONSULT";
/** Orders and contracts are customer service's and the adviser's business; the rest is a consultation. */
const cardFor = (targetType: ConversationTarget): CardType | undefined =>
  (Object.keys(cardTypes) as CardType[]).find((c) => cardTypes[c] === targetType);

/** The conversation of a member about something that is open, locked, or a new one that nobody has yet. @throws {ProblemError} CONVERSATION_CLOSED */
export async function openThread(
  tx: Tx,
  memberId: string,
  { targetType, targetId }: { targetType: ConversationTarget; targetId: string | null },
  now: Date,
): Promise<{ conversation: ConversationRow; isNew: boolean }> {
  const kind = kindOf(targetType);
  const made = await firstOf(
    tx
      .insert(conversations)
      .values({ memberId, kind, targetType, targetId, state: "LEFT", openedAt: now, lastAt: now })
      .onConflictDoNothing()
      .returning({ id: conversations.id }),
  );
  if (made) return { conversation: (await lockConversation(tx, made.id))!, isNew: true };
  const [open] = await conversationRows(
    tx,
    and(
      eq(thread.memberId, memberId),
      eq(thread.kind, kind),
      eq(thread.targetType, targetType),
      targetId === null ? isNull(thread.targetId) : eq(thread.targetId, targetId),
      ne(thread.state, "CLOSED"),
    ),
  ).for("update");
  if (!open) throw problem("CONVERSATION_CLOSED");
  return { conversation: open, isNew: false };
}

/**
 * Opens a conversation about something, or finds the one that is open: pressed twice it is one (the unique index says
 * so). What it is about is its first card; somebody is looked for at once.
 * @throws {ProblemError} BAD_INPUT without the thing asked about, NOT_FOUND for a thing of nothing, CONVERSATION_TOO_MANY
 */
export async function openConversation(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "threadCards">,
  memberId: string,
  { targetType, targetId }: Wanted,
  now: Date,
): Promise<ConversationRow> {
  const card = cardFor(targetType);
  if (card && !targetId) throw badInput({ targetId: "请说明要问的是哪一项。" });
  const about = card ? targetId! : null;
  if (card && about) {
    const cards = await targetCards(tx, deps, targetType, [about], memberId);
    if (!cards.has(about)) throw problem("NOT_FOUND", targetType);
  }
  const { conversation, isNew } = await openThread(tx, memberId, { targetType, targetId: about }, now);
  if (!isNew) {
    if (conversation.state === "LEFT") await routeConversation(tx, deps, conversation, now);
    return conversation;
  }
  const { n } = (await firstOf(
    tx
      .select({ n: count() })
      .from(conversations)
      .where(and(eq(conversations.memberId, memberId), gt(conversations.openedAt, later(now, -HOUR)))),
  ))!;
  if (n > MAX_HOURLY) throw problem("CONVERSATION_TOO_MANY");
  if (card && about)
    await appendMessage(
      tx,
      deps,
      conversation,
      { sender: { kind: "member", id: memberId }, type: card, content: { targetId: about } },
      now,
    );
  await routeConversation(tx, deps, conversation, now);
  return conversation;
}
