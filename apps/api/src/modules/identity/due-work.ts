import type { AppContext } from "../../http/services.ts";
import { HOUR } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { forgetOld } from "./forget-old.ts";
import { hashNames } from "./members/hash-names.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: "identity.forget", every: 6 * HOUR, run: forgetOld },
  { name: "identity.nameHashes", every: HOUR, run: hashNames },
];
