import { seasons, stayModes } from "@ginkgo/api-contract/tours/tour-codes";
import { eq } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { flagValue } from "../facets/public.ts";
import { codesOfMask } from "./code-mask.ts";
import { packListed } from "./listed-signature.ts";
import { NewTourOrg, type NewTourOrgInput } from "./new-tour-org.ts";
import { sceneryCategories } from "./scenery-categories.ts";
import { tourOrgs } from "./tables.ts";
import { tourOrgKind } from "./tour-org-kind.ts";
import { writeTourOrgs } from "./write-tour-orgs.ts";

/** Writes who runs tours, or takes people in, as a draft in the first category that is in use. @returns its id */
export async function draftTourOrg(
  tx: Tx,
  fields: Omit<NewTourOrgInput, "categoryId" | "standing">,
): Promise<string> {
  const category = (await sceneryCategories(tx)).find(({ status }) => status === 1);
  const org = NewTourOrg.parse({ ...fields, categoryId: Number(category?.id ?? 1), standing: "DRAFT" });
  return (await writeTourOrgs(tx, [org]))[0]!.id;
}

/** Shows one that stood as a draft; one that is shown already stays as it is. @throws {ProblemError} NOT_FOUND */
export async function publishTourOrg(tx: Tx, id: string): Promise<void> {
  const org = await firstOf(tx.select().from(tourOrgs).where(eq(tourOrgs.id, id)).for("update"));
  if (!org) throw problem("NOT_FOUND", "tour organisation");
  if (org.standing !== "DRAFT") return;
  const facetSig = packListed(tourOrgKind, {
    orgKind: [org.orgKind],
    stayMode: codesOfMask(stayModes, org.stayMask),
    season: codesOfMask(seasons, org.seasonMask),
    hasDoctor: flagValue(org.hasDoctor),
    barrierFree: flagValue(org.barrierFree),
  });
  await tx.update(tourOrgs).set({ standing: "LISTED", facetSig }).where(eq(tourOrgs.id, id));
}
