import type { ContractFamily } from "@ginkgo/api-contract/contracts/contract-staff";
import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { advisedMembers } from "../advisory/public.ts";
import { memberIdOfPhone } from "../identity/public.ts";
import { members } from "../identity/tables.ts";
import { maskedPhoneOf, nameOf, peopleOf, requirePermission } from "../membership/public.ts";
import { familySigners } from "./signing/family-signers.ts";

/**
 * Whom a member's contract may name: their elders, and the family around those, who may pay or stand as guardian.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND also for a member whom an adviser does not serve
 */
export async function readFamily(
  db: Db,
  { vault }: Pick<AppContext, "vault">,
  viewer: StaffViewer,
  memberId: string,
): Promise<ContractFamily> {
  requirePermission(viewer, "contracts.write");
  const own = viewer.ownMembers.has("contracts.write")
    ? sql`${members.id} in ${advisedMembers(viewer.staffId)}`
    : undefined;
  const found = await firstOf(
    db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, memberId), own)),
  );
  if (!found) throw problem("NOT_FOUND", "member");
  const { elders, signerIds } = await familySigners(db, vault, memberId);
  const people = await peopleOf(db, vault, signerIds);
  return {
    member: { id: memberId, name: nameOf(people.get(memberId)) },
    elders,
    signers: signerIds.flatMap((id) => {
      const phone = maskedPhoneOf(people.get(id));
      return phone ? [{ id, name: nameOf(people.get(id)), phone }] : [];
    }),
  };
}

/** The same for the member with that telephone number. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function readFamilyOfPhone(
  db: Db,
  deps: Pick<AppContext, "vault">,
  viewer: StaffViewer,
  phone: string,
): Promise<ContractFamily> {
  requirePermission(viewer, "contracts.write");
  const memberId = await memberIdOfPhone(db, deps.vault, phone);
  if (!memberId) throw problem("NOT_FOUND", "member");
  return readFamily(db, deps, viewer, memberId);
}
