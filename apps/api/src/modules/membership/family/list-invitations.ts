import type { OpenInvitation } from "@ginkgo/api-contract/membership/family";
import { and, desc, eq, sql } from "drizzle-orm";
import { ProblemError } from "../../../http/problem.ts";
import { nameOf, peopleOf } from "../people.ts";
import { notices } from "../tables.ts";
import { checkLink } from "./check-link.ts";
import { findLink } from "./find-link.ts";
import type { Asker } from "./list-family.ts";

const LINK = "/join-family?link=";

/**
 * Open invitations for the reader's own number, newest first. A link is kept nowhere but in the notice that brought it,
 * so it is read from there. Who invites wrote this number down: their name is told in full.
 */
export async function listInvitations({ db, vault, memberId, now }: Asker): Promise<OpenInvitation[]> {
  const invitations = await db
    .select({ linkId: sql<string>`substr(${notices.link}, ${LINK.length + 1}::int)` })
    .from(notices)
    .where(
      and(
        eq(notices.memberId, memberId),
        eq(notices.kind, "FAMILY"),
        sql`starts_with(${notices.link}, ${LINK})`,
      ),
    )
    .orderBy(desc(notices.id))
    .limit(20);
  const open: OpenInvitation[] = [];
  for (const { linkId } of invitations) {
    const found = await findLink(db, vault, linkId, memberId, now).catch((error: unknown) => {
      // One whose account was erased since leaves a link to nothing.
      if (error instanceof ProblemError) return undefined;
      throw error;
    });
    if (found?.state !== "OPEN" || !found.row.phone) continue;
    const { invitation } = await checkLink(db, vault, linkId, memberId, now);
    const inviterId = found.row.inviterId!;
    const inviter = nameOf((await peopleOf(db, vault, [inviterId])).get(inviterId));
    if (invitation) open.push({ linkId, inviterName: inviter, invitation });
  }
  return open;
}
