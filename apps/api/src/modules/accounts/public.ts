export { findSellers, sellerNames } from "./sellers.ts";
