import type { Elders } from "@ginkgo/api-contract/membership/membership-elders";
import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { elderOf } from "./elder-row.ts";
import { listElders } from "./list-elders.ts";

/** Switches “为谁”; null is oneself. Kept on the server, so that every device agrees. @throws {ProblemError} NOT_FOUND */
export async function chooseElder(
  tx: Tx,
  vault: Vault,
  memberId: string,
  elderId: string | null,
): Promise<Elders> {
  if (elderId === null)
    await tx.execute(sql`delete from membership.chosen_elders where member_id = ${memberId}::bigint`);
  else {
    await elderOf(tx, memberId, elderId);
    await tx.execute(sql`insert into membership.chosen_elders (member_id, elder_id)
      values (${memberId}::bigint, ${elderId}::bigint)
      on conflict (member_id) do update set elder_id = excluded.elder_id`);
  }
  return listElders(tx, vault, memberId);
}
