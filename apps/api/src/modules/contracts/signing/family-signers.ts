import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { listElders } from "../../membership/family/public.ts";
import { membersWithPermission } from "../../membership/public.ts";

/** A member's elders, and the members who may pay or stand as guardian: oneself and the family around those elders. */
export async function familySigners(db: Db, vault: Vault, memberId: string) {
  const elders = (await listElders(db, vault, memberId)).records.flatMap((e) =>
    e.id === null ? [] : [{ id: e.id, name: e.name, isSelf: e.isSelf }],
  );
  const around: string[] = [];
  for (const { id } of elders) around.push(...(await membersWithPermission(db, id, "contracts.read")));
  return { elders, signerIds: [...new Set([memberId, ...around])] };
}
