import { conversationStates } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { StaffMember } from "@ginkgo/api-contract/members/members";
import { and, desc, eq } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { conversations } from "../advisory/tables.ts";
import { readStaff } from "../identity/staff/public.ts";

/** So many are shown. */
const MOST = 5;

/** A member's last conversations, for who may open them: their own, or with the right to supervise everybody's. */
export async function memberConversations(
  db: Db,
  { staffId, permissions }: StaffViewer,
  memberId: string,
): Promise<StaffMember["conversations"]> {
  const all = permissions.has("chat.supervise");
  if (!all && !permissions.has("chat.answer")) return [];
  const found = await db
    .select({
      id: conversations.id,
      staffId: conversations.staffId,
      state: conversations.state,
      lastAt: iso(conversations.lastAt),
    })
    .from(conversations)
    .where(and(eq(conversations.memberId, memberId), all ? undefined : eq(conversations.staffId, staffId)))
    .orderBy(desc(conversations.id))
    .limit(MOST);
  const names = await readStaff(
    db,
    found.flatMap((one) => one.staffId ?? []),
  );
  return found.map(({ id, staffId: withId, state, lastAt }) => ({
    id,
    with: names.get(withId ?? "") ?? "还没有人接",
    state,
    stateText: conversationStates[state],
    lastAt,
  }));
}
