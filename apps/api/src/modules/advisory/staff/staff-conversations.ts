import type { StaffConversation, staffConversations } from "@ginkgo/api-contract/advisory/chat-staff";
import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, count, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { idOfCursor } from "../../../http/cursor.ts";
import { offsetOf, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, firstOf, row } from "../../../platform/database/database.ts";
import { idArray, instant, iso } from "../../../platform/database/sql-values.ts";
import { findMembers } from "../../identity/members/public.ts";
import { staff } from "../../identity/tables.ts";
import { maskedPhoneOf, nameOf, peopleOf } from "../../membership/public.ts";
import { type ConversationRow, conversationRows, sideOf, thread } from "../conversation-row.ts";
import { presentConversations } from "../present-conversation.ts";
import { conversations, handovers as handoversTable, messages, people as peopleTable } from "../tables.ts";

type Deps = Pick<AppContext, "vault" | "threadCards" | "clock">;

/** Where the sealed reason of a handover belongs. */
export const handoverSealContext = (id: string): string => `advisory.handovers.reason.${id}`;

/** The last handover of each of these conversations. */
async function handoversOf(db: Db, { vault }: Deps, ids: readonly string[]) {
  const found = await db
    .selectDistinctOn([handoversTable.conversationId], {
      id: handoversTable.id,
      conversationId: handoversTable.conversationId,
      from: staff.name,
      reason: handoversTable.reason,
      at: handoversTable.at,
    })
    .from(handoversTable)
    .innerJoin(staff, eq(staff.id, handoversTable.fromId))
    .where(sql`${handoversTable.conversationId} = any(${idArray(ids)})`)
    .orderBy(handoversTable.conversationId, desc(handoversTable.id));
  return new Map(
    found.map(({ id, conversationId, from, reason, at }) => [
      conversationId,
      { from, reason: vault.open(reason, handoverSealContext(id)), at: shanghaiInstant(at) },
    ]),
  );
}

const at = (ms: number | null) => (ms === null ? null : shanghaiInstant(new Date(ms)));

/** What can be done with one that is not one's own: to be answered it is taken or handed over first. */
const othersActions: Record<ConversationRow["state"], StaffConversation["actions"]> = {
  WAITING: ["claim"],
  LEFT: ["claim", "transfer"],
  OPEN: ["transfer"],
  CLOSED: [],
};

/** Conversations as staff see them: with their member, numbers masked. */
export async function presentForStaff(
  db: Db,
  deps: Deps,
  found: readonly ConversationRow[],
  { staffId }: StaffViewer,
): Promise<StaffConversation[]> {
  if (!found.length) return [];
  const shown = await presentConversations(db, deps, found, "staff");
  const people = await peopleOf(
    db,
    deps.vault,
    found.map((c) => c.memberId),
  );
  const handovers = await handoversOf(
    db,
    deps,
    found.map((c) => c.id),
  );
  return found.map((c, i) => {
    const person = people.get(c.memberId);
    return {
      ...shown[i]!,
      actions: c.staffId === staffId ? shown[i]!.actions : othersActions[c.state],
      member: {
        id: c.memberId,
        name: nameOf(person),
        avatarUrl: person?.avatarUrl ?? null,
        phone: maskedPhoneOf(person) ?? "",
      },
      waitingSince: at(c.state === "WAITING" ? c.waitingSince : c.unansweredSince),
      isMine: c.staffId === staffId,
      callbackAt: at(c.callbackAt),
      handover: handovers.get(c.id) ?? null,
    };
  });
}

export const presentOneForStaff = async (
  db: Db,
  deps: Deps,
  conversation: ConversationRow,
  viewer: StaffViewer,
): Promise<StaffConversation> => (await presentForStaff(db, deps, [conversation], viewer))[0]!;

type Box = QueryOf<typeof staffConversations>["box"];

/** One that waits for people of this one's kind; other staff see all. */
const waitsFor = (staffId: string): SQL => sql`${thread.state} = 'WAITING' and not exists (
    select 1 from ${peopleTable} where ${peopleTable.staffId} = ${staffId}::bigint
      and (${peopleTable.kind} = 'SERVICE') <> (${thread.kind} = 'SUPPORT'))`;

const isOf = (staffId: string) => eq(thread.staffId, staffId);

/** Where a page goes on: the row's times, milliseconds since 1970, and its id. */
interface Place {
  first: number | null;
  second: number;
  id: string;
}

interface BoxSpec {
  which(staffId: string): SQL | undefined;
  order: (SQL | PgColumn)[];
  /** Its place in that order. */
  placeOf(row: ConversationRow): Pick<Place, "first"> & Partial<Place>;
  after(place: Place): SQL;
}

