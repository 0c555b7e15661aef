import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { tryFreight as contract } from "@ginkgo/api-contract/shop/stock";
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { checkArea } from "../reference/areas/public.ts";
import { quoteFreight, termsText } from "./quote-freight.ts";
import { freightTemplates } from "./tables.ts";

/** What sending costs, by name: the templates a product can take. */
export const listFreights = (db: Db): Promise<{ code: string; name: string }[]> =>
  db
    .select({ code: freightTemplates.code, name: sql<string>`${freightTemplates.template}->>'name'` })
    .from(freightTemplates)
    .where(eq(freightTemplates.off, false))
    .orderBy(asc(freightTemplates.code));

/** What sending goods worth so much to a place would cost by these terms. @throws {ProblemError} BAD_INPUT */
export function tryFreight({ content, adcode, goodsFen }: BodyOf<typeof contract>): ReplyOf<typeof contract> {
  checkArea(adcode);
  const { reachable, feeFen, freeOverFen } = quoteFreight({ ...content, code: "" }, [], adcode);
  if (!reachable) return { reachable, feeFen: 0, text: "送不到" };
  const isFree = freeOverFen !== undefined && goodsFen >= freeOverFen;
  return { reachable, feeFen: isFree ? 0 : feeFen, text: termsText({ feeFen, freeOverFen }) };
}
