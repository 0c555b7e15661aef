import type { AppContext } from "../../http/services.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { followRenamed } from "../reference/public.ts";
import { followFreights, followProductWord } from "./freight-products.ts";
import { lowStockWork } from "./low-stock.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: "shop.freights", every: MINUTE / 6, run: followFreights },
  {
    name: "shop.words",
    every: MINUTE / 6,
    run: (context) => followRenamed(context, "productCategory", followProductWord),
  },
  lowStockWork,
];
