import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { findAuditMember as endpoint } from "@ginkgo/api-contract/privacy/audit-trail";
import { maskPhone } from "@ginkgo/locale/masks";
import { badInput } from "../../http/problem.ts";
import type { CommandCall } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { findMembers, typedMember } from "../identity/members/public.ts";
import { maskedNameOf } from "../membership/public.ts";

/** More of one name are told apart by the telephone number. */
const MOST = 10;

/**
 * Whose data somebody asks about, by a name or telephone number that is written whole: the trail itself is searched by
 * the member's id. Each one found is written down as a look.
 * @throws {ProblemError} BAD_INPUT
 */
export async function findAuditMember({
  tx,
  viewer,
  body: { find },
  services: { vault, clock },
}: CommandCall<typeof endpoint, StaffViewer>): Promise<ReplyOf<typeof endpoint>> {
  const typed = typedMember(find);
  if (!typed || typed.id) throw badInput({ find: "请写会员完整的姓名，或 11 位手机号。" });
  const found = await findMembers(tx, vault, typed, { offset: 0, limit: MOST });
  const records = found.map((member) => ({
    id: member.id,
    name: maskedNameOf(member),
    phone: member.phone ? maskPhone(member.phone) : "",
    since: member.since,
  }));
  const actor = { kind: "STAFF", id: viewer.staffId } as const;
  const entry = { at: clock.now(), actor, action: "MEMBER_FOUND" };
  if (found.length === 0) await audit(tx, { ...entry, memberId: null, detail: "records:0" });
  for (const { id } of found) await audit(tx, { ...entry, memberId: id, detail: `member:${id}` });
  return { records };
}
