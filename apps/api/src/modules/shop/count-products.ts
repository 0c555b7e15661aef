import type { ProductFacetName, ProductFilters, ProductPage } from "@ginkgo/api-contract/shop/shop";
import { productPromises, productUses } from "@ginkgo/api-contract/shop/shop-codes";
import { sql } from "drizzle-orm";
import { type Db, row, rows } from "../../platform/database/database.ts";
import {
  bestRelaxations,
  type Choice,
  codeChoices,
  countedFacets,
  countedTree,
  flagChoice,
  flagValue,
  relaxationsWithout,
  tally,
  testsOf,
} from "../facets/public.ts";
import { wordTree } from "../reference/public.ts";
import { productCategoryPath } from "./product-category.ts";
import { narrowSql, type ProductPlan } from "./product-plan.ts";
import { unpackProduct } from "./product-signature.ts";

export type CountedPage = Pick<ProductPage, "total" | "facets" | "categories" | "relaxations">;

/** Products alike in every value that can be counted from one narrow index. */
interface Group {
  category: string;
  sig: number;
  n: number;
}

const MAX_BRANDS = 12;

/** Filter values of one group; a group may count for several values of the same facet. */
const valuesOf = {
  categoryId: (g: Group) => productCategoryPath(g.category),
  use: (g: Group) => unpackProduct.uses(g.sig),
  promise: (g: Group) => unpackProduct.promises(g.sig),
  inStock: (g: Group) => flagValue(unpackProduct.inStock(g.sig)),
  freeShipping: (g: Group) => flagValue(unpackProduct.freeShipping(g.sig)),
  selfOperated: (g: Group) => flagValue(unpackProduct.selfOperated(g.sig)),
  ltcPay: (g: Group) => flagValue(unpackProduct.ltcPay(g.sig)),
};
const countable = Object.keys(valuesOf);

const choices: Record<Exclude<ProductFacetName, "brand">, Choice[]> = {
  use: codeChoices(productUses),
  promise: codeChoices(productPromises),
  inStock: flagChoice("只看有货"),
  freeShipping: flagChoice("包邮"),
  selfOperated: flagChoice("平台自营"),
  ltcPay: flagChoice("长护险可报"),
};

/** Brands of what the other filters leave, the most frequent first, and those chosen. */
async function countBrands(db: Db, plan: ProductPlan, chosen: readonly string[] = []) {
  const found = await rows<{ value: string; count: number }>(
    db,
    sql`select o.brand as value, count(*)::int as count from shop.products o
      where ${narrowSql(plan, ["brand"])} group by 1 order by 2 desc, 1 limit 200`,
  );
  return found
    .filter(({ value }, i) => i < MAX_BRANDS || chosen.includes(value))
    .map((b) => ({ ...b, text: b.value }));
}

const relaxed: Record<string, string> = {
  categoryId: "不限分类",
  use: "不限用途",
  promise: "不限服务",
  brand: "不限品牌",
  price: "不限价格",
  adcode: "不限送到哪里",
  inStock: "缺货的也看",
  freeShipping: "不包邮的也看",
  selfOperated: "不限自营",
  ltcPay: "不限长护险",
};

/** How many there would be with one filter of those the groups cannot test taken off; only asked when nothing is left. */
async function countWithout(db: Db, plan: ProductPlan): Promise<[string, number][]> {
  const counted: [string, number][] = [];
  for (const drop of ["price", "brand", "adcode"].filter((name) => plan.filters.has(name))) {
    const found = await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from shop.products o where ${narrowSql(plan, [drop])}`,
    );
    counted.push([drop, found!.n]);
  }
  return counted;
}

/**
 * How many products match, and how many each filter value would give with its own filter left out (rules §14).
 */
export async function countProducts(db: Db, plan: ProductPlan, query: ProductFilters): Promise<CountedPage> {
  const groups = await rows<Group>(
    db,
    sql`select o.category_code as category, o.facet_sig as sig, count(*)::int as n from shop.products o
      where ${narrowSql(plan, countable)} group by 1, 2`,
  );
  const { total, counts, without } = tally(groups, valuesOf, testsOf(query, valuesOf));
  const ways = total ? [] : [...without, ...(await countWithout(db, plan))];
  return {
    total,
    facets: { ...countedFacets(choices, counts), brand: await countBrands(db, plan, query.brand) },
    categories: countedTree(await wordTree(db, "productCategory"), counts.categoryId),
    relaxations: bestRelaxations(relaxationsWithout(ways, (drop) => relaxed[drop])),
  };
}
