import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgSchema, real, smallint, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";
import { organisations } from "../organisations/tables.ts";

const schema = pgSchema("shop");

/** What sending costs; goods name theirs. */
export const freightTemplates = schema.table("freight_templates", {
  code: text("code").primaryKey(),
  template: jsonb("template").notNull(),
  id: generatedId("id").notNull().unique(),
  /** No product takes it anew; those that have it keep it. */
  off: boolean("off").notNull().default(false),
  /** The last product whose row follows its last change, while there are more; null where all do. */
  followedTo: id("followed_to"),
});

/** One row is what a list shows and filters by; what only a product's own page shows stands in product_details. */
export const products = schema.table("products", {
  id: generatedId("id").primaryKey(),
  title: text("title").notNull(),
  subtitle: text("subtitle").notNull().default(""),
  brand: text("brand").notNull(),
  model: text("model"),
  categoryCode: text("category_code").notNull(),
  state: text("state").notNull().default("ON"),
  /** Null: the portal's own. */
  shopOrgId: id("shop_org_id").references(() => organisations.id),
  shopName: text("shop_name").notNull(),
  /** Of the cheapest that can be bought. */
  priceFen: integer("price_fen").notNull(),
  manyPrices: boolean("many_prices").notNull().default(false),
  freeShipping: boolean("free_shipping").notNull().default(false),
  freightCode: text("freight_code")
    .notNull()
    .references(() => freightTemplates.code),
  deviceClass: text("device_class").notNull().default("NONE"),
  ltcPay: boolean("ltc_pay").notNull().default(false),
  uses: text("uses").array().notNull().default(sql`'{}'::text[]`),
  promises: text("promises").array().notNull().default(sql`'{}'::text[]`),
  /** Where it can be had; empty where it is sent everywhere its freight reaches. */
  areas: text("areas").array().notNull().default(sql`'{}'::text[]`),
  rating: real("rating").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  soldCount: integer("sold_count").notNull().default(0),
  rankScore: integer("rank_score").notNull().default(0),
  /** Filter values packed into one number (product-signature.ts); -1 keeps one that is off out of lists. */
  facetSig: integer("facet_sig").notNull().default(-1),
  searchText: text("search_text").notNull(),
  nameNorm: text("name_norm").notNull(),
  pinyin: text("pinyin").notNull().default(""),
  initials: text("initials").notNull().default(""),
  terms: text("terms").array().notNull().default(sql`'{}'::text[]`),
  /** Other words it should be found by, as they were written. */
  keywords: text("keywords").array().notNull().default(sql`'{}'::text[]`),
  /** Of the library, the first as its cover; without any it is drawn. */
  pictures: text("pictures").array().notNull().default(sql`'{}'::text[]`),
  source: text("source").notNull().default("staff"),
  sourceKey: text("source_key"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  updatedAt: timestamptz("updated_at").notNull().default(sql`now()`),
  reachId: integer("reach_id")
    .notNull()
    .references(() => productReaches.id),
});

export const productSkus = schema.table(
  "product_skus",
  {
    id: generatedId("id").primaryKey(),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    skuCode: text("sku_code").notNull(),
    specs: jsonb("specs").notNull().default(sql`'[]'::jsonb`),
    priceFen: integer("price_fen").notNull(),
    originalPriceFen: integer("original_price_fen"),
    memberPriceFen: integer("member_price_fen"),
    stock: integer("stock").notNull().default(0),
    /** Lies in orders that are not paid yet. */
    lockedStock: integer("locked_stock").notNull().default(0),
    limitPerOrder: smallint("limit_per_order"),
    /** With so many or fewer to sell, staff are told. */
    safetyStock: integer("safety_stock"),
    weightG: integer("weight_g"),
    barcode: text("barcode"),
    /** Taken off: orders keep naming it, nobody can choose it. */
    off: boolean("off").notNull().default(false),
  },
  (t) => [unique().on(t.productId, t.position)],
);

export const productDetails = schema.table("product_details", {
  productId: id("product_id")
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  details: jsonb("details").notNull(),
});

/**
 * Where goods are sent and where not is one of few sets of words (reach.ts): a product names its set, so that
 * the narrow indexes answer “sent to this place” and counting need not read the words of every product.
 */
export const productReaches = schema.table("product_reaches", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  terms: text("terms").array().notNull().unique(),
});

/** Movements of stock by staff: added to, never changed. What orders take and bring back stands with the orders. */
export const stockMoves = schema.table("stock_moves", {
  id: generatedId("id").primaryKey(),
  skuId: id("sku_id")
    .notNull()
    .references(() => productSkus.id),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  quantity: integer("quantity").notNull(),
  reason: text("reason").notNull(),
  /** What there was after it. */
  stock: integer("stock").notNull(),
  at: timestamptz("at").notNull(),
});
