import { z } from "zod";
import { Adcode, Id } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { EntryPictures } from "../pictures/entry-pictures.ts";
import { deviceClasses, productPromises, productUses } from "./shop-codes.ts";
import { ProductDetails, ProductSku } from "./shop-detail.ts";

/**
 * One thing to buy as it is written. Orders name it by its number, which stays its own; a new one has none yet. How many
 * there are is no part of it: stock moves by itself, with a reason each time.
 */
export const ProductSkuContent = ProductSku.omit({ id: true, stock: true }).extend({
  no: z.number().int().min(1).max(500).optional(),
  /** Where so many or fewer can be sold, staff are told to get more; absent: nobody is. */
  safetyStock: z.number().int().min(0).max(100_000).optional(),
});

/** Everything that is written about a product. */
export const ProductContent = z.object({
  title: z.string().min(2).max(30),
  subtitle: z.string().max(40),
  brand: z.string().min(1).max(30),
  model: z.string().max(40).optional(),
  category: z.string().max(40),
  /** Absent: the portal's own. */
  shopOrgId: Id.optional(),
  shopName: z.string().min(2).max(40),
  skus: z.array(ProductSkuContent).min(1).max(40),
  freightCode: z.string().max(40),
  deviceClass: z.enum(codesOf(deviceClasses)).default("NONE"),
  ltcPay: z.boolean().default(false),
  uses: z.array(z.enum(codesOf(productUses))).min(1),
  promises: z.array(z.enum(codesOf(productPromises))),
  areas: z.array(Adcode).max(40).default([]),
  keywords: z.array(z.string().max(40)).default([]),
  pictures: EntryPictures,
  details: ProductDetails,
});
export type ProductContent = z.output<typeof ProductContent>;
