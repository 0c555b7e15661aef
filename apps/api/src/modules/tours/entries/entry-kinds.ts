import type { EntryKind } from "../../../http/entry-kinds.ts";
import { departureEntry } from "./departure-entry.ts";
import { sceneryCategoryEntry } from "./scenery-entry.ts";
import { spotEntry } from "./spot-entry.ts";
import { tourOrgEntry } from "./tour-org-entry.ts";
import { tripEntry } from "./trip-entry.ts";

export const entryKinds: EntryKind[] = [
  spotEntry,
  tourOrgEntry,
  tripEntry,
  departureEntry,
  sceneryCategoryEntry,
];
