import type { ContractFamily } from "@ginkgo/contract/contract-staff";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row } from "../../platform/database.ts";
import { advisedMembers } from "../advisory/public.ts";
import { memberIdOfPhone } from "../identity/public.ts";
import {
  listElders,
  maskedPhoneOf,
  nameOf,
  peopleOf,
  requirePermission,
  whoMay,
} from "../membership/public.ts";

/**
 * Whom a member's contract may name: their elders, and the family around those, who may pay or stand as guardian.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND also for a member whom an adviser does not serve
 */
export async function readFamily(
  db: Db,
  { vault }: Pick<House, "vault">,
  viewer: StaffViewer,
  memberId: string,
): Promise<ContractFamily> {
  requirePermission(viewer, "contracts.write");
  const own = viewer.permissions.has("own.members")
    ? sql`and m.id in ${advisedMembers(viewer.staffId)}`
    : sql``;
  if (!(await row(db, sql`select 1 from identity.members m where m.id = ${memberId}::bigint ${own}`)))
    throw problem("NOT_FOUND", "member");
  const elders = (await listElders(db, vault, memberId)).records.filter((e) => e.id !== null);
  const around: string[] = [];
  for (const { id } of elders) around.push(...(await whoMay(db, id!, "contracts.read")));
  const ids = [...new Set([memberId, ...around])];
  const people = await peopleOf(db, vault, ids);
  return {
    member: { id: memberId, name: nameOf(people.get(memberId)) },
    elders: elders.map(({ id, name, isSelf }) => ({ id: id!, name, isSelf })),
    signers: ids.flatMap((id) => {
      const phone = maskedPhoneOf(people.get(id));
      return phone ? [{ id, name: nameOf(people.get(id)), phone }] : [];
    }),
  };
}

/** The same for the member with that telephone number. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function readFamilyOfPhone(
  db: Db,
  uses: Pick<House, "vault">,
  viewer: StaffViewer,
  phone: string,
): Promise<ContractFamily> {
  requirePermission(viewer, "contracts.write");
  const memberId = await memberIdOfPhone(db, uses.vault, phone);
  if (!memberId) throw problem("NOT_FOUND", "member");
  return readFamily(db, uses, viewer, memberId);
}