const moment = (ms: number | null): SQL =>
  ms === null ? sql`'infinity'::timestamptz` : instant(new Date(ms));
const eldest = sql`coalesce(${thread.waitingSince}, ${thread.unansweredSince})`;
const late = (at: SQL | PgColumn) => sql`coalesce(${at}, 'infinity'::timestamptz)`;

/**
 * What stands in a box, and in which order: who has waited longest is first. The states are literals: partial indexes
 * cover them alone.
 */
const boxes: Record<Box, BoxSpec> = {
  mine: {
    which: (staffId) => and(isOf(staffId), sql`${thread.state} in ('OPEN', 'LEFT')`),
    order: [thread.unansweredSince, desc(thread.lastAt), thread.id],
    placeOf: ({ unansweredSince, lastAt }) => ({ first: unansweredSince, second: lastAt ?? 0 }),
    after: ({ first, second, id }) =>
      sql`(${late(thread.unansweredSince)} > ${moment(first)} or (${late(thread.unansweredSince)} = ${moment(first)}
        and (${thread.lastAt} < ${moment(second)} or (${thread.lastAt} = ${moment(second)} and ${thread.id} > ${id}::bigint))))`,
  },
  queue: {
    which: waitsFor,
    order: [thread.waitingSince, thread.id],
    placeOf: ({ waitingSince }) => ({ first: waitingSince }),
    after: ({ first, id }) => sql`(${thread.waitingSince}, ${thread.id}) > (${moment(first)}, ${id}::bigint)`,
  },
  callback: {
    which: (staffId) => and(isOf(staffId), isNotNull(thread.callbackAt)),
    order: [thread.callbackAt, thread.id],
    placeOf: ({ callbackAt }) => ({ first: callbackAt }),
    after: ({ first, id }) => sql`(${thread.callbackAt}, ${thread.id}) > (${moment(first)}, ${id}::bigint)`,
  },
  closed: {
    which: (staffId) => and(isOf(staffId), sql`${thread.state} = 'CLOSED'`),
    order: [desc(thread.closedAt), desc(thread.id)],
    placeOf: ({ closedAt }) => ({ first: closedAt }),
    after: ({ first, id }) => sql`(${thread.closedAt}, ${thread.id}) < (${moment(first)}, ${id}::bigint)`,
  },
  all: {
    which: () => sql`${thread.state} in ('WAITING', 'OPEN', 'LEFT')`,
    order: [eldest, thread.id],
    placeOf: ({ waitingSince, unansweredSince }) => ({ first: waitingSince ?? unansweredSince }),
    after: ({ first, id }) => sql`(${late(eldest)}, ${thread.id}) > (${moment(first)}, ${id}::bigint)`,
  },
};

const cursorOf = (row: ConversationRow, box: Box): string => {
  const { first, second = 0 } = boxes[box].placeOf(row);
  return `${first ?? ""}~${second}~${row.id}`;
};

/** @throws {ProblemError} BAD_INPUT for a cursor no page gave */
function placeOfCursor(cursor: string): Place {
  const [, first, second, id] = /^(\d{1,14})?~(\d{1,14})~(\d{1,18})$/.exec(cursor) ?? [];
  return { first: first ? Number(first) : null, second: Number(second ?? 0), id: idOfCursor(id ?? "") };
}

/** The conversations about an order, also those that are over. */
const aboutOrder = (orderId: string) => and(eq(thread.targetType, "ORDER"), eq(thread.targetId, orderId));

/** Who has how many open conversations, and since when the longest of them waits for a word. */
async function loadOf(db: Db): Promise<NonNullable<ReplyOf<typeof staffConversations>["load"]>> {
  const found = await db
    .select({
      name: staff.name,
      open: count(),
      unanswered: sql<number>`(count(*) filter (where ${thread.unansweredSince} is not null))::int`,
      longestSince: iso(sql<Date | null>`min(${thread.unansweredSince})`),
    })
    .from(thread)
    .innerJoin(staff, eq(staff.id, thread.staffId))
    .where(sql`${thread.state} in ('OPEN', 'LEFT')`)
    .groupBy(staff.id, staff.name)
    .orderBy(desc(count()), staff.id);
  return found;
}

/** Names are sealed, and read so many at a time. */
const READ_AT_ONCE = 500;
/** Names of so many conversations are looked through, the first of their box: each is opened for it. */
const NAMES_LOOKED_THROUGH = 2000;

/**
 * Members of the first conversations of a box whose name has the words in it; a whole number is found at once, wherever it
 * stands. `isPart`: there are more conversations than were looked through.
 */
