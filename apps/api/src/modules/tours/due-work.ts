import type { AppContext } from "../../http/services.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { followRenamed } from "../reference/public.ts";
import { followSceneryName } from "./follow-scenery.ts";

export const dueWork: DueWork<AppContext>[] = [
  {
    name: "tours.words",
    every: MINUTE / 6,
    run: (context) => followRenamed(context, "sceneryCategory", followSceneryName),
  },
];
