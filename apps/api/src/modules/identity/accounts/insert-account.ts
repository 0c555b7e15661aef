import type { StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import type { Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { staffSealContext } from "../identity-seal-contexts.ts";
import { staff } from "../tables.ts";

interface NewAccount {
  name: string;
  phone: string;
  phoneHash: Buffer;
  /** The first is the one the account is known by. */
  roles: readonly StaffRole[];
}

/** A staff account that nobody can sign in to before its holder has set it up. @returns its id */
export async function insertAccount(
  tx: Tx,
  vault: Vault,
  { name, phone, phoneHash, roles }: NewAccount,
  now: Date,
): Promise<string> {
  const id = await nextIdOf(tx, staff);
  await tx.insert(staff).values({
    id,
    phone: vault.seal(phone, staffSealContext("phone", id)),
    phoneHash,
    name,
    role: roles[0]!,
    otherRoles: roles.slice(1),
    passwordHash: "",
    totpSecret: "",
    state: "INVITED",
    createdAt: now,
  });
  return id;
}
