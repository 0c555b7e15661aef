import { type SQL, sql } from "drizzle-orm";
import { rows, type Tx } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { areaPath } from "../reference/areas/public.ts";
import { productTerm, reachTerms } from "./product-terms.ts";

/**
 * The numbers of sets of terms, those not seen before entered. There are few: one for each way suppliers send.
 * @param sets as `sentTerms` gives them
 * @returns in the order given
 */
export async function reachIds(tx: Tx, sets: readonly (readonly string[])[]): Promise<number[]> {
  const termSets = sql`select distinct array(select jsonb_array_elements_text(s)) as terms
    from jsonb_array_elements(${JSON.stringify(sets)}::jsonb) s`;
  await tx.execute(sql`insert into shop.product_reaches (terms) ${termSets} on conflict (terms) do nothing`);
  const known = await rows<{ id: number; terms: string[] }>(
    tx,
    sql`select r.id, r.terms from shop.product_reaches r join (${termSets}) g on g.terms = r.terms`,
  );
  const byTerms = new Map(known.map(({ id, terms }) => [terms.join(), id]));
  return sets.map((terms) => byTerms.get(terms.join())!);
}

/** The terms that let a product be sent to one of the places, and those that keep it from there. */
export const sentTo = (adcodes: readonly string[]): { reach: string[]; shut: string[] } => ({
  reach: [...new Set(adcodes.flatMap(reachTerms))],
  shut: adcodes.flatMap((code) => [code, ...areaPath(code)]).map(productTerm.not),
});

/** Whether it is sent to one of the places, on the number of its set alone. */
export const reachSql = ({ reach, shut }: ReturnType<typeof sentTo>): SQL =>
  sql`o.reach_id in (select r.id from shop.product_reaches r
    where r.terms && ${textArray(reach)} and not r.terms && ${textArray(shut)})`;
