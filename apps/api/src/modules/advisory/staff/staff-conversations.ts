import type { StaffConversation, staffConversations } from "@ginkgo/api-contract/advisory/chat-staff";
import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { idArray, millis } from "../../../platform/database/sql-values.ts";
import { maskedPhoneOf, nameOf, peopleOf } from "../../membership/public.ts";
import { type ConversationRow, conversationRows } from "../conversation-row.ts";
import { presentConversations } from "../present-conversation.ts";

type Deps = Pick<AppContext, "vault" | "threadCards" | "clock">;

/** Where the sealed reason of a handover belongs. */
export const handoverSealContext = (id: string): string => `advisory.handovers.reason.${id}`;

interface Handover {
  id: string;
  conversationId: string;
  from: string;
  reason: string;
  at: number;
}

/** The last handover of each of these conversations. */
async function handoversOf(db: Db, { vault }: Deps, ids: readonly string[]) {
  const found = await rows<Handover>(
    db,
    sql`select distinct on (h.conversation_id) h.id::text as id, h.conversation_id::text as "conversationId",
        t.name as "from", h.reason, ${millis(sql`h.at`)} as at
      from advisory.handovers h join identity.staff t on t.id = h.from_id
      where h.conversation_id = any(${idArray(ids)}) order by h.conversation_id, h.id desc`,
  );
  return new Map(
    found.map(({ id, conversationId, from, reason, at }) => [
      conversationId,
      { from, reason: vault.open(reason, handoverSealContext(id)), at: shanghaiInstant(new Date(at)) },
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
const waitsFor = (staffId: string): SQL => sql`c.state = 'WAITING' and not exists (
    select 1 from advisory.people p
    where p.staff_id = ${staffId}::bigint and (p.kind = 'SERVICE') <> (c.kind = 'SUPPORT'))`;

/** What stands in a box, and in which order: who has waited longest is first. */
const boxes: Record<Box, (staffId: string) => SQL> = {
  mine: (staffId) => sql`where c.staff_id = ${staffId}::bigint and c.state in ('OPEN', 'LEFT')
    order by c.unanswered_since nulls last, c.last_at desc, c.id`,
  queue: (staffId) => sql`where ${waitsFor(staffId)} order by c.waiting_since, c.id`,
  callback: (staffId) => sql`where c.staff_id = ${staffId}::bigint and c.callback_at is not null
    order by c.callback_at, c.id`,
  closed: (staffId) => sql`where c.staff_id = ${staffId}::bigint and c.state = 'CLOSED'
    order by c.closed_at desc, c.id desc`,
};

/** How many of a box are looked through for a name: names are sealed, and read one by one. */
const MAX_SEARCHED = 500;

async function inBox(db: Db, { vault }: Deps, box: SQL, query: QueryOf<typeof staffConversations>) {
  const { keyword } = query;
  if (!keyword) {
    const all = sql`select count(*)::int as n from (select 1 from advisory.conversations c ${box}) x`;
    const { n } = (await row<{ n: number }>(db, all))!;
    return {
      n,
      found: await conversationRows(db, sql`${box} limit ${query.size} offset ${offsetOf(query)}`),
    };
  }
  const some = await conversationRows(db, sql`${box} limit ${MAX_SEARCHED}`);
  const people = await peopleOf(
    db,
    vault,
    some.map((c) => c.memberId),
  );
  const found = some.filter((c) => {
    const person = people.get(c.memberId);
    return nameOf(person).includes(keyword) || person?.phone === keyword;
  });
  return { n: found.length, found: found.slice(offsetOf(query), offsetOf(query) + query.size) };
}

/** Counts beside the boxes; unread are messages in one's own. */
const countBoxes = async (db: Db, staffId: string) =>
  (await row<{ mine: number; queue: number; callback: number; unread: number }>(
    db,
    sql`with mine as (select c.id, c.staff_read from advisory.conversations c
        where c.staff_id = ${staffId}::bigint and c.state in ('OPEN', 'LEFT'))
      select (select count(*)::int from mine) as mine,
        (select count(*)::int from advisory.conversations c where ${waitsFor(staffId)}) as queue,
        (select count(*)::int from advisory.conversations c
          where c.staff_id = ${staffId}::bigint and c.callback_at is not null) as callback,
        (select count(*)::int from mine join advisory.messages m on m.conversation_id = mine.id
          where m.seq > mine.staff_read and m.sender_kind = 'member' and m.recalled_at is null) as unread`,
  ))!;

/** One box of the console. */
export async function listForStaff(
  db: Db,
  deps: Deps,
  viewer: StaffViewer,
  query: QueryOf<typeof staffConversations>,
) {
  const { n, found } = await inBox(db, deps, boxes[query.box](viewer.staffId), query);
  const [records, counts] = await Promise.all([
    presentForStaff(db, deps, found, viewer),
    countBoxes(db, viewer.staffId),
  ]);
  return { ...paged(records, n, query), counts };
}
