import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { memberSealContext, nameHash } from "../identity-seal-contexts.ts";
import { members } from "../tables.ts";

const BATCH = 500;

/** Has members found by name whose name was written before it was hashed, in short transactions. */
export async function hashNames({ database, vault }: AppContext): Promise<void> {
  for (let n = BATCH; n === BATCH; )
    n = await database.transaction(async (tx) => {
      const found = await tx
        .select({ id: members.id, realName: members.realName })
        .from(members)
        .where(and(isNotNull(members.realName), isNull(members.realNameHash)))
        .orderBy(members.id)
        .limit(BATCH)
        .for("update", { skipLocked: true });
      for (const { id, realName } of found)
        await tx
          .update(members)
          .set({ realNameHash: nameHash(vault, vault.open(realName!, memberSealContext("real_name", id))) })
          .where(eq(members.id, id));
      return found.length;
    });
}
