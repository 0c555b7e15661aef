import type { AppContext } from "../../http/services.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { followRenamed } from "../reference/public.ts";
import { followServiceWord } from "./follow-category.ts";

export const dueWork: DueWork<AppContext>[] = [
  {
    name: "services.words",
    every: MINUTE / 6,
    run: (context) => followRenamed(context, "serviceCategory", followServiceWord),
  },
];
