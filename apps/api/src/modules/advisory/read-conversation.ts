import type { AppContext } from "../../http/services.ts";
import type { SocketViewer } from "../../http/socket-part.ts";
import { audit } from "../../platform/audit.ts";
import { type AsSide, asSide, conversationRow } from "./conversation-row.ts";

/**
 * A conversation for the side that reads it; what a supervisor looks at is written to the audit trail.
 * @throws {ProblemError} NOT_FOUND
 */
export async function readConversation(
  { database, clock }: Pick<AppContext, "database" | "clock">,
  viewer: SocketViewer,
  id: string,
): Promise<AsSide> {
  const found = await conversationRow(database.primary, id);
  const at = asSide(found, viewer);
  if (at.isSupervised && viewer.kind === "staff")
    await database.transaction((tx) =>
      audit(tx, {
        at: clock.now(),
        actor: { kind: "STAFF", id: viewer.staffId },
        action: "CONVERSATION_READ",
        memberId: at.conversation.memberId,
        detail: `conversation:${id}`,
      }),
    );
  return at;
}
