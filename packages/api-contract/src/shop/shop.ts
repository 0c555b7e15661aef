import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Adcode, AlsoSought, Fen, flag, Id, Keyword, listOf, paging, wholeNumber } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { CountedCategory, FacetValue, Relaxation } from "../organisations/orgs.ts";
import { CoverPicture, ShownPicture } from "../pictures/entry-pictures.ts";
import { sitemapQuery, sitemapReply } from "../sitemap.ts";
import { deviceClasses, productPromises, productStates, productUses } from "./shop-codes.ts";
import { Freight, ProductDetails, ProductReview, ProductSku } from "./shop-detail.ts";

export const productSorts = ["default", "sales", "price", "priceDesc", "rating"] as const;
export type ProductSort = (typeof productSorts)[number];

/** A code of the category tree, at any of its levels: AIDS, AIDS_01, AIDS_0102. */
export const ProductCategoryId = z
  .string()
  .regex(/^[A-Z]+(?:_\d{2}(?:\d{2})?)?$/, "商品分类不对，请重新选择。");

/** Filters of the list of products; their names are those of the portal's URL. */
export const ProductFilters = z.object({
  keyword: Keyword,
  /** Where it has to be sent to. */
  adcode: listOf(Adcode),
  categoryId: listOf(ProductCategoryId),
  brand: listOf(z.string().max(30, "品牌不对，请重新选择。")),
  use: listOf(z.enum(codesOf(productUses), "用途不对，请重新选择。")),
  promise: listOf(z.enum(codesOf(productPromises), "服务承诺不对，请重新选择。")),
  priceMinFen: wholeNumber(0, 100_000_000),
  priceMaxFen: wholeNumber(0, 100_000_000),
  inStock: flag,
  freeShipping: flag,
  selfOperated: flag,
  ltcPay: flag,
});
export type ProductFilters = z.output<typeof ProductFilters>;

export const ProductQuery = ProductFilters.extend({
  sort: z.enum(productSorts, "排序只能是综合、销量、价格或评分。").default("default"),
  ...paging,
});
export type ProductQuery = z.output<typeof ProductQuery>;

/** What a card of the list shows. */
export const ProductCard = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  brand: z.string(),
  categoryId: ProductCategoryId,
  /** 轮椅: what the drawing shows. */
  categoryText: z.string(),
  cover: CoverPicture,
  state: z.enum(codesOf(productStates)),
  /** The cheapest that can be bought. */
  priceFen: Fen,
  /** Whether there are dearer ones. */
  from: z.boolean(),
  freeShipping: z.boolean(),
  /** Of the portal itself, or of a merchant, who is named (E-commerce Law art. 37). */
  selfOperated: z.boolean(),
  shopName: z.string(),
  deviceClass: z.enum(codesOf(deviceClasses)),
  ltcPay: z.boolean(),
  rating: z.number(),
  commentCount: z.number().int(),
  soldCount: z.number().int(),
});
export type ProductCard = z.output<typeof ProductCard>;

export const productFacetNames = [
  "use",
  "promise",
  "brand",
  "inStock",
  "freeShipping",
  "selfOperated",
  "ltcPay",
] as const;
export type ProductFacetName = (typeof productFacetNames)[number];

export const ProductPage = pageOf(ProductCard).extend({
  facets: z.record(z.enum(productFacetNames), z.array(FacetValue)),
  categories: z.array(CountedCategory),
  /** How the words were understood when nothing matched them as written. */
  understood: z.enum(["exact", "homophone", "partial"]).optional(),
  also: AlsoSought,
  relaxations: z.array(Relaxation),
});
export type ProductPage = z.output<typeof ProductPage>;

export const productPage = endpoint("GET /rest/pms/product/page", {
  summary: "商品列表：分类、筛选、搜索、排序、分页、分面计数",
  who: "anyone",
  query: ProductQuery,
  reply: ProductPage,
});

export const ProductDetail = ProductCard.extend({
  model: z.string().optional(),
  pictures: z.array(ShownPicture),
  skus: z.array(ProductSku),
  uses: z.array(z.object({ code: z.enum(codesOf(productUses)), text: z.string() })),
  promises: z.array(z.object({ code: z.enum(codesOf(productPromises)), text: z.string() })),
  details: ProductDetails,
  /** What the law wants printed beside goods of this kind. */
  lawNotes: z.array(z.string()),
  freight: Freight,
  comments: z.array(ProductReview),
  similar: z.array(ProductCard),
});
export type ProductDetail = z.output<typeof ProductDetail>;

export const productDetail = endpoint("GET /rest/pms/product/:id", {
  summary: "商品详情：规格和库存、参数、证件、运费、退换、评价",
  who: "anyone",
  params: z.object({ id: Id }),
  query: z.object({
    /** Where to: freight is told for this place. */
    adcode: Adcode.optional(),
  }),
  reply: ProductDetail,
});

export const productReviewPage = endpoint("GET /rest/pms/comment/page", {
  summary: "商品的评价",
  who: "anyone",
  query: z.object({ productId: Id, score: wholeNumber(1, 5), ...paging }),
  reply: pageOf(ProductReview),
});

export const productSitemap = endpoint("GET /rest/pms/product/sitemap", {
  summary: "商品编号清单，供网站地图用",
  who: "anyone",
  query: sitemapQuery,
  reply: sitemapReply,
});
