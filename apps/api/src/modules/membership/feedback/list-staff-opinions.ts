import type { StaffOpinion } from "@ginkgo/api-contract/membership/opinions";
import { sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import { type Db, row } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { filesOfMany } from "../../files/public.ts";
import { maskContact } from "../mask.ts";
import { maskedNameOf, maskedPhoneOf, type Person, peopleOf } from "../people.ts";
import { type OpinionFilters, opinionConditions } from "./list-opinions.ts";
import {
  type OpinionRow,
  openContact,
  opinionRows,
  presentOpinion,
  targetOf,
  usedBy,
} from "./opinion-row.ts";
import { opinionActions } from "./opinion-steps.ts";

/** Until when the next step is due; null once answered. */
const due = sql`case when o.state = 'SUBMITTED' then o.accept_by
  when o.state in ('ACCEPTED', 'PROCESSING') then o.answer_by end`;

const isOverdue = ({ state, acceptBy, answerBy }: OpinionRow, now: Date): boolean => {
  const by =
    state === "SUBMITTED" ? acceptBy : state === "ACCEPTED" || state === "PROCESSING" ? answerBy : null;
  return by !== null && new Date(by) < now;
};

const presentMember = (person: Person | undefined): StaffOpinion["member"] =>
  person ? { id: person.id, name: maskedNameOf(person), phone: maskedPhoneOf(person) ?? "" } : null;

async function presentAll(db: Db, vault: Vault, found: OpinionRow[], now: Date): Promise<StaffOpinion[]> {
  const people = await peopleOf(
    db,
    vault,
    found.flatMap((o) => o.memberId ?? []),
  );
  const files = await filesOfMany(
    db,
    found.map((o) => usedBy(o.id)),
  );
  return found.map((o) => {
    const contact = openContact(vault, o);
    return {
      ...presentOpinion(o),
      ...targetOf(o),
      member: presentMember(o.memberId ? people.get(o.memberId) : undefined),
      contact: contact === null ? null : maskContact(contact),
      images: (files.get(usedBy(o.id)) ?? []).map(({ fileId, url }) => ({ fileId, url })),
      overdue: isOverdue(o, now),
      actions: opinionActions(o.state, "staff") as StaffOpinion["actions"],
    };
  });
}

/** Opinions for staff, first due first, the answered last; writer and contact masked (V3). */
export async function listStaffOpinions(
  db: Db,
  vault: Vault,
  asked: OpinionFilters & { overdue?: boolean },
  now: Date,
) {
  const where = sql`where true ${opinionConditions(asked)} ${asked.overdue ? sql`and ${due} < ${instant(now)}` : sql``}`;
  const counted = await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from membership.opinions o ${where}`,
  );
  const found = await opinionRows(
    db,
    sql`${where} order by ${due} nulls last, o.id desc limit ${asked.size} offset ${offsetOf(asked)}`,
  );
  return paged(await presentAll(db, vault, found, now), counted!.n, asked);
}

/** One for staff. @throws {ProblemError} NOT_FOUND */
export async function staffOpinion(db: Db, vault: Vault, id: string, now: Date): Promise<StaffOpinion> {
  const found = await opinionRows(db, sql`where o.id = ${id}::bigint`);
  const [opinion] = await presentAll(db, vault, found, now);
  if (!opinion) throw problem("NOT_FOUND", "opinion");
  return opinion;
}
