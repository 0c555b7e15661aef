import { eq } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import type { NewOrg } from "./new-org.ts";
import { packSignature } from "./org-signature.ts";
import { organisations } from "./tables.ts";
import { isListed } from "./write-orgs.ts";

/** Shows an organisation that stood as a draft; one that is shown already stays as it is. @throws {ProblemError} NOT_FOUND */
export async function publishOrg(
  tx: Tx,
  id: string,
  standing: Exclude<NewOrg["standing"], "DRAFT">,
): Promise<void> {
  const org = await firstOf(tx.select().from(organisations).where(eq(organisations.id, id)).for("update"));
  if (!org) throw problem("NOT_FOUND", "organisation");
  if (org.standing !== "DRAFT") return;
  const operateStatus = org.operateStatus as NewOrg["operateStatus"];
  await tx
    .update(organisations)
    .set({ standing, facetSig: isListed({ standing, operateStatus }) ? packSignature(org) : -1 })
    .where(eq(organisations.id, id));
}
