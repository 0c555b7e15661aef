import { z } from "zod";
import { Seo } from "../content/seo.ts";
import { Adcode, Fen, Id, Instant } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { foodKinds, returnRules } from "./shop-codes.ts";

/** One thing that can be bought, with what makes it different from the others: 颜色 松绿, 坐宽 46 厘米. */
export const ProductSku = z.object({
  id: Id,
  skuCode: z.string().max(40),
  specs: z.array(z.object({ name: z.string().max(10), value: z.string().max(20) })).max(3),
  priceFen: Fen,
  /** The lowest price paid in the seven days before it fell; never an invented one. */
  originalPriceFen: Fen.optional(),
  memberPriceFen: Fen.optional(),
  /** What is left to buy; what lies in unpaid orders is not counted. */
  stock: z.number().int().min(0),
  limitPerOrder: z.number().int().min(1).max(999).optional(),
  weightG: z.number().int().min(1).optional(),
  barcode: z.string().max(20).optional(),
});
export type ProductSku = z.output<typeof ProductSku>;

/** Everything about a product that only its own page shows; stored as one checked document. */
export const ProductDetails = z.object({
  introduction: z.array(z.string().max(300)).min(1).max(6),
  params: z.array(z.object({ name: z.string().max(12), value: z.string().max(60) })).max(16),
  /** Which size for whom, in a table people can read: the first row is the head. */
  sizes: z
    .array(z.array(z.string().max(30)).min(2).max(5))
    .max(8)
    .default([]),
  packing: z.array(z.string().max(30)).max(10),
  cautions: z.array(z.string().max(80)).max(8),
  warranty: z.string().max(60),
  /** Who installs it and what that costs, posted beside the price. */
  install: z.object({ text: z.string().max(80), feeFen: Fen }).optional(),
  /** Registration, record and permits, of the product and of its seller. */
  papers: z.array(z.object({ name: z.string().max(30), no: z.string().max(60) })).max(6),
  food: z.enum(codesOf(foodKinds)),
  returnRule: z.enum(codesOf(returnRules)),
  seo: Seo.optional(),
  questions: z.array(z.object({ ask: z.string().max(60), answer: z.string().max(200) })).max(8),
});
export type ProductDetails = z.output<typeof ProductDetails>;

/** What sending costs, by place. Sums are for one order of any number of these goods. */
export const FreightRegion = z.object({
  areas: z.array(Adcode).min(1).max(40),
  feeFen: Fen,
  /** From this sum of goods on it costs nothing. */
  freeOverFen: Fen.optional(),
});
export const FreightTemplate = z.object({
  code: z.string().regex(/^[A-Z][A-Z0-9_]{1,30}$/),
  name: z.string().max(20),
  feeFen: Fen,
  freeOverFen: Fen.optional(),
  regions: z.array(FreightRegion).max(20),
  /** Places it is not sent to. */
  excluded: z.array(Adcode).max(40),
  /** 48 小时内发出 */
  shipText: z.string().max(40),
});
export type FreightTemplate = z.output<typeof FreightTemplate>;

/** What sending to the asked place costs. */
export const Freight = z.object({
  /** The place asked about; absent when none was. */
  place: z.string().optional(),
  /** False: it is not sent there, and the sums say nothing. */
  reachable: z.boolean(),
  feeFen: Fen,
  freeOverFen: Fen.optional(),
  shipText: z.string(),
  /** Every place with a price of its own, in words. */
  elsewhere: z.array(z.object({ places: z.string(), text: z.string() })),
});
export type Freight = z.output<typeof Freight>;

export const ProductReview = z.object({
  id: Id,
  author: z.string(),
  /** 给 78 岁的父亲买的 */
  elder: z.string().optional(),
  score: z.number().int().min(1).max(5),
  content: z.string(),
  tags: z.array(z.string()),
  skuName: z.string().optional(),
  /** It was really bought here. */
  verified: z.boolean(),
  reply: z.string().optional(),
  append: z.string().optional(),
  /** Addresses of the pictures that came with it. */
  images: z.array(z.string()).optional(),
  createdAt: Instant,
});
export type ProductReview = z.output<typeof ProductReview>;
