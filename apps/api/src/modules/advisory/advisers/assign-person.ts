import { and, eq, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { notice } from "../../membership/public.ts";
import { memberPeople } from "../tables.ts";
import {
  areaFor,
  givePerson,
  hasArea,
  type MemberRole,
  memberPerson,
  peopleFor,
  servesArea,
  wishedArea,
} from "./find-person.ts";
import { onlineState, type PersonRow, personRow, personRows } from "./person-row.ts";

/** One assignment at a time, so that the least loaded is still that when it is given. */
const inTurn = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7340, 1)`);

/** Whose members are fewest in that role, then whose conversations are. */
const leastLoaded = (role: MemberRole) => sql`order by (select count(*) from advisory.member_people mp
  where mp.staff_id = p.staff_id and mp.role = ${role}), load, p.staff_id limit 1`;

/** The member's own customer service; on first ask the least loaded is given. Undefined while there is none at all. */
export async function onlineServer(tx: Tx, memberId: string, now: Date): Promise<PersonRow | undefined> {
  const known = await memberPerson(tx, memberId, "ONLINE");
  if (known) return known;
  await inTurn(tx);
  const [chosen] = await personRows(tx, sql`where p.kind = 'SERVICE' ${leastLoaded("ONLINE")}`);
  return chosen && givePerson(tx, { memberId, role: "ONLINE", staffId: chosen.id }, now);
}

/** Who answers for the region the member wishes for; given on first ask, and anew once they wish for another. */
export async function agentServer(tx: Tx, memberId: string, now: Date): Promise<PersonRow | undefined> {
  const area = await wishedArea(tx, memberId);
  if (!area) return undefined;
  const known = await memberPerson(tx, memberId, "AGENT");
  if (known && areaFor(known, area)) return known;
  await inTurn(tx);
  const [chosen] = await personRows(
    tx,
    sql`where p.kind = 'ADVISER' and ${hasArea(area)} ${leastLoaded("AGENT")}`,
  );
  await tx
    .delete(memberPeople)
    .where(
      and(
        eq(memberPeople.memberId, memberId),
        eq(memberPeople.role, "AGENT"),
        chosen && ne(memberPeople.staffId, chosen.id),
      ),
    );
  return chosen && givePerson(tx, { memberId, role: "AGENT", staffId: chosen.id }, now);
}

/**
 * The member's own adviser; who has none is given the least loaded who serves the region they wish for, and is told.
 * Undefined while there is no adviser at all.
 */
export async function ownAdviser(tx: Tx, memberId: string, now: Date): Promise<PersonRow | undefined> {
  const known = await memberPerson(tx, memberId, "ADVISER");
  if (known) return known;
  await inTurn(tx);
  const serving = async (area: string | null) =>
    (
      await personRows(tx, sql`where p.kind = 'ADVISER' and ${servesArea(area)} ${leastLoaded("ADVISER")}`)
    )[0];
  const chosen = (await serving(await wishedArea(tx, memberId))) ?? (await serving(null));
  if (!chosen) return undefined;
  const assigned = await givePerson(tx, { memberId, role: "ADVISER", staffId: chosen.id }, now);
  const message = "adviser.given";
  const values = { name: assigned.name };
  await notice(tx, { memberId, kind: "ADVISER", message, values, link: "/user/advisor" }, now);
  return assigned;
}

/** Who is there for a consultation, that one or the newest; nobody once it has ended. */
export async function tempServer(
  db: Db,
  memberId: string,
  conversationId: string | undefined,
): Promise<PersonRow | undefined> {
  const which = conversationId ? sql`and c.id = ${conversationId}::bigint` : sql``;
  const [found] = await personRows(
    db,
    sql`where p.staff_id = (select c.staff_id from advisory.conversations c
      where c.member_id = ${memberId}::bigint and c.kind = 'CONSULT' and c.state <> 'CLOSED' ${which}
      order by c.last_at desc limit 1)`,
  );
  return found;
}

/** Who stands in while the member's own customer service is away: whom they named, else available staff. */
export async function standIn(db: Db, memberId: string, now: Date): Promise<PersonRow | undefined> {
  const own = await memberPerson(db, memberId, "ONLINE");
  if (!own || onlineState(own, now) !== "OFFLINE") return undefined;
  const named = own.standInId ? await personRow(db, own.standInId) : undefined;
  const others = (await peopleFor(db, "SERVICE", null)).filter((p) => p.id !== own.id);
  return [named, ...others].find((p) => p && onlineState(p, now) === "ONLINE");
}
