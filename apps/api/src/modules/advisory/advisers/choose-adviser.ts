import { CHANGE_ADVISER_DAYS } from "@ginkgo/api-contract/advisory/advisory-codes";
import { and, eq, ne, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { DAY } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import { notice } from "../../membership/public.ts";
import { conversationRows, thread } from "../conversation-row.ts";
import { routeConversation } from "../route-conversation.ts";
import { followUps, memberPeople } from "../tables.ts";
import { givePerson } from "./find-person.ts";
import type { PersonRow } from "./person-row.ts";
import { adviserRow } from "./present-adviser.ts";

/** Where the sealed reason of a change belongs. */
export const changeSealContext = (id: string): string => `advisory.member_people.change_reason.${id}`;

/** The conversation with the old adviser goes to the new one, with all that was said and the calls that are planned. */
async function bringAlong(
  tx: Tx,
  deps: Pick<AppContext, "vault">,
  { memberId, from, to }: { memberId: string; from: string; to: string },
  now: Date,
): Promise<void> {
  await tx
    .update(followUps)
    .set({ staffId: to })
    .where(
      and(eq(followUps.memberId, memberId), eq(followUps.staffId, from), eq(followUps.state, "PLANNED")),
    );
  const open = await conversationRows(
    tx,
    and(eq(thread.memberId, memberId), eq(thread.kind, "ADVISER"), ne(thread.state, "CLOSED")),
  ).for("update");
  for (const conversation of open) await routeConversation(tx, deps, conversation, now);
}

/**
 * Makes an adviser the member's own. The first choice is free; after a change it stays for thirty days.
 * @throws {ProblemError} NOT_FOUND, ADVISER_CHANGED
 */
export async function chooseAdviser(
  tx: Tx,
  deps: Pick<AppContext, "vault">,
  memberId: string,
  { adviserId, reason }: { adviserId: string; reason?: string | null | undefined },
  now: Date,
): Promise<PersonRow> {
  const chosen = await adviserRow(tx, adviserId);
  const before = await firstOf(
    tx
      .select({
        id: memberPeople.id,
        staffId: memberPeople.staffId,
        changedAt: millis(memberPeople.changedAt),
      })
      .from(memberPeople)
      .where(and(eq(memberPeople.memberId, memberId), eq(memberPeople.role, "ADVISER")))
      .for("update"),
  );
  if (!before) return givePerson(tx, { memberId, role: "ADVISER", staffId: adviserId }, now);
  if (before.staffId === adviserId) return chosen;
  if (before.changedAt !== null && now.getTime() - before.changedAt < CHANGE_ADVISER_DAYS * DAY)
    throw problem("ADVISER_CHANGED");
  const why = reason ? deps.vault.seal(reason, changeSealContext(before.id)) : null;
  await tx
    .update(memberPeople)
    .set({ staffId: adviserId, since: now, changedAt: now, changeReason: why })
    .where(and(eq(memberPeople.memberId, memberId), eq(memberPeople.role, "ADVISER")));
  await bringAlong(tx, deps, { memberId, from: before.staffId, to: adviserId }, now);
  const message = "adviser.changed";
  const values = { name: chosen.name };
  await notice(tx, { memberId, kind: "ADVISER", message, values, link: "/user/advisor" }, now);
  return chosen;
}

/**
 * Notes whom the member looked at or talked to last, and makes the first one their own.
 * @throws {ProblemError} NOT_FOUND
 */
export async function noteRecent(tx: Tx, memberId: string, adviserId: string, now: Date): Promise<PersonRow> {
  const adviser = await adviserRow(tx, adviserId);
  await tx
    .insert(memberPeople)
    .values({ memberId, role: "RECENT", staffId: adviserId, since: now })
    .onConflictDoUpdate({
      target: [memberPeople.memberId, memberPeople.role],
      set: { staffId: sql`excluded.staff_id`, since: sql`excluded.since` },
    });
  await givePerson(tx, { memberId, role: "ADVISER", staffId: adviserId }, now);
  return adviser;
}
