export { addKey, endServiceKey, managesKeys } from "./change-keys.ts";
