import type { Queue } from "@ginkgo/api-contract/advisory/chat";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, rows, type Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { announce, MAX_ROOMS, type Room } from "../../../platform/live.ts";
import type { ConversationRow } from "../conversation-row.ts";
import { conversations } from "../tables.ts";

type Place = z.output<typeof Queue>;

/** Until the first twenty have been taken, minutes for each place. */
const USUAL_MINUTES = 3;

const nextText = (place: number, waitMinutes: number): string =>
  place === 1
    ? "下一位就是您，有人空下来会马上接待。"
    : `前面还有 ${place - 1} 位，大约 ${waitMinutes} 分钟。可以先留言，轮到时会通知您。`;

/**
 * The places of those that wait, by conversation, the first is 1; customer service has a queue of its own. How long it
 * takes goes by what the last twenty waited.
 */
export async function queuesOf(db: Db, found: readonly ConversationRow[]): Promise<Map<string, Place>> {
  const ids = found.flatMap((c) => (c.state === "WAITING" ? [c.id] : []));
  if (ids.length === 0) return new Map();
  const places = await rows<{ id: string; place: number; each: number | null }>(
    db,
    sql`select id::text, place, each from (
        select id, row_number() over (partition by kind = 'SUPPORT' order by waiting_since, id)::int as place
        from advisory.conversations where state = 'WAITING') as waiting
      cross join (select percentile_cont(0.5) within group (order by minutes)::float8 as each from (
        select extract(epoch from taken_at - waiting_since) / 60 as minutes from advisory.conversations
        where taken_at is not null and waiting_since is not null order by taken_at desc limit 20) as taken) as pace
      where id = any(${idArray(ids)})`,
  );
  return new Map(
    places.map(({ id, place, each }) => {
      const waitMinutes = Math.max(1, Math.round((each ?? USUAL_MINUTES) * place));
      return [id, { place, waitMinutes, next: nextText(place, waitMinutes) }];
    }),
  );
}

/** Tells those behind one that has left the queue that they have moved up; those further behind learn it from the next. */
export async function announceMovedUp(tx: Tx, { id, kind, waitingSince }: ConversationRow): Promise<void> {
  const behind = await tx
    .select({ memberId: conversations.memberId })
    .from(conversations)
    .where(
      and(
        eq(conversations.state, "WAITING"),
        sql`(${conversations.kind} = 'SUPPORT') = ${kind === "SUPPORT"}`,
        sql`(${conversations.waitingSince}, ${conversations.id}) > (to_timestamp(${(waitingSince ?? 0) / 1000}::float8), ${id}::bigint)`,
      ),
    )
    .orderBy(conversations.waitingSince, conversations.id)
    .limit(MAX_ROOMS);
  if (behind.length === 0) return;
  const rooms = behind.map(({ memberId }): Room => `member:${memberId}`);
  await announce(tx, { event: "moved-up", rooms, id });
}
