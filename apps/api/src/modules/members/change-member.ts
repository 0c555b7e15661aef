import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import {
  type revealMember as endpoint,
  memberStates,
  type RevealField,
  revealFields,
} from "@ginkgo/api-contract/members/members";
import { changedMeanwhile, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { changedNothing } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { endMemberSessions, lockMember, memberHistory, noteMember } from "../identity/members/public.ts";
import { blockMember } from "../identity/public.ts";
import { notice } from "../membership/public.ts";
import { reachMember } from "./read-members.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

interface Change {
  id: string;
  version?: number | undefined;
  reason?: string | undefined;
}

/**
 * Opens what is masked of a member for who says why; the member sees that it was done.
 * @throws {ProblemError} NOT_FOUND
 */
export async function revealMember(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  { id, fields, reason }: { id: string } & BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const member = await reachMember(tx, deps, viewer, id);
  const wanted = [...new Set(fields)];
  const opened: Partial<Record<RevealField, string | null>> = {};
  for (const field of wanted) opened[field] = member[field];
  const what = wanted.map((field) => revealFields[field]).join("、");
  await notice(
    tx,
    {
      memberId: id,
      kind: "SECURITY",
      message: "security.revealed",
      values: { fields: what, because: reason },
      link: "/user/privacy",
    },
    deps.clock.now(),
  );
  await noteMember(
    tx,
    "MEMBER_REVEALED",
    { by: viewer.staffId, memberId: id, reason, detail: wanted.join(",") },
    deps.clock.now(),
  );
  return opened;
}

/** A member within reach as they were last seen. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
async function seenMember(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  { id, version }: Pick<Change, "id" | "version">,
) {
  await lockMember(tx, id);
  const member = await reachMember(tx, deps, viewer, id);
  if (version !== undefined && version !== member.version) {
    const [last] = viewer.permissions.has("members.block") ? await memberHistory(tx, id) : [];
    throw changedMeanwhile({
      version: member.version,
      now: [{ label: "状态", text: memberStates[member.state] }],
      ...(last && { by: last.by, at: last.at }),
    });
  }
  return member;
}

/**
 * Stops an account, whose next call says so, or lets somebody in again. One that is being closed is left to that.
 * @throws {ProblemError} NOT_FOUND, MEMBER_MOVED
 */
export async function setBlocked(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  { id, reason, blocked, version }: Change & { blocked: boolean },
): Promise<void> {
  const { state } = await seenMember(tx, deps, viewer, { id, version });
  if (state === (blocked ? "BLOCKED" : "ACTIVE")) return changedNothing(tx);
  const now = deps.clock.now();
  if (!(await blockMember(tx, id, blocked, now)))
    throw problem("MEMBER_MOVED", `blocked ${blocked} from ${state}`);
  const event = blocked ? "MEMBER_BLOCKED" : "MEMBER_UNBLOCKED";
  await noteMember(tx, event, { by: viewer.staffId, memberId: id, reason }, now);
}

/** Signs somebody out everywhere. @throws {ProblemError} NOT_FOUND, MEMBER_MOVED */
export async function signMemberOut(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  { id, reason, version }: Change,
): Promise<void> {
  const { state } = await seenMember(tx, deps, viewer, { id, version });
  if (state === "CLOSED") throw problem("MEMBER_MOVED", "sign out of a closed account");
  await endMemberSessions(tx, id, deps.clock.now());
  await noteMember(tx, "MEMBER_SIGNED_OUT", { by: viewer.staffId, memberId: id, reason }, deps.clock.now());
}
