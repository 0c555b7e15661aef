import type { MemberCard } from "@ginkgo/api-contract/advisory/chat-staff";
import { eq, sql } from "drizzle-orm";
import type { MemberRecords } from "../../../http/member-records.ts";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { type Db, firstOf, row } from "../../../platform/database/database.ts";
import { instant, iso } from "../../../platform/database/sql-values.ts";
import { members } from "../../identity/tables.ts";
import { maskedPhoneOf, nameOf, peopleOf } from "../../membership/public.ts";
import { areaName } from "../../reference/areas/public.ts";
import { advisedMembers } from "../advisers/advised-members.ts";
import { memberPerson } from "../advisers/find-person.ts";
import { presentPerson } from "../advisers/person-row.ts";

/** How long staff may still look up whom they served once, milliseconds. */
const SERVED = 30 * DAY;

/**
 * Staff know of those they serve, stand in for or served lately, and of nobody else.
 * @throws {ProblemError} NOT_FOUND
 */
export async function requireServed(
  db: Db,
  { staffId }: StaffViewer,
  memberId: string,
  now: Date,
): Promise<void> {
  const served = await row(
    db,
    sql`select 1 from advisory.conversations where staff_id = ${staffId}::bigint and member_id = ${memberId}::bigint
        and coalesce(closed_at, ${instant(now)}) > ${instant(later(now, -SERVED))}
      union all select 1 from advisory.member_people m join advisory.people p using (staff_id)
        where m.member_id = ${memberId}::bigint and ${staffId}::bigint in (m.staff_id, p.stand_in_id)
      limit 1`,
  );
  if (!served) throw problem("NOT_FOUND", "member");
}

/** The last few orders or contracts of a member, as the modules above tell them. */
export const recordsOf = async (
  db: Db,
  { memberRecords, clock }: Pick<AppContext, "memberRecords" | "clock">,
  kind: MemberRecords["kind"],
  memberId: string,
) => (await memberRecords.find((r) => r.kind === kind)?.read(db, memberId, clock.now())) ?? [];

/** What the serving staff may know of a member. @throws {ProblemError} NOT_FOUND */
export async function readMemberCard(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock" | "memberRecords">,
  viewer: StaffViewer,
  id: string,
): Promise<MemberCard> {
  const { vault, clock } = deps;
  await requireServed(db, viewer, id, clock.now());
  const [people, account, adviser, orders, contracts] = await Promise.all([
    peopleOf(db, vault, [id]),
    firstOf(
      db
        .select({
          since: iso(members.createdAt),
          provinces: members.provinces,
          isMine: sql<boolean>`${members.id} in ${advisedMembers(viewer.staffId)}`,
        })
        .from(members)
        .where(eq(members.id, id)),
    ),
    memberPerson(db, id, "ADVISER"),
    recordsOf(db, deps, "orders", id),
    recordsOf(db, deps, "contracts", id),
  ]);
  const person = people.get(id);
  return {
    id,
    name: nameOf(person),
    avatarUrl: person?.avatarUrl ?? null,
    phone: maskedPhoneOf(person) ?? "",
    since: account!.since,
    wishes: (account!.provinces ?? []).map(areaName),
    isMine: account!.isMine,
    adviser: adviser ? presentPerson(adviser, clock.now()) : null,
    orders,
    contracts,
  };
}
