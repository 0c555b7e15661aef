import type { LinkState } from "@ginkgo/api-contract/membership/family";
import type { ProblemKey } from "@ginkgo/api-contract/problems";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { peopleOf } from "../people.ts";
import { familyMembers } from "../tables.ts";
import { bond } from "./can-act-for.ts";
import { type FamilyRow, familyRows, isPast } from "./family-row.ts";
import { linkHash } from "./link-token.ts";

export interface FoundLink {
  row: FamilyRow;
  state: LinkState;
}

/** What each state but OPEN refuses with. */
export const refusals: Record<Exclude<LinkState, "OPEN">, ProblemKey> = {
  EXPIRED: "LINK_EXPIRED",
  USED: "LINK_USED",
  DECLINED: "LINK_DECLINED",
  REVOKED: "LINK_REVOKED",
  OWN: "LINK_OWN",
  OTHER_PHONE: "LINK_OTHER_PHONE",
};

/** Whether the invitation is for this member's number; without a number it is for the holder of the link. */
async function isForThem(db: Db, vault: Vault, rowId: string, memberId: string): Promise<boolean> {
  const invited = await firstOf(
    db
      .select({ index: sql<string | null>`encode(${familyMembers.phoneIndex}, 'hex')` })
      .from(familyMembers)
      .where(eq(familyMembers.id, rowId)),
  );
  if (!invited?.index) return true;
  const phone = (await peopleOf(db, vault, [memberId])).get(memberId)?.phone;
  return Boolean(phone) && vault.blindIndex(phone!, "family.phone").toString("hex") === invited.index;
}

/**
 * The invitation of a link and how it stands for this reader; visitors are taken for the one invited.
 * @throws {ProblemError} LINK_NOT_FOUND
 */
export async function findLink(
  db: Db,
  vault: Vault,
  linkId: string,
  memberId: string | undefined,
  now: Date,
): Promise<FoundLink> {
  const [row] = await familyRows(db, eq(bond.linkHash, linkHash(linkId)));
  if (!row) throw problem("LINK_NOT_FOUND");
  const ended: Partial<Record<FamilyRow["bindState"], LinkState>> = {
    BOUND: "USED",
    REJECTED: "DECLINED",
    UNBOUND: row.endedWhy === "REVOKED" ? "REVOKED" : "USED",
  };
  const state = ended[row.bindState] ?? (isPast(row, now) ? "EXPIRED" : "OPEN");
  if (state !== "OPEN" || !memberId) return { row, state };
  if (row.inviterId === memberId) return { row, state: "OWN" };
  return { row, state: (await isForThem(db, vault, row.id, memberId)) ? "OPEN" : "OTHER_PHONE" };
}
