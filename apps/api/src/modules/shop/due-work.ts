import type { AppContext } from "../../http/services.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { followFreights } from "./freight-products.ts";
import { lowStockWork } from "./low-stock.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: "shop.freights", every: MINUTE / 6, run: followFreights },
  lowStockWork,
];
