import type { ProductFilters, ProductSort } from "@ginkgo/contract/shop";
import { type SQL, sql } from "drizzle-orm";
import { textArray } from "../../../platform/sql-values.ts";
import { areaPath } from "../../reference/public.ts";
import type { WordMatch } from "../org-words.ts";
import { priceStepsIn, productTerm, reachTerms } from "./product-terms.ts";

/** One filter: terms of which any must be there, and what of it only the columns can say. */
export interface Condition {
  anyOf: string[];
  exact?: SQL;
}

export interface ProductPlan {
  conditions: Map<string, Condition>;
  words: WordMatch | undefined;
}

function priceCondition({ priceMinFen: min, priceMaxFen: max }: ProductFilters): Condition {
  const exact = sql.join(
    [
      ...(min === undefined ? [] : [sql`o.price_fen >= ${min}`]),
      ...(max === undefined ? [] : [sql`o.price_fen <= ${max}`]),
    ],
    sql` and `,
  );
  return { anyOf: priceStepsIn(min ?? 0, max).map(productTerm.price), exact };
}

/** Turns the filters of a request into conditions that the finder and the counter both use. */
export function planProducts(asked: ProductFilters, words: WordMatch | undefined): ProductPlan {
  const conditions = new Map<string, Condition>();
  const add = (name: string, values: readonly string[] | undefined, of: (v: string) => string) => {
    if (values?.length) conditions.set(name, { anyOf: values.map(of) });
  };
  add("categoryId", asked.categoryId, productTerm.category);
  add("brand", asked.brand, productTerm.brand);
  add("use", asked.use, productTerm.use);
  add("promise", asked.promise, productTerm.promise);
  for (const flag of ["inStock", "freeShipping", "selfOperated", "ltcPay"] as const)
    if (asked[flag]) conditions.set(flag, { anyOf: [productTerm[flag]] });
  if (asked.adcode?.length) {
    const shut = asked.adcode.flatMap((code) => [code, ...areaPath(code)]).map(productTerm.not);
    conditions.set("adcode", {
      anyOf: [...new Set(asked.adcode.flatMap(reachTerms))],
      exact: sql`not (o.terms && ${textArray(shut)})`,
    });
  }
  if (asked.priceMinFen !== undefined || asked.priceMaxFen !== undefined)
    conditions.set("price", priceCondition(asked));
  return { conditions, words };
}

/** The conditions as SQL, some of them left out for counting. */
export const planSql = ({ conditions, words }: ProductPlan, but: readonly string[] = []): SQL[] => [
  sql`o.facet_sig >= 0`,
  ...[...conditions]
    .filter(([name]) => !but.includes(name))
    .flatMap(([, { anyOf, exact }]) => [sql`o.terms && ${textArray(anyOf)}`, exact ?? []].flat()),
  ...(words ? [words.terms, words.exact] : []),
];

/** Every sort ends in id, so that pages never overlap; dear first walks the index of cheap first backwards. */
export const productOrder: Record<ProductSort, SQL> = {
  default: sql`o.rank_score desc, o.id`,
  sales: sql`o.sold_count desc, o.id`,
  price: sql`o.price_fen, o.id`,
  priceDesc: sql`o.price_fen desc, o.id desc`,
  rating: sql`o.rating desc, o.comment_count desc, o.id`,
};
