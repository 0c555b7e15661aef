import type { ProductFilters, ProductSort } from "@ginkgo/api-contract/shop/shop";
import { type SQL, sql } from "drizzle-orm";
import { textArray } from "../../platform/database/sql-values.ts";
import { inBranches } from "../listing/public.ts";
import type { WordMatch } from "../search/public.ts";
import { reachSql, sentTo } from "./product-reach.ts";
import { packProduct, type Signed } from "./product-signature.ts";
import { priceStepsIn, productTerm } from "./product-terms.ts";

/** A filter twice: as the index of terms answers it, and on the columns that the narrow indexes carry. */
interface Filter {
  found: SQL;
  narrow: SQL;
}

export interface ProductPlan {
  filters: Map<string, Filter>;
  words: WordMatch | undefined;
}

const every = (parts: SQL[]): SQL => sql.join(parts, sql` and `);
const termsHave = (terms: readonly string[]) => sql`o.terms && ${textArray(terms)}`;

const nothing: Signed = {
  uses: [],
  promises: [],
  inStock: false,
  freeShipping: false,
  selfOperated: false,
  ltcPay: false,
};
/** Any of these is among what the signature says. */
const signed = (some: Partial<Signed>) =>
  sql`(o.facet_sig & ${packProduct({ ...nothing, ...some })}::int) <> 0`;

function priceFilter({ priceMinFen: min, priceMaxFen: max }: ProductFilters): Filter {
  const narrow = every([
    ...(min === undefined ? [] : [sql`o.price_fen >= ${min}`]),
    ...(max === undefined ? [] : [sql`o.price_fen <= ${max}`]),
  ]);
  return { found: every([termsHave(priceStepsIn(min ?? 0, max).map(productTerm.price)), narrow]), narrow };
}

/** Turns the filters of a request into conditions that the finder and the counter both use. */
export function planProducts(query: ProductFilters, words: WordMatch | undefined): ProductPlan {
  const filters = new Map<string, Filter>();
  const add = (
    name: string,
    values: readonly string[] | undefined,
    term: (value: string) => string,
    narrow: (values: readonly string[]) => SQL,
  ) => {
    if (values?.length) filters.set(name, { found: termsHave(values.map(term)), narrow: narrow(values) });
  };
  add("categoryId", query.categoryId, productTerm.category, inBranches);
  add("brand", query.brand, productTerm.brand, (brands) => sql`o.brand = any(${textArray(brands)})`);
  add("use", query.use, productTerm.use, (deps) => signed({ uses: deps }));
  add("promise", query.promise, productTerm.promise, (promises) => signed({ promises }));
  for (const flag of ["inStock", "freeShipping", "selfOperated", "ltcPay"] as const)
    if (query[flag])
      filters.set(flag, { found: termsHave([productTerm[flag]]), narrow: signed({ [flag]: true }) });
  if (query.adcode?.length) {
    const sent = sentTo(query.adcode);
    const found = sql`${termsHave(sent.reach)} and not (${termsHave(sent.shut)})`;
    filters.set("adcode", { found, narrow: reachSql(sent) });
  }
  if (query.priceMinFen !== undefined || query.priceMaxFen !== undefined)
    filters.set("price", priceFilter(query));
  return { filters, words };
}

const listed = sql`o.facet_sig >= 0`;
const wordSql = ({ words }: ProductPlan): SQL[] => (words ? [words.terms, words.exact] : []);

/** The filters as the index of terms answers them. */
export const filterSql = (plan: ProductPlan): SQL =>
  every([listed, ...[...plan.filters.values()].map((f) => f.found), ...wordSql(plan)]);

/** The filters, some left out, as the narrow indexes answer them; beside words the index of terms brings fewer rows. */
export const narrowSql = (plan: ProductPlan, but: readonly string[] = []): SQL =>
  every([
    listed,
    ...[...plan.filters]
      .filter(([name]) => !but.includes(name))
      .map(([, f]) => (plan.words ? f.found : f.narrow)),
    ...wordSql(plan),
  ]);

/** Every sort ends in id, so that pages never overlap; dear first walks the index of cheap first backwards. */
export const productOrder: Record<ProductSort, SQL> = {
  default: sql`o.rank_score desc, o.id`,
  sales: sql`o.sold_count desc, o.id`,
  price: sql`o.price_fen, o.id`,
  priceDesc: sql`o.price_fen desc, o.id desc`,
  rating: sql`o.rating desc, o.comment_count desc, o.id`,
};
