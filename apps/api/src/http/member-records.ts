import type { Tone } from "@ginkgo/api-contract/tones";
import type { Db } from "../platform/database/database.ts";

/**
 * What staff who serve a member see of modules above advisory: orders, contracts. Each names its reader beside its
 * step in modules.ts, for advisory must not ask upwards.
 */
export interface MemberRecords {
  kind: "orders" | "contracts";
  /** The last few of this member, the newest first; `at` is a moment, or a day `YYYY-MM-DD` where it is no moment. */
  read(
    db: Db,
    memberId: string,
    now: Date,
  ): Promise<{ id: string; title: string; stateText: string; tone: Tone; at: string }[]>;
}
