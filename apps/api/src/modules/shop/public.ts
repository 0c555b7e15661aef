export { listProducts } from "./list-products.ts";
export { presentProduct } from "./present-product.ts";
export { productCards } from "./product-queries.ts";
export { freeStock, lockStock, planGoods, returnStock, takeStock } from "./product-stock.ts";
