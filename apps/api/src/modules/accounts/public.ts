export { sellerNames } from "./sellers.ts";
