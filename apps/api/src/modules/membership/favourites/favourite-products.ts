import { productPicture } from "@ginkgo/api-contract/content/pictures";
import { yuan } from "@ginkgo/locale/money";
import type { Db } from "../../../platform/database/database.ts";
import { presentProduct, productCards } from "../../shop/public.ts";
import type { FavouriteCard } from "./favourite-card.ts";

/** Shop products as cards of favourites; what is sold out is still offered, it comes back. */
export async function favouriteProducts(db: Db, ids: readonly string[]): Promise<FavouriteCard[]> {
  return (await productCards(db, ids)).map((found) => {
    const product = presentProduct(found);
    return {
      id: product.id,
      title: product.title,
      cover: {
        kind: "product",
        id: product.id,
        category: productPicture(product.categoryId, product.title),
        url: product.cover,
      },
      priceText: `¥${yuan(product.priceFen)}${product.from ? " 起" : ""}`,
      placeText: `${product.brand} · ${product.shopName}`,
      rating: product.rating,
      commentCount: product.commentCount,
      offered: product.state !== "OFF",
    };
  });
}
