import { Id } from "@ginkgo/api-contract/fields";
import { ProductContent, ProductSkuContent } from "@ginkgo/api-contract/shop/product-content";
import { z } from "zod";
import { forbiddenClaim } from "./check-claims.ts";

/** What the law and our promises want of a product, whoever writes it. */
export const withProductRules = <S extends z.ZodType<ProductContent>>(shape: S) =>
  shape
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
        ctx.addIssue({
          code: "custom",
          path: ["details"],
          message: `“${claim}”不能写在商品介绍里，请改掉。`,
        });
    });

/** A product as it comes in, from staff or the demo data; `writeProducts` derives the rest. */
export const NewProduct = withProductRules(
  ProductContent.extend({
    /** The id of one that is made under an id it was given before; absent: the database gives it one. */
    id: Id.optional(),
    /** Where it comes from, and its number there: the same pair again updates the same product. */
    source: z.string().max(40),
    sourceKey: z.string().max(160),
    isOff: z.boolean().default(false),
    skus: z
      .array(ProductSkuContent.extend({ stock: z.number().int().min(0) }))
      .min(1)
      .max(40),
    soldCount: z.number().int().min(0).default(0),
  }),
);
export type NewProduct = z.output<typeof NewProduct>;
export type NewProductInput = z.input<typeof NewProduct>;
