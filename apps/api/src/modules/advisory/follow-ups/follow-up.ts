import type {
  writeFollowUp as endpoint,
  followPage,
  StaffFollowUp,
  staffFollowUps,
} from "@ginkgo/api-contract/advisory/chat-staff";
import type { BodyOf, QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { and, count, desc, eq, gt, inArray, lte, not, or, type SQL, sql } from "drizzle-orm";
import { cursorAfter, momentOfCursor } from "../../../http/cursor.ts";
import { offsetOf, paged } from "../../../http/paged.ts";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { countUpTo } from "../../../platform/database/count-up-to.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { exactIso, instant } from "../../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { maskedPhoneOf, nameOf, notice, peopleOf } from "../../membership/public.ts";
import type { ConversationRow } from "../conversation-row.ts";
import { recordsOf, requireServed } from "../staff/member-card.ts";
import { ownPerson } from "../staff/staff-call.ts";
import { followUps } from "../tables.ts";
import { targetCards } from "../thread-cards.ts";
import { type FollowRow, followRows, followSealContext, followUp, presentFollowUp } from "./follow-up-row.ts";

type Form = BodyOf<typeof endpoint>;
type Deps = Pick<AppContext, "vault" | "clock" | "threadCards" | "memberRecords">;

/** A day after a consultation has ended its adviser asks how it went. */
export async function planAfterConsult(
  tx: Tx,
  { id, kind, memberId, staffId }: ConversationRow,
  now: Date,
): Promise<void> {
  if (kind !== "CONSULT" || !staffId) return;
  await tx
    .insert(followUps)
    .values({
      memberId,
      staffId,
      conversationId: id,
      type: "AFTER_CONSULT",
      way: "PHONE",
      state: "PLANNED",
      planAt: later(now, DAY),
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** The name of the due work of {@link tellOfFollowUps}. */
export const FOLLOW_UPS = "advisory.follow-ups";

/** Whether a follow-up is planned and its member not told yet. The state is a literal: a partial index covers it alone. */
const isUntold = sql`${followUp.state} = 'PLANNED' and ${followUp.toldAt} is null`;

/** Tells members whose follow-up has come due that somebody will be in touch; its adviser finds it on top of the list. */
export async function tellOfFollowUps(
  context: Pick<AppContext, "database" | "clock" | "log">,
): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const due = await followRows(
    database.primary,
    and(isUntold, lte(followUp.planAt, now), notSetAside(FOLLOW_UPS, sql`${followUp.id}::text`, now)),
  )
    .orderBy(followUp.planAt)
    .limit(200);
  const work = (item: string) =>
    database.transaction(async (tx) => {
      const [waiting] = await followRows(tx, and(eq(followUp.id, item), isUntold)).for("update", {
        of: followUp,
      });
      if (!waiting) return;
      const { id, memberId, staffName } = waiting;
      await tx.update(followUps).set({ toldAt: now }).where(eq(followUps.id, id));
      const message = "adviser.followUp";
      const values = { name: staffName };
      await notice(tx, { memberId, kind: "ADVISER", message, values, link: "/user/advisor" }, now);
    });
  return eachDueItem(context, { job: FOLLOW_UPS, items: due.map(({ id }) => id), work });
}

async function pageOfFollowUps(
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  query: Pick<QueryOf<typeof followPage>, "current" | "size">,
) {
  const n = await countUpTo(db, sql`${followUps} ${followUp}`, where, MAX_COUNTED);
  const found = await followRows(db, where)
    .orderBy(...order)
    .limit(query.size)
    .offset(offsetOf(query));
  return { n, found };
}

/** A member's own, the newest first. */
export async function listOwnFollowUps(
  db: Db,
  { vault }: Pick<Deps, "vault">,
  memberId: string,
  query: QueryOf<typeof followPage>,
) {
  const where = and(
    eq(followUp.memberId, memberId),
    query.signId ? eq(followUp.signId, query.signId) : undefined,
  );
  const order = [
    desc(sql`coalesce(${followUp.doneAt}, ${followUp.planAt}, ${followUp.createdAt})`),
    desc(followUp.id),
  ];
  const which = and(where, query.state?.length ? inArray(followUp.state, query.state) : undefined);
  const { n, found } = await pageOfFollowUps(db, which, order, query);
  return paged(
    found.map((f) => presentFollowUp(f, vault)),
    n,
    query,
  );
}

async function presentForAdviser(
  db: Db,
  { vault, clock }: Pick<Deps, "vault" | "clock">,
  found: readonly FollowRow[],
) {
  const people = await peopleOf(
    db,
    vault,
    found.map((f) => f.memberId),
  );
  return found.map((f): StaffFollowUp => {
    const person = people.get(f.memberId);
    return {
      ...presentFollowUp(f, vault),
      member: { id: f.memberId, name: nameOf(person), phone: maskedPhoneOf(person) ?? "" },
      isDue: f.state === "PLANNED" && f.planAt !== null && f.planAt <= clock.now().getTime(),
    };
  });
}

const isPlanned = sql`(${followUp.state} = 'PLANNED')`;
const doneAt = sql<Date>`coalesce(${followUp.doneAt}, ${followUp.createdAt})`;

/** Where a page of an adviser's own goes on. @throws {ProblemError} BAD_INPUT for a cursor no page gave */
function afterFollowUp(cursor: string): SQL {
  const { at, id } = momentOfCursor(cursor.slice(1));
  if (cursor.startsWith("P"))
    return or(
      not(isPlanned),
      gt(followUp.planAt, instant(at)),
      and(eq(followUp.planAt, instant(at)), gt(followUp.id, id)),
    )!;
  return sql`not ${isPlanned} and (${doneAt}, ${followUp.id}) < (${instant(at)}, ${id}::bigint)`;
}

async function cursorOfFollowUp(db: Db, { id, state }: FollowRow): Promise<string> {
  const at = state === "PLANNED" ? sql<Date>`${followUp.planAt}` : doneAt;
  const found = await firstOf(
    db
      .select({ at: exactIso(at) })
      .from(followUp)
      .where(eq(followUp.id, id)),
  );
  return `${state === "PLANNED" ? "P" : "D"}${cursorAfter({ at: found!.at, id })}`;
}

/** An adviser's own: planned ones first, the earliest at the top, then what was done. */
export async function listStaffFollowUps(
  db: Db,
  deps: Pick<Deps, "vault" | "clock">,
  { staffId }: StaffViewer,
  query: QueryOf<typeof staffFollowUps>,
) {
  const own = eq(followUp.staffId, staffId);
  const order = [
    sql`not ${isPlanned}`,
    sql`case when ${isPlanned} then ${followUp.planAt} end`,
    sql`case when ${isPlanned} then ${followUp.id} end`,
    desc(doneAt),
    desc(followUp.id),
  ];
  const { cursor } = query;
  const which = and(own, query.state?.length ? inArray(followUp.state, query.state) : undefined);
  const n = await countUpTo(db, sql`${followUps} ${followUp}`, which, MAX_COUNTED);
  const more = await followRows(db, cursor === undefined ? which : and(which, afterFollowUp(cursor)))
    .orderBy(...order)
    .limit(query.size + 1)
    .offset(cursor === undefined ? offsetOf(query) : 0);
  const found = more.slice(0, query.size);
  const last = found.at(-1);
  const { due } = (await firstOf(
    db
      .select({ due: count() })
      .from(followUp)
      .where(and(own, isPlanned, lte(followUp.planAt, deps.clock.now()))),
  ))!;
  return {
    ...paged(await presentForAdviser(db, deps, found), n, query),
    due,
    ...(more.length > query.size && last ? { nextCursor: await cursorOfFollowUp(db, last) } : {}),
  };
}

function check({ state, planAt, content }: Form): void {
  if (state === "PLANNED" && !planAt) throw badInput({ planAt: "请选择什么时候随访。" });
  if (state === "DONE" && !content) throw badInput({ content: "请写下这次随访说了什么。" });
}

/** A follow-up belongs to a contract of its member only: one they may read, or of those the console shows. @throws {ProblemError} BAD_INPUT */
async function checkContract(
  tx: Tx,
  deps: Pick<Deps, "threadCards" | "memberRecords" | "clock">,
  { permissions }: StaffViewer,
  { signId, memberId }: Form,
): Promise<void> {
  if (!signId) return;
  const isTheirs =
    permissions.has("contracts.read") &&
    ((await targetCards(tx, deps, "CONTRACT", [signId], memberId)).has(signId) ||
      (await recordsOf(tx, deps, "contracts", memberId)).some((c) => c.id === signId));
  if (!isTheirs) throw badInput({ signId: "没有这份合同，或它不是这位客人的，请重新选择。" });
}

const moment = (at: string | undefined) => (at ? instant(new Date(at)) : sql`null::timestamptz`);

/** The row to be written: the planned one of that number, one's own, else a new one. @throws {ProblemError} NOT_FOUND */
async function rowFor(
  tx: Tx,
  staffId: string,
  { id, memberId, type, way }: Form,
  now: Date,
): Promise<string> {
  if (!id)
    return (await firstOf(
      tx
        .insert(followUps)
        .values({ memberId, staffId, type, way, state: "PLANNED", createdAt: now })
        .returning({ id: followUps.id }),
    ))!.id;
  const [planned] = await tx
    .select({ id: followUps.id })
    .from(followUps)
    .where(
      and(
        eq(followUps.id, id),
        eq(followUps.staffId, staffId),
        eq(followUps.memberId, memberId),
        eq(followUps.state, "PLANNED"),
      ),
    )
    .for("update");
  if (!planned) throw problem("NOT_FOUND", "follow-up");
  return planned.id;
}

/**
 * Writes a follow-up with a member one serves or has served, and plans the next where a time is given.
 * @throws {ProblemError} BAD_INPUT, NOT_FOUND, NOT_SERVING
 */
export async function writeFollowUp(tx: Tx, deps: Deps, viewer: StaffViewer, form: Form) {
  const { vault, clock } = deps;
  check(form);
  const now = clock.now();
  const { id: staffId } = await ownPerson(tx, viewer);
  await requireServed(tx, viewer, form.memberId, deps.clock.now());
  await checkContract(tx, deps, viewer, form);
  const id = await rowFor(tx, staffId, form, now);
  const { signId, type, way, state, content, satisfaction } = form;
  const isOver = state === "DONE" || state === "MISSED";
  await tx
    .update(followUps)
    .set({
      signId: sql`coalesce(${signId ?? null}::bigint, ${followUps.signId})`,
      type,
      way,
      state,
      planAt: sql`coalesce(${moment(form.planAt)}, ${followUps.planAt})`,
      doneAt: isOver ? now : null,
      nextAt: moment(form.nextAt),
      content: content ? vault.seal(content, followSealContext(id)) : null,
      satisfaction: satisfaction ?? null,
    })
    .where(eq(followUps.id, id));
  if (form.nextAt)
    await tx.execute(sql`insert into advisory.follow_ups
        (member_id, staff_id, sign_id, type, way, state, plan_at, created_at)
      select member_id, staff_id, sign_id, type, way, 'PLANNED', ${moment(form.nextAt)}, ${instant(now)}
      from advisory.follow_ups where id = ${id}::bigint`);
  const [written] = await followRows(tx, eq(followUp.id, id));
  return presentFollowUp(written!, vault);
}
