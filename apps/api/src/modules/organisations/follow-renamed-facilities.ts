import type { OrgDetails } from "@ginkgo/api-contract/organisations/org-detail";
import { eq, sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { tellPublished } from "../../platform/published.ts";
import { FOLLOWED_AT_ONCE, formerTexts, presentWords, type WrittenDictionary } from "../reference/public.ts";
import { organisationDetails } from "./tables.ts";

/** Where the pages of homes have the words of a dictionary. */
const fields = { facility: "facilities", orgService: "services" } as const satisfies Record<
  WrittenDictionary,
  keyof OrgDetails
>;

/** Details with words that were renamed as they are called now. */
export async function withPresentWords(db: Db, details: OrgDetails): Promise<OrgDetails> {
  return {
    ...details,
    facilities: await presentWords(db, "facility", details.facilities),
    services: await presentWords(db, "orgService", details.services),
  };
}

/** Writes the next homes anew that say what a word was called before. @returns their ids in order */
export const followWord =
  (dictionary: WrittenDictionary) =>
  async (tx: Tx, code: string, after: string): Promise<readonly string[]> => {
    const before = await formerTexts(tx, dictionary, code);
    const found = await rows<{ id: string; details: OrgDetails }>(
      tx,
      sql`select d.org_id::text as id, d.details from ${organisationDetails} d
        where d.org_id > ${after}::bigint and d.details->${fields[dictionary]}::text ?| ${textArray(before)}
        order by d.org_id limit ${FOLLOWED_AT_ONCE} for update`,
    );
    for (const { id, details } of found)
      await tx
        .update(organisationDetails)
        .set({ details: await withPresentWords(tx, details) })
        .where(eq(organisationDetails.orgId, id));
    if (found.length > 0) await tellPublished(tx);
    return found.map(({ id }) => id);
  };
