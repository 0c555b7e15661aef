import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";

/** Specifications as a new thing has them: the portal numbers them when it is published, another's numbers mean nothing. */
export function withoutSkuNumbers(content: EntryContent): { content: EntryContent; notes: string[] } {
  const { skus } = content;
  const isNumbered = (sku: unknown): sku is EntryContent =>
    sku !== null && typeof sku === "object" && (sku as EntryContent).no !== undefined;
  if (!Array.isArray(skus) || !skus.some(isNumbered)) return { content, notes: [] };
  return {
    content: {
      ...content,
      skus: skus.map((sku: unknown) => {
        if (!isNumbered(sku)) return sku;
        const { no: _, ...rest } = sku;
        return rest;
      }),
    },
    notes: ["规格号：新的一份发布时由门户编号，没有用表里的"],
  };
}
