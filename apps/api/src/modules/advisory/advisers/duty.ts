import type { Duty, changeDuty as endpoint } from "@ginkgo/api-contract/advisory/chat-staff";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { and, eq, ne, sql } from "drizzle-orm";
import { badInput } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { announce, MAX_ROOMS, type Room } from "../../../platform/live.ts";
import { ownPerson } from "../staff/staff-call.ts";
import { conversations, people } from "../tables.ts";
import { type PersonRow, personRow, personRows, presentPerson } from "./person-row.ts";

/** Oneself on duty, and the colleagues one may hand to or be stood in for by. @throws {ProblemError} NOT_SERVING */
export async function readDuty(db: Db, viewer: StaffViewer, now: Date): Promise<Duty> {
  const person = await ownPerson(db, viewer);
  const colleagues = await personRows(
    db,
    sql`where p.staff_id <> ${person.id}::bigint order by p.kind, p.staff_id`,
  );
  const { state, capacity, load, workDays, workFrom, workTo, standInId } = person;
  return {
    person: presentPerson(person, now),
    state,
    capacity,
    load,
    workDays: workDays.toSorted((a, b) => a - b),
    workFrom,
    workTo,
    standInId,
    colleagues: colleagues.map((c) => presentPerson(c, now)),
  };
}

async function checkStandIn(tx: Tx, person: PersonRow, standInId: string | null | undefined): Promise<void> {
  if (!standInId) return;
  const other = await personRow(tx, standInId);
  if (!other || other.id === person.id || other.kind !== person.kind)
    throw badInput({ standInId: "替班的人要是一位同岗的同事，请重新选择。" });
}

/** `smallint[]` of a few small numbers. */
const smallints = (values: readonly number[]) => sql`${`{${[...new Set(values)].join(",")}}`}::smallint[]`;

/**
 * Changes what one says of oneself; what is left out stays.
 * @throws {ProblemError} NOT_SERVING, BAD_INPUT
 */
export async function changeDuty(tx: Tx, viewer: StaffViewer, form: BodyOf<typeof endpoint>): Promise<void> {
  const person = await ownPerson(tx, viewer);
  const { state, capacity, workDays, workFrom, workTo, standInId } = { ...person, ...defined(form) };
  if (workFrom >= workTo) throw badInput({ workTo: "下班时间要晚于上班时间。" });
  await checkStandIn(tx, person, form.standInId);
  await tx
    .update(people)
    .set({ state, capacity, workDays: smallints(workDays), workFrom, workTo, standInId })
    .where(eq(people.staffId, person.id));
  await announceOnline(tx, person.id);
}

/**
 * Tells members who are in conversation with a person that they are there, busy or gone; nobody has more conversations
 * under way than one event names.
 */
async function announceOnline(tx: Tx, id: string): Promise<void> {
  const members = await tx
    .selectDistinct({ id: conversations.memberId })
    .from(conversations)
    .where(and(eq(conversations.staffId, id), ne(conversations.state, "CLOSED")))
    .limit(MAX_ROOMS);
  const rooms = members.map((m): Room => `member:${m.id}`);
  if (rooms.length) await announce(tx, { event: "online", rooms, id });
}

const defined = <T extends object>(form: T) =>
  Object.fromEntries(Object.entries(form).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
