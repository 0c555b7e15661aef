import type { ConversationKind } from "@ginkgo/api-contract/advisory/advisory-codes";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { textArray } from "../../../platform/database/sql-values.ts";
import { members } from "../../identity/tables.ts";
import { areaPath, coversPrefix } from "../../reference/areas/public.ts";
import { memberPeople, people } from "../tables.ts";
import { onlineState, type PersonRow, personRow, personRows } from "./person-row.ts";

export type MemberRole = "ADVISER" | "ONLINE" | "AGENT" | "RECENT";

/** The person who serves a member in that role; undefined while there is none. */
export async function memberPerson(
  db: Db,
  memberId: string,
  role: MemberRole,
): Promise<PersonRow | undefined> {
  const found = await firstOf(
    db
      .select({ id: memberPeople.staffId })
      .from(memberPeople)
      .where(and(eq(memberPeople.memberId, memberId), eq(memberPeople.role, role))),
  );
  return found && personRow(db, found.id);
}

/** Makes somebody a member's own in that role; the first stays where two calls meet. */
export async function givePerson(
  tx: Tx,
  { memberId, role, staffId }: { memberId: string; role: MemberRole; staffId: string },
  now: Date,
): Promise<PersonRow> {
  await tx.insert(memberPeople).values({ memberId, role, staffId, since: now }).onConflictDoNothing();
  return (await memberPerson(tx, memberId, role))!;
}

/** What whoever a conversation is for by right is to its member. */
export const roleFor = (kind: ConversationKind): MemberRole => (kind === "SUPPORT" ? "ONLINE" : "ADVISER");

/** Who answers a kind of conversation: customer service, or advisers. */
const kindFor = (kind: ConversationKind): PersonRow["kind"] => (kind === "SUPPORT" ? "SERVICE" : "ADVISER");

/** People of whose own places one takes that place in, or lies within it: a province is wished for as a whole. */
export const hasArea = (adcode: string): SQL =>
  sql`(p.areas && ${textArray(areaPath(adcode))}
    or exists (select 1 from unnest(p.areas) a where a like ${`${coversPrefix(adcode)}%`}))`;

/** The same of one person's places: the one that has to do with a place. */
export const areaFor = ({ areas }: PersonRow, adcode: string): string | undefined => {
  const path = areaPath(adcode);
  return areas.find((a) => path.includes(a)) ?? areas.find((a) => a.startsWith(coversPrefix(adcode)));
};

/** People who serve a place; all of them where it is not known. */
export const servesArea = (adcode: string | null): SQL =>
  adcode ? sql`(p.areas = '{}' or ${hasArea(adcode)})` : sql`true`;

/** Where a member is looked after: the first region they wish for. */
export const wishedArea = async (db: Db, memberId: string): Promise<string | null> =>
  (
    await firstOf(
      db
        .select({ adcode: sql<string | null>`${members.provinces}[1]` })
        .from(members)
        .where(eq(members.id, memberId)),
    )
  )?.adcode ?? null;

/** People of a kind for that place, the least loaded first; their own region before everywhere. */
export const peopleFor = (db: Db, kind: PersonRow["kind"], adcode: string | null): Promise<PersonRow[]> =>
  personRows(db, sql`where p.kind = ${kind} and ${servesArea(adcode)} order by load, p.staff_id`);

/** As many conversations under way as they take at a time. */
export const isFull = ({ load, capacity }: PersonRow): boolean => load >= capacity;

const isFree = (person: PersonRow, now: Date) => onlineState(person, now) === "ONLINE" && !isFull(person);

/**
 * Somebody named, held until the transaction ends, so that their load is still that when it is added to. Asked for
 * after the conversation, as everywhere.
 * @throws {ProblemError} NOT_FOUND
 */
export async function holdPerson(tx: Tx, id: string): Promise<PersonRow> {
  await tx.select({ found: sql<number>`1` }).from(people).where(eq(people.staffId, id)).for("update");
  const person = await personRow(tx, id);
  if (!person) throw problem("NOT_FOUND", "colleague");
  return person;
}

/**
 * Somebody who is there and has room, held until the transaction ends so that two conversations never take the same
 * last place: a person another transaction is giving work to is passed over.
 */
export async function holdFree(
  tx: Tx,
  candidates: readonly PersonRow[],
  now: Date,
): Promise<PersonRow | undefined> {
  for (const person of candidates) {
    if (!isFree(person, now)) continue;
    const held = await firstOf(
      tx
        .select({ found: sql<number>`1` })
        .from(people)
        .where(eq(people.staffId, person.id))
        .for("update", { skipLocked: true }),
    );
    const still = held && (await personRow(tx, person.id));
    if (still && isFree(still, now)) return still;
  }
  return undefined;
}

/**
 * Whom a conversation is for by right, and who could answer it: that one, their stand-in, colleagues of the region, and
 * last those of others, which is better than nobody.
 */
export async function candidatesFor(
  db: Db,
  { kind, memberId }: { kind: ConversationKind; memberId: string },
): Promise<{ own: PersonRow | undefined; candidates: PersonRow[] }> {
  const own = await memberPerson(db, memberId, roleFor(kind));
  const standIn = own?.standInId ? await personRow(db, own.standInId) : undefined;
  const near = await peopleFor(db, kindFor(kind), await wishedArea(db, memberId));
  const all = await peopleFor(db, kindFor(kind), null);
  const candidates = [own, standIn, ...near, ...all].filter((p) => p !== undefined);
  return { own, candidates: [...new Map(candidates.map((p) => [p.id, p])).values()] };
}

/** Whether anybody who could answer is there at all, busy or full. */
export const isAnybodyThere = (candidates: readonly PersonRow[], now: Date): boolean =>
  candidates.some((p) => onlineState(p, now) !== "OFFLINE");
