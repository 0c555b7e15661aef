import type { Endpoint, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { staff } from "../../../http/guards.ts";
import { problem } from "../../../http/problem.ts";
import {
  type CommandCall,
  command,
  type QueryCall,
  query,
  type Route,
  type WorkflowCall,
  workflow,
} from "../../../http/route.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { type PersonRow, personRow } from "../advisers/person-row.ts";
import { noteSeen } from "../note-seen.ts";

// A call shows that somebody is there as well as a socket does, so each of these notes it.

/** A read of the staff who talk to members. */
export const staffQuery = <E extends Endpoint>(
  endpoint: E,
  handle: (call: QueryCall<E, StaffViewer>) => Promise<ReplyOf<E>>,
): Route =>
  query(endpoint, staff, async (call) => {
    await noteSeen(call.services, [call.viewer.staffId]);
    return handle(call);
  });

/** A change of theirs. */
export const staffCommand = <E extends Endpoint>(
  endpoint: E,
  handle: (call: CommandCall<E, StaffViewer>) => Promise<ReplyOf<E>>,
): Route =>
  command(endpoint, staff, async (call) => {
    // Afterwards: inside it would hold the person's row while waiting for a conversation's.
    call.after(async () => void (await noteSeen(call.services, [call.viewer.staffId])));
    return handle(call);
  });

/** A change of theirs that opens its own transactions. */
export const staffSteps = <E extends Endpoint>(
  endpoint: E,
  handle: (call: WorkflowCall<E, StaffViewer>) => Promise<ReplyOf<E>>,
): Route =>
  workflow(endpoint, staff, async (call) => {
    await noteSeen(call.services, [call.viewer.staffId]);
    return handle(call);
  });

/** The calling staff, as members meet them. @throws {ProblemError} NOT_SERVING for staff whom members do not talk to */
export async function ownPerson(db: Db, { staffId }: StaffViewer): Promise<PersonRow> {
  const person = await personRow(db, staffId);
  if (!person) throw problem("NOT_SERVING", staffId);
  return person;
}
