import { Adcode, Id } from "@ginkgo/api-contract/fields";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { deviceClasses, productPromises, productUses } from "@ginkgo/api-contract/shop/shop-codes";
import { ProductDetails, ProductSku } from "@ginkgo/api-contract/shop/shop-detail";
import { z } from "zod";
import { forbiddenClaim } from "./check-claims.ts";
import { isProductCategory } from "./product-category.ts";

/** A product as it comes in, from staff or the demo data; `writeProducts` derives the rest. */
export const NewProduct = z
  .object({
    /** Where it comes from, and its number there: the same pair again updates the same product. */
    source: z.string().max(40),
    sourceKey: z.string().max(160),
    title: z.string().min(2).max(30),
    subtitle: z.string().max(40),
    brand: z.string().min(1).max(30),
    model: z.string().max(40).optional(),
    category: z.string().refine(isProductCategory),
    isOff: z.boolean().default(false),
    /** Absent: the portal's own. */
    shopOrgId: Id.optional(),
    shopName: z.string().min(2).max(40),
    skus: z
      .array(ProductSku.omit({ id: true }))
      .min(1)
      .max(40),
    freightCode: z.string(),
    deviceClass: z.enum(codesOf(deviceClasses)).default("NONE"),
    ltcPay: z.boolean().default(false),
    uses: z.array(z.enum(codesOf(productUses))).min(1),
    promises: z.array(z.enum(codesOf(productPromises))),
    areas: z.array(Adcode).max(40).default([]),
    soldCount: z.number().int().min(0).default(0),
    keywords: z.array(z.string().max(40)).default([]),
    details: ProductDetails,
  })
  .refine(
    (p) => p.deviceClass === "NONE" || p.details.papers.some((paper) => /注册证|备案/.test(paper.name)),
    {
      path: ["details", "papers"],
      message: "医疗器械要填写产品注册证或备案编号。",
    },
  )
  .refine((p) => p.details.food === "NONE" || p.details.papers.length > 0, {
    path: ["details", "papers"],
    message: "保健食品和特医食品要填写批准或备案文号。",
  })
  .refine((p) => p.promises.includes("SEVEN_DAYS") === (p.details.returnRule === "FREE"), {
    path: ["promises"],
    message: "“七天无理由”和退货规则要一致。",
  })
  .superRefine((p, ctx) => {
    const lines = [
      p.title,
      p.subtitle,
      ...p.details.introduction,
      ...p.details.questions.map((q) => q.answer),
    ];
    const claim = forbiddenClaim(lines, p.deviceClass !== "NONE");
    if (claim)
      ctx.addIssue({ code: "custom", path: ["details"], message: `“${claim}”不能写在商品介绍里，请改掉。` });
  });
export type NewProduct = z.output<typeof NewProduct>;
export type NewProductInput = z.input<typeof NewProduct>;
