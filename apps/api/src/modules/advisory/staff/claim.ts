import { eq, ne, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { holdPerson, isFull, memberPerson, roleFor } from "../advisers/find-person.ts";
import { onlineState } from "../advisers/person-row.ts";
import { announceChange, type ConversationRow, thread } from "../conversation-row.ts";
import { callbackSealContext, lockAsSide, lockToAnswer } from "../conversation-steps.ts";
import { giveTo, nextWaiting } from "../route-conversation.ts";
import { conversations, handovers } from "../tables.ts";
import { appendLine } from "../write-message.ts";
import { ownPerson } from "./staff-call.ts";
import { handoverSealContext } from "./staff-conversations.ts";

type Deps = Pick<AppContext, "vault">;

/**
 * Gives a locked conversation to the staff who ask; above their own load only who is theirs, or who left a message for them.
 * @throws {ProblemError} NOT_SERVING, HANDS_FULL
 */
export async function take(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  conversation: ConversationRow,
  now: Date,
): Promise<void> {
  const person = await holdPerson(tx, (await ownPerson(tx, viewer)).id);
  const own = await memberPerson(tx, conversation.memberId, roleFor(conversation.kind));
  const isTheirs = own?.id === person.id || conversation.staffId === person.id;
  if (isFull(person) && !isTheirs) throw problem("HANDS_FULL");
  await giveTo(tx, deps, conversation, { person, own }, now);
}

/**
 * Takes the longest waiting of those one is there for; two who press at once get two. Undefined when nobody waits.
 * @throws {ProblemError} NOT_SERVING, HANDS_FULL
 */
export async function claimNext(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  now: Date,
): Promise<ConversationRow | undefined> {
  const { kind } = await ownPerson(tx, viewer);
  const next = await nextWaiting(
    tx,
    kind === "SERVICE" ? eq(thread.kind, "SUPPORT") : ne(thread.kind, "SUPPORT"),
  );
  if (next) await take(tx, deps, viewer, next, now);
  return next;
}

/**
 * Takes this one: it waits, or is a message left that nobody has answered. One's own stays as it is.
 * @throws {ProblemError} NOT_FOUND, CONVERSATION_CLOSED, CONVERSATION_TAKEN, NOT_SERVING, HANDS_FULL
 */
export async function claimOne(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  id: string,
  now: Date,
): Promise<ConversationRow> {
  const { conversation } = await lockToAnswer(tx, viewer, id);
  const { state, staffId } = conversation;
  if (state === "CLOSED") throw problem("CONVERSATION_CLOSED");
  if (state !== "OPEN") await take(tx, deps, viewer, conversation, now);
  else if (staffId !== viewer.staffId) throw problem("CONVERSATION_TAKEN");
  return conversation;
}

/** One's own conversation, locked. @throws {ProblemError} NOT_FOUND, CONVERSATION_CLOSED, CONVERSATION_TAKEN */
export async function lockOwn(tx: Tx, viewer: StaffViewer, id: string): Promise<ConversationRow> {
  const { conversation } = await lockAsSide(tx, viewer, id);
  if (conversation.state === "CLOSED") throw problem("CONVERSATION_CLOSED");
  if (conversation.staffId !== viewer.staffId) throw problem("CONVERSATION_TAKEN");
  return conversation;
}

/**
 * Hands a conversation, one's own or a stuck one, to a colleague who is there and has room; the reason is for them
 * alone.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT for oneself, CONVERSATION_CLOSED, COLLEAGUE_AWAY, COLLEAGUE_FULL
 */
export async function transfer(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  { id, toId, reason }: { id: string; toId: string; reason: string },
  now: Date,
): Promise<ConversationRow> {
  const { conversation } = await lockAsSide(tx, viewer, id);
  if (conversation.state === "CLOSED") throw problem("CONVERSATION_CLOSED");
  if (toId === viewer.staffId) throw badInput({ toId: "不能转给自己，要自己接待请点“接待”。" });
  const person = await holdPerson(tx, toId);
  if (person.id === conversation.staffId) throw problem("NOT_FOUND", "colleague");
  if (onlineState(person, now) === "OFFLINE") throw problem("COLLEAGUE_AWAY");
  if (isFull(person)) throw problem("COLLEAGUE_FULL");
  const handoverId = await nextIdOf(tx, handovers);
  await tx.insert(handovers).values({
    id: handoverId,
    conversationId: id,
    fromId: viewer.staffId,
    toId,
    reason: deps.vault.seal(reason, handoverSealContext(handoverId)),
    at: now,
  });
  await appendLine(tx, deps, conversation, `已经为您转给 ${person.name}，前面说过的都在。`, now);
  await giveTo(tx, deps, conversation, { person, own: undefined }, now);
  return conversation;
}

/** One's own where somebody asked to be called, locked; ended or not. @throws {ProblemError} NOT_FOUND, CONVERSATION_TAKEN, CALLBACK_NOT_ASKED */
async function lockForCall(tx: Tx, viewer: StaffViewer, id: string): Promise<ConversationRow> {
  const { conversation } = await lockAsSide(tx, viewer, id);
  if (conversation.staffId !== viewer.staffId) throw problem("CONVERSATION_TAKEN");
  if (conversation.callbackAt === null) throw problem("CALLBACK_NOT_ASKED");
  return conversation;
}

/**
 * The number to call back, for the serving staff; that it was looked at, and why, is written down.
 * @throws {ProblemError} NOT_FOUND, CONVERSATION_TAKEN, CALLBACK_NOT_ASKED
 */
export async function showCallback(
  tx: Tx,
  { vault }: Deps,
  viewer: StaffViewer,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<{ phone: string }> {
  const { memberId } = await lockForCall(tx, viewer, id);
  const { callback } = (await firstOf(
    tx
      .select({ callback: sql<string>`${conversations.callback}` })
      .from(conversations)
      .where(eq(conversations.id, id)),
  ))!;
  const actor = { kind: "STAFF", id: viewer.staffId } as const;
  await audit(tx, {
    at: now,
    actor,
    action: "PHONE_SHOWN",
    memberId,
    detail: `conversation:${id}`,
    reason,
  });
  return { phone: vault.open(callback, callbackSealContext(id)) };
}

/**
 * The call was made: its number is needed no longer, and the thread says so.
 * @throws {ProblemError} NOT_FOUND, CONVERSATION_TAKEN, CALLBACK_NOT_ASKED
 */
export async function noteCalled(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  id: string,
  now: Date,
): Promise<ConversationRow> {
  const conversation = await lockForCall(tx, viewer, id);
  const { name } = await ownPerson(tx, viewer);
  await tx
    .update(conversations)
    .set({ callback: null, callbackAt: null, unansweredSince: null })
    .where(eq(conversations.id, id));
  Object.assign(conversation, { callbackAt: null, unansweredSince: null });
  await appendLine(tx, deps, conversation, `${name}给您回过电话了。`, now);
  await announceChange(tx, conversation);
  return conversation;
}
