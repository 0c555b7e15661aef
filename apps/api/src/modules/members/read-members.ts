import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { yearsBetween } from "@ginkgo/api-contract/identity/id-number";
import type { StaffMember, staffMembers } from "@ginkgo/api-contract/members/members";
import { consentTexts } from "@ginkgo/api-contract/privacy/privacy";
import { maskName } from "@ginkgo/locale/masks";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf } from "../../http/paged.ts";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { advisedMembers, memberPerson } from "../advisory/public.ts";
import {
  countMembers,
  findMembers,
  type MemberFilter,
  type MemberSummary,
  memberHistory,
  sessionsOf,
  typedMember,
} from "../identity/members/public.ts";
import { openMergesOf } from "../identity/merging/public.ts";
import { listConsents } from "../identity/public.ts";
import { listElders } from "../membership/family/public.ts";
import { areaName } from "../reference/areas/public.ts";
import { memberConversations } from "./member-conversations.ts";
import { presentLine } from "./present-line.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "memberRecords">;

/** Whom a staff account may know of: an adviser of those they advise or stand in for. */
const withinReach = ({ ownMembers, staffId }: StaffViewer): Pick<MemberFilter, "within"> =>
  ownMembers.has("members.read") ? { within: advisedMembers(staffId) } : {};

/** What was typed: a telephone number, a name, or the number of a member. @throws {ProblemError} BAD_INPUT for anything else */
function wordsOf(keyword: string | undefined): Pick<MemberFilter, "phone" | "id" | "name"> {
  if (!keyword) return {};
  const typed = typedMember(keyword);
  if (!typed) throw badInput({ keyword: "请写完整的 11 位手机号、会员编号，或完整的姓名。" });
  return typed;
}

/** Members for staff, the newest first. @throws {ProblemError} BAD_INPUT */
export async function listMembers(
  db: Db,
  { vault }: Pick<Deps, "vault">,
  viewer: StaffViewer,
  query: QueryOf<typeof staffMembers>,
) {
  const { keyword, state, cursor, size } = query;
  if (cursor !== undefined) idOfCursor(cursor);
  const filter = { ...withinReach(viewer), ...wordsOf(keyword), states: state };
  const total = await countMembers(db, vault, filter, MAX_COUNTED);
  const found = await findMembers(db, vault, filter, {
    before: cursor,
    offset: cursor === undefined ? offsetOf(query) : 0,
    limit: size + 1,
  });
  const records = found.slice(0, size);
  return {
    records: records.map(presentLine),
    total,
    ...(found.length > size ? { nextCursor: records.at(-1)!.id } : {}),
  };
}

/** The account of a member within reach. @throws {ProblemError} NOT_FOUND also for somebody else's member */
export async function reachMember(
  db: Db,
  { vault }: Pick<Deps, "vault">,
  viewer: StaffViewer,
  id: string,
): Promise<MemberSummary> {
  const [found] = await findMembers(db, vault, { ...withinReach(viewer), id }, { offset: 0, limit: 1 });
  if (!found) throw problem("NOT_FOUND", "member");
  return found;
}

/** What may be done about an account in this state, by who may. */
function actionsFor(
  member: MemberSummary,
  viewer: StaffViewer,
  merging: string | null,
): StaffMember["actions"] {
  const canMerge = member.state === "ACTIVE" && merging === null && viewer.permissions.has("members.merge");
  return [...stateActions(member, viewer), ...(canMerge ? ["merge" as const] : [])];
}

function stateActions({ state }: MemberSummary, { permissions }: StaffViewer): StaffMember["actions"] {
  if (state === "CLOSED" || state === "MERGED") return [];
  if (!permissions.has("members.block")) return ["reveal"];
  if (state === "BLOCKED") return ["reveal", "unblock"];
  return state === "ACTIVE" ? ["reveal", "endSessions", "block"] : ["reveal", "endSessions"];
}

/** All that staff may know of a member without asking for more. @throws {ProblemError} NOT_FOUND */
export async function readMember(db: Db, deps: Deps, viewer: StaffViewer, id: string): Promise<StaffMember> {
  const { vault, clock, memberRecords } = deps;
  const now = clock.now();
  const today = shanghaiDay(now);
  const member = await reachMember(db, deps, viewer, id);
  const merging = viewer.permissions.has("members.merge")
    ? ((await openMergesOf(db, [id]))[0]?.id ?? null)
    : null;
  const records = (kind: "orders" | "contracts") =>
    memberRecords.find((r) => r.kind === kind)?.read(db, id, now) ?? [];
  // One after the other: within a change all of it is read on that change's one connection.
  const adviser = await memberPerson(db, id, "ADVISER");
  const sessions = await sessionsOf(db, id, now);
  const elders = await listElders(db, vault, id);
  const consents = await listConsents(db, id);
  // An adviser sees what their own have ordered, though no order of others.
  const seesOrders = viewer.permissions.has("orders.read") || viewer.permissions.has("own.members");
  const orders = seesOrders ? await records("orders") : null;
  const contracts = viewer.permissions.has("contracts.read") ? await records("contracts") : null;
  const history = viewer.permissions.has("members.block") ? await memberHistory(db, id) : [];
  const conversations = await memberConversations(db, viewer, id);
  return {
    ...presentLine(member),
    wishes: member.provinces.map(areaName),
    adviser: adviser ? { id: adviser.id, name: adviser.name } : null,
    sessions: sessions.open,
    lastSeenAt: sessions.lastSeenAt,
    elders: elders.records.flatMap((elder) =>
      elder.id === null
        ? []
        : {
            id: elder.id,
            name: maskName(elder.name),
            relationText: elder.isSelf ? "本人" : elder.relationText,
            age: elder.birthday === null ? null : yearsBetween(elder.birthday, today),
          },
    ),
    consents: consents.records.map(({ kind, givenAt }) => ({
      kind,
      kindText: consentTexts[kind].text,
      givenAt,
    })),
    orders,
    contracts,
    history,
    conversations,
    mergedInto: member.mergedInto,
    merging,
    version: member.version,
    actions: actionsFor(member, viewer, merging),
  };
}
