export { canActFor } from "./can-act-for.ts";
export { type NewNotice, notice } from "./notice.ts";
