import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { entryEndpoints } from "@ginkgo/api-contract/publishing/entries";
import { isOwnKind } from "@ginkgo/api-contract/publishing/entry-codes";
import { type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import type { EntryKind } from "../../http/entry-kinds.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { fewIds } from "../../platform/database/few-ids.ts";
import { idArray, likePart, textArray } from "../../platform/database/sql-values.ts";
import { sellersOf } from "../identity/staff/public.ts";
import type { EntryRow, VersionRow } from "./lock-entry.ts";
import { cardOf } from "./present-entry.ts";

type PageEndpoint = ReturnType<typeof entryEndpoints>["page"];
type Query = QueryOf<PageEndpoint>;

const all = (parts: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...parts.filter((p) => p !== undefined)], sql` and `);

interface Wanted {
  kind: EntryKind;
  query: Query;
  own: string[] | null;
  /** Of what stands in the tables of the kind: those the keyword finds, where they are few. */
  few?: string[] | undefined;
}

const waiting = (kind: string, state: "SCHEDULED" | "REQUESTED") =>
  // A literal: a partial index covers it alone.
  sql`e.id = any(array(select v.entry_id from publishing.versions v where v.kind = ${kind} and v.state = ${sql.raw(`'${state}'`)}))`;

/** Entries as publishing has them: conditions no two of which an entry meets, each in the order of an index. */
function writtenWhere({ kind, query: { view, keyword }, own }: Wanted): SQL[] {
  // Those there is nothing of yet stand in no table of their kind.
  const missing = sql`not exists (select 1 from ${kind.table} t where t.id = e.id)`;
  const byView: Record<Query["view"], SQL[]> = {
    ALL: [sql`e.state = 'DRAFT' and ${missing}`, sql`e.state = 'ARCHIVED' and ${missing}`],
    DRAFT: [sql`e.state = 'DRAFT'`],
    CHANGED: [sql`e.state = 'LIVE' and e.draft is not null`],
    SCHEDULED: [waiting(kind.kind, "SCHEDULED")],
    REQUESTED: [waiting(kind.kind, "REQUESTED")],
    ARCHIVED: [sql`e.state = 'ARCHIVED'`],
    LOW_STOCK: [],
  };
  return byView[view].map((ofView) =>
    all([
      sql`e.kind = ${kind.kind}`,
      ofView,
      keyword ? sql`e.title ilike ${likePart(keyword)}` : undefined,
      own ? sql`e.seller = any(${textArray(own)})` : undefined,
    ]),
  );
}

/** Things as their own tables have them. */
function storedWhere({ kind, query: { keyword, view }, own, few }: Wanted): SQL {
  const { title, seller, where } = kind.listed;
  const holds = keyword ? (kind.find?.(keyword) ?? sql`${title} ilike ${likePart(keyword)}`) : undefined;
  return all([
    where,
    kind.listed.views?.[view],
    few ? sql`o.id = any(${idArray(few)})` : holds,
    own ? sql`${seller} = any(${textArray(own)})` : undefined,
  ]);
}

/** What indexes find for the keyword among things as their own tables have them; undefined where that is much. */
async function findFew(db: Db, wanted: Wanted): Promise<string[] | undefined> {
  const { kind, query } = wanted;
  if (!query.keyword || query.view !== "ALL") return undefined;
  const ways = kind.narrow?.(query.keyword) ?? [sql`true`];
  return fewIds(
    db,
    ways.map((way) => sql`select o.id from ${kind.listed.from} where ${way} and ${storedWhere(wanted)}`),
    MAX_COUNTED,
  );
}

/** Both sides, each read only as far as the page needs. */
function pageSql(wanted: Wanted, after: SQL | undefined, limit: number): SQL {
  const { kind, query } = wanted;
  const beyond = (id: SQL) => (after ? sql`and ${id} < ${after}` : sql``);
  const parts = writtenWhere(wanted).map(
    (where) => sql`(select e.id from publishing.entries e where ${where} ${beyond(sql`e.id`)}
      order by e.id desc limit ${limit})`,
  );
  if (query.view === "ALL" || kind.listed.views?.[query.view])
    parts.unshift(sql`(select o.id from ${kind.listed.from} where ${storedWhere(wanted)} ${beyond(sql`o.id`)}
      order by o.id desc limit ${limit})`);
  return sql`(${sql.join(parts, sql` union all `)})`;
}

async function countOf(db: Db, wanted: Wanted): Promise<number> {
  // Where a keyword finds more than can be named, it finds more than is counted.
  if (wanted.query.keyword && wanted.query.view === "ALL" && !wanted.few) return MAX_COUNTED;
  const counted = await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from ${pageSql(wanted, undefined, MAX_COUNTED)} p limit ${MAX_COUNTED}) c`,
  );
  return counted!.n;
}

interface Listed {
  id: string;
  title: string | null;
  state: EntryRow["state"] | null;
  unseen: string | null;
  entry: Pick<EntryRow, "title" | "state"> | null;
  hasDraft: boolean;
  changedAt: string | null;
  waiting: VersionRow["state"] | null;
  publishAt: string | null;
}

/** A page of entries of one kind, the newest first. @throws {ProblemError} BAD_INPUT for a cursor no page gave */
export async function listEntries(
  db: Db,
  kind: EntryKind,
  viewer: StaffViewer,
  query: Query,
): Promise<ReplyOf<PageEndpoint>> {
  const own = await sellersOf(db, viewer);
  if (own && (own.length === 0 || !isOwnKind(kind.kind))) return paged([], 0, query);
  const wanted = { kind, query, own, few: await findFew(db, { kind, query, own }) };
  const after = query.cursor ? sql`${idOfCursor(query.cursor)}::bigint` : undefined;
  const offset = query.cursor ? 0 : offsetOf(query);
  const ids = (
    await rows<{ id: string }>(
      db,
      sql`select p.id::text from ${pageSql(wanted, after, offset + query.size + 1)} p order by p.id desc
        limit ${query.size + 1} offset ${offset}`,
    )
  ).map(({ id }) => id);
  const shown = ids.slice(0, query.size);
  const found = await rows<Listed>(
    db,
    sql`select p.id::text, ${kind.listed.title} as title, ${kind.listed.state} as state, ${kind.listed.unseen ?? sql`null::text`} as unseen,
        case when e.id is not null then json_build_object('title', e.title, 'state', e.state) end as entry,
        e.draft is not null as "hasDraft", to_json(e.changed_at) #>> '{}' as "changedAt", v.state as waiting,
        to_json(v.publish_at) #>> '{}' as "publishAt"
      from unnest(${idArray(shown)}) with ordinality p(id, n)
        left join ${kind.listed.from} on o.id = p.id
        left join publishing.entries e on e.kind = ${kind.kind} and e.id = p.id
        left join publishing.versions v on v.kind = e.kind and v.entry_id = e.id and v.state in ('SCHEDULED', 'REQUESTED')
      order by p.n`,
  );
  const records = found.map(({ id, title, state, unseen, entry, hasDraft, changedAt, waiting, publishAt }) =>
    cardOf(
      {
        id,
        title: title ?? entry?.title ?? "",
        state: entry?.state ?? state ?? "LIVE",
        unseen,
        draft: hasDraft,
        changedAt: changedAt ? new Date(changedAt) : null,
      },
      waiting ? { state: waiting, publishAt: publishAt ? new Date(publishAt) : null } : undefined,
    ),
  );
  return {
    ...paged(records, await countOf(db, wanted), query),
    ...(ids.length > shown.length ? { nextCursor: shown.at(-1)! } : {}),
  };
}
