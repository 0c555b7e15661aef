import type { ConversationTarget } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { ThreadCard } from "@ginkgo/api-contract/advisory/chat";
import type { Db } from "../platform/database/database.ts";

/**
 * How things of modules above advisory look in a thread: orders, contracts. Each names its reader beside its step in
 * modules.ts, for advisory must not ask upwards.
 */
export interface ThreadCards {
  targetType: ConversationTarget;
  /** Those of these ids that are this member's, or that they may see; by id. */
  read(db: Db, ids: readonly string[], memberId: string): Promise<Map<string, ThreadCard>>;
  /** Whose it is; undefined for a thing of nothing. */
  ownerOf(db: Db, id: string): Promise<string | undefined>;
}
