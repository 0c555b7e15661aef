export { canActFor } from "./can-act-for.ts";
export { maskName, maskPhone } from "./mask.ts";
export { type NewNotice, notice } from "./notice.ts";
export { requirePermission } from "./require-permission.ts";