async function membersNamed(
  db: Db,
  { vault }: Deps,
  { which, order }: { which: SQL | undefined; order: (SQL | PgColumn)[] },
  keyword: string,
): Promise<{ ids: string[]; isPart: boolean }> {
  if (/^1\d{10}$/.test(keyword)) {
    const found = await findMembers(db, vault, { phone: keyword }, { offset: 0, limit: 1 });
    return { ids: found.map(({ id }) => id), isPart: false };
  }
  const first = await db
    .select({ id: thread.memberId })
    .from(thread)
    .where(which)
    .orderBy(...order)
    .limit(NAMES_LOOKED_THROUGH + 1);
  const all = [...new Set(first.slice(0, NAMES_LOOKED_THROUGH).map(({ id }) => id))];
  const named: string[] = [];
  for (let from = 0; from < all.length; from += READ_AT_ONCE)
    for (const [id, person] of await peopleOf(db, vault, all.slice(from, from + READ_AT_ONCE)))
      if (nameOf(person).includes(keyword)) named.push(id);
  return { ids: named, isPart: first.length > NAMES_LOOKED_THROUGH };
}

async function inBox(db: Db, deps: Deps, staffId: string, query: QueryOf<typeof staffConversations>) {
  const { keyword, box, orderId } = query;
  const within = orderId ? aboutOrder(orderId) : boxes[box].which(staffId);
  const { order } = boxes[box];
  const named = keyword ? await membersNamed(db, deps, { which: within, order }, keyword) : undefined;
  const which = named ? and(within, sql`${thread.memberId} = any(${idArray(named.ids)})`) : within;
  const { n } = (await firstOf(db.select({ n: count() }).from(thread).where(which)))!;
  const after = query.cursor === undefined ? undefined : boxes[box].after(placeOfCursor(query.cursor));
  const more = await conversationRows(db, and(which, after))
    .orderBy(...order)
    .limit(query.size + 1)
    .offset(query.cursor === undefined ? offsetOf(query) : 0);
  const found = more.slice(0, query.size);
  const last = more.length > query.size ? found.at(-1) : undefined;
  return {
    n,
    found,
    ...(last ? { nextCursor: cursorOf(last, box) } : {}),
    ...(named?.isPart ? { lookedThrough: NAMES_LOOKED_THROUGH } : {}),
  };
}

/** Counts beside the boxes; unread are messages in one's own. */
const countBoxes = async (db: Db, staffId: string) =>
  (await row<{ mine: number; queue: number; callback: number; unread: number }>(
    db,
    sql`with mine as (select ${thread.id} as id, ${thread.staffRead} as staff_read from ${conversations} ${thread}
        where ${boxes.mine.which(staffId)})
      select (select count(*)::int from mine) as mine,
        (select count(*)::int from ${conversations} ${thread} where ${boxes.queue.which(staffId)}) as queue,
        (select count(*)::int from ${conversations} ${thread} where ${boxes.callback.which(staffId)}) as callback,
        (select count(*)::int from mine join ${messages} on ${messages.conversationId} = mine.id
          where ${messages.seq} > mine.staff_read and ${messages.senderKind} = 'member'
            and ${messages.recalledAt} is null) as unread`,
  ))!;

/** What was said is only for who may read it: in a list nobody supervises unseen. */
const withoutWords = (
  found: readonly ConversationRow[],
  records: readonly StaffConversation[],
  viewer: StaffViewer,
): StaffConversation[] =>
  records.map((record, i) =>
    sideOf(found[i]!, viewer) === "staff" ? record : { ...record, lastMessage: null },
  );

/**
 * One box of the console, or what is about an order.
 * @throws {ProblemError} NOT_ALLOWED for everybody's without the right to supervise
 */
export async function listForStaff(
  db: Db,
  deps: Deps,
  viewer: StaffViewer,
  query: QueryOf<typeof staffConversations>,
) {
  if (query.box === "all" && !viewer.permissions.has("chat.supervise"))
    throw problem("NOT_ALLOWED", "chat.supervise");
  const box = await inBox(db, deps, viewer.staffId, query);
  // Who may know only of those they serve finds no other by an order's number.
  const isConfined = query.orderId !== undefined && viewer.ownMembers.size > 0;
  const found = isConfined ? box.found.filter((one) => sideOf(one, viewer)) : box.found;
  const n = isConfined ? found.length : box.n;
  const [records, counts] = await Promise.all([
    presentForStaff(db, deps, found, viewer),
    countBoxes(db, viewer.staffId),
  ]);
  return {
    ...paged(withoutWords(found, records, viewer), n, query),
    ...(box.nextCursor ? { nextCursor: box.nextCursor } : {}),
    ...(box.lookedThrough ? { lookedThrough: box.lookedThrough } : {}),
    counts,
    ...(query.box === "all" ? { load: await loadOf(db) } : {}),
  };
}
