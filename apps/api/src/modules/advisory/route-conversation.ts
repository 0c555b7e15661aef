import { momentText } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { errorReason } from "../../platform/error-reason.ts";
import { candidatesFor, holdFree, isAnybodyThere } from "./advisers/find-person.ts";
import { nextWorkTime, type PersonRow } from "./advisers/person-row.ts";
import {
  announceChange,
  type ConversationRow,
  conversationRows,
  lockConversation,
  thread,
} from "./conversation-row.ts";
import { announceMovedUp } from "./staff/queue.ts";
import { conversations, people } from "./tables.ts";
import { appendLine } from "./write-message.ts";

type Deps = Pick<AppContext, "vault">;

/** Conversations looked at in one run. */
const AT_ONCE = 200;
/** The name of the due work of {@link reroute}. */
export const REROUTE = "advisory.reroute";

/** Gives a locked conversation to somebody, and says who they are. */
export async function giveTo(
  tx: Tx,
  deps: Deps,
  conversation: ConversationRow,
  { person, own }: { person: PersonRow; own: PersonRow | undefined },
  now: Date,
): Promise<void> {
  const forStaffId = own && own.id !== person.id ? own.id : null;
  const { state: before, staffId: formerId } = conversation;
  await tx
    .update(conversations)
    .set({ state: "OPEN", staffId: person.id, forStaffId, takenAt: now })
    .where(eq(conversations.id, conversation.id));
  Object.assign(conversation, {
    state: "OPEN",
    staffId: person.id,
    forStaffId,
  } satisfies Partial<ConversationRow>);
  const who = forStaffId ? `${own!.name}现在不在，由${person.name}替班` : `${person.name}`;
  await appendLine(tx, deps, conversation, `${who}来为您服务。`, now);
  await announceChange(tx, conversation, formerId);
  if (before === "WAITING") await announceMovedUp(tx, conversation);
}

/** When a left message is answered: half an hour into the next working time of the first person. */
export function answerTime(candidates: readonly PersonRow[], now: Date): Date | undefined {
  const times = candidates
    .flatMap((p) => nextWorkTime(p, now) ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  return times[0] && later(times[0], 30 * MINUTE);
}

/**
 * Finds somebody for a locked conversation that nobody has: the member's own person, their stand-in, a colleague with
 * room; else a place in the queue; else, where nobody is there at all, it is a message left with a promise.
 */
export async function routeConversation(
  tx: Tx,
  deps: Deps,
  conversation: ConversationRow,
  now: Date,
): Promise<void> {
  const { own, candidates } = await candidatesFor(tx, conversation);
  const person = await holdFree(tx, candidates, now);
  if (person) return giveTo(tx, deps, conversation, { person, own }, now);
  if (isAnybodyThere(candidates, now)) {
    if (conversation.state === "WAITING") return;
    await tx
      .update(conversations)
      .set({
        state: "WAITING",
        staffId: null,
        waitingSince: sql`coalesce(${conversations.waitingSince}, ${instant(now)})`,
      })
      .where(eq(conversations.id, conversation.id));
    Object.assign(conversation, { state: "WAITING", staffId: null, waitingSince: now.getTime() });
    await announceChange(tx, conversation);
    return;
  }
  // Said once: a later read finds it there.
  if (conversation.state === "LEFT" && conversation.staffId !== null) return;
  const waited = conversation.state === "WAITING";
  const keeper = own ?? candidates[0];
  await tx
    .update(conversations)
    .set({ state: "LEFT", staffId: keeper?.id ?? null })
    .where(eq(conversations.id, conversation.id));
  Object.assign(conversation, { state: "LEFT", staffId: keeper?.id ?? null });
  const by = answerTime(candidates, now);
  const promise = by ? `我们会在 ${momentText(by.getTime())} 前回复您` : "我们上班后会回复您";
  await appendLine(
    tx,
    deps,
    conversation,
    `现在没有人在线。请留言，${promise}；也可以留下电话，请人回电。`,
    now,
  );
  await announceChange(tx, conversation);
  if (waited) await announceMovedUp(tx, conversation);
}

/** One that waits, the longest first, locked; those that others are at are passed over. @param which of them, on `thread` */
export const nextWaiting = (tx: Tx, which: SQL): Promise<ConversationRow | undefined> =>
  firstOf(
    conversationRows(tx, and(sql`${thread.state} = 'WAITING'`, which))
      .orderBy(thread.waitingSince, thread.id)
      .limit(1)
      .for("update", { skipLocked: true }),
  );

/**
 * Gives work to everybody who has room, the longest waiting first. Called whenever somebody may have become free, and
 * by the clock.
 */
export async function drainQueue(
  context: Pick<AppContext, "database" | "clock" | "vault" | "log">,
): Promise<number> {
  const seen: string[] = [];
  while (seen.length < AT_ONCE) {
    let id: string | undefined;
    try {
      await context.database.transaction(async (tx) => {
        const conversation = await nextWaiting(tx, sql`${thread.id} <> all(${idArray(seen)})`);
        id = conversation?.id;
        if (conversation) await routeConversation(tx, context, conversation, context.clock.now());
      });
    } catch (error) {
      // Without an id the database itself is away; with one, the next in the queue must not wait for it.
      if (!id) throw error;
      context.log.error("a conversation was not routed", { conversationId: id, error: errorReason(error) });
    }
    if (!id) break;
    seen.push(id);
  }
  return seen.length;
}

/** Conversations whose person left while the member waits go to available staff. */
export async function reroute(
  context: Pick<AppContext, "database" | "clock" | "vault" | "log">,
): Promise<number> {
  const now = context.clock.now();
  const isGone = or(
    eq(people.state, "OFFLINE"),
    isNull(people.seenAt),
    lt(people.seenAt, later(now, -MINUTE)),
  );
  const stuck = await context.database.primary
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(people, eq(people.staffId, conversations.staffId))
    .where(
      and(
        inArray(conversations.state, ["OPEN", "LEFT"]),
        isNotNull(conversations.unansweredSince),
        isGone,
        notSetAside(REROUTE, sql`${conversations.id}::text`, now),
      ),
    )
    .orderBy(conversations.unansweredSince)
    .limit(AT_ONCE);
  const work = (id: string) =>
    context.database.transaction(async (tx) => {
      const conversation = await lockConversation(tx, id);
      if (!conversation || conversation.state === "CLOSED" || conversation.unansweredSince === null) return;
      const { own, candidates } = await candidatesFor(tx, conversation);
      const person = await holdFree(
        tx,
        candidates.filter((p) => p.id !== conversation.staffId),
        now,
      );
      if (person) await giveTo(tx, context, conversation, { person, own }, now);
    });
  return eachDueItem(context, { job: REROUTE, items: stuck.map(({ id }) => id), work });
}
