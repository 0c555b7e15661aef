import type { PlacedKind } from "@ginkgo/api-contract/orders/order-codes";
import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";

const partOfKind: Partial<Record<PlacedKind, PortalPart>> = {
  SERVICE: "VISITS",
  PRODUCT: "SHOP",
  TOUR: "TOURS",
};

interface Ordered {
  kind: PlacedKind;
  items: readonly { skuId?: string | null | undefined }[];
  packageId?: string | null | undefined;
  cardBenefit?: string | undefined;
}

/** The part of the portal that has to be offered for an order; a visit out of a package or a card that was paid for is still given. */
export function partOfOrder({ kind, items, packageId, cardBenefit }: Ordered): PortalPart | undefined {
  if (packageId || cardBenefit) return undefined;
  // A package of visits is sold by its SKU, beside the cards.
  return kind === "CARD" && items.some(({ skuId }) => skuId) ? "VISITS" : partOfKind[kind];
}
