import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import {
  type ProductPromise,
  type ProductUse,
  productPromises,
  productUses,
} from "@ginkgo/api-contract/shop/shop-codes";
import { problem } from "../../http/problem.ts";
import type { Db } from "../../platform/database/database.ts";
import { shownPictures } from "../pictures/public.ts";
import { lawNotes } from "./law-notes.ts";
import { presentProduct } from "./present-product.ts";
import { productCategoryPath } from "./product-category.ts";
import { productCards, productDetailRow, similarProducts } from "./product-queries.ts";
import { productTerm } from "./product-terms.ts";
import { quoteFreight } from "./quote-freight.ts";

/**
 * One product for its own page, with what sending it to a place costs.
 * @throws {ProblemError} NOT_FOUND
 */
export async function getProduct(db: Db, id: string, adcode: string | undefined): Promise<ProductDetail> {
  const row = await productDetailRow(db, id);
  if (!row) throw problem("NOT_FOUND", `product ${id}`);
  const [department = "", kind = department] = productCategoryPath(row.category_code).map(
    productTerm.category,
  );
  const similar = await similarProducts(db, { id, kind, department });
  const [pictures = []] = await shownPictures(db, [row.pictures]);
  return {
    ...presentProduct(row),
    pictures,
    model: row.model ?? undefined,
    skus: row.skus,
    uses: row.uses.map((code) => ({ code: code as ProductUse, text: productUses[code as ProductUse] })),
    promises: row.promises.map((code) => ({
      code: code as ProductPromise,
      text: productPromises[code as ProductPromise],
    })),
    details: row.details,
    lawNotes: lawNotes(row.device_class, row.details.food),
    freight: quoteFreight(row.freight, row.areas, adcode),
    comments: row.comments,
    similar: (await productCards(db, similar)).map(presentProduct),
  };
}
