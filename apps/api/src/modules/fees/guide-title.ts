import { type CareLevel, careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { eq } from "drizzle-orm";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { organisations } from "../organisations/tables.ts";
import { areaName } from "../reference/areas/public.ts";

/** 南京 of 南京市. */
const shortPlace = (adcode: string) => areaName(adcode).replace(/(?<=..)(?:市|省|自治区|特别行政区)$/u, "");

export const placeTitle = (adcode: string, care: CareLevel): string =>
  `在${shortPlace(adcode)}，${careLevelWords[care]}的长辈住养老院，一个月多少钱`;
export const orgTitle = (name: string): string => `住进${name}，一个月多少钱`;

/** What a guide is called where nobody has written another title. */
export async function usualTitle(
  db: Db,
  { adcode, careLevel, orgId }: { adcode: string; careLevel: string | null; orgId: string | null },
): Promise<string> {
  if (orgId === null) return placeTitle(adcode, careLevel as CareLevel);
  const org = await firstOf(
    db.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, orgId)),
  );
  return orgTitle(org!.name);
}
