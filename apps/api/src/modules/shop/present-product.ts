import type { ProductCard } from "@ginkgo/api-contract/shop/shop";
import type { DeviceClass, ProductState } from "@ginkgo/api-contract/shop/shop-codes";

/** A row of shop.products as the card queries select it. */
export interface ProductRow {
  id: string;
  title: string;
  cover: string | null;
  subtitle: string;
  brand: string;
  category_code: string;
  category_text: string;
  state: ProductState;
  shop_org_id: string | null;
  shop_name: string;
  price_fen: number;
  many_prices: boolean;
  free_shipping: boolean;
  device_class: DeviceClass;
  ltc_pay: boolean;
  rating: number;
  comment_count: number;
  sold_count: number;
}

/** Row → card, every field listed. */
export const presentProduct = (row: ProductRow): ProductCard => ({
  id: row.id,
  title: row.title,
  cover: row.cover ?? undefined,
  subtitle: row.subtitle,
  brand: row.brand,
  categoryId: row.category_code,
  categoryText: row.category_text,
  state: row.state,
  priceFen: row.price_fen,
  from: row.many_prices,
  freeShipping: row.free_shipping,
  selfOperated: row.shop_org_id === null,
  shopName: row.shop_name,
  deviceClass: row.device_class,
  ltcPay: row.ltc_pay,
  rating: Math.round(row.rating * 10) / 10,
  commentCount: row.comment_count,
  soldCount: row.sold_count,
});
