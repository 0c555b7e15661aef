import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import {
  type memberMerges as listEndpoint,
  type MemberMerge,
  type MergeLine,
  type MergePreview,
  mergeStates,
} from "@ginkgo/api-contract/members/member-merges";
import type { MergePair } from "../../../http/member-merger.ts";
import { badInput, problem } from "../../../http/problem.ts";
import { queuePage } from "../../../http/queue-page.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { countUpTo } from "../../../platform/database/count-up-to.ts";
import type { Db } from "../../../platform/database/database.ts";
import { findMembers, type MemberSummary } from "../../identity/members/public.ts";
import {
  accountsOf,
  isOpenMerge,
  type MergeRow,
  memberMerges,
  mergeById,
  mergeParts,
  openMergesOf,
} from "../../identity/merging/public.ts";
import { readStaff, staffIdOfPhone } from "../../identity/staff/public.ts";
import { presentLine } from "../present-line.ts";

export type MergeDeps = Pick<AppContext, "vault" | "clock" | "memberMergers">;

/** Both accounts. @throws {ProblemError} BAD_INPUT for one that is not there */
export async function readPair(db: Db, { vault }: Pick<MergeDeps, "vault">, { from, into }: MergePair) {
  const [theirs] = await findMembers(db, vault, { id: from }, { offset: 0, limit: 1 });
  const [own] = await findMembers(db, vault, { id: into }, { offset: 0, limit: 1 });
  if (!theirs) throw badInput({ fromId: "没有这个会员编号，请核对后再填。" });
  if (!own) throw badInput({ intoId: "没有这个会员编号，请核对后再填。" });
  return { theirs, own };
}

const standsInTheWay = ({ state, mergedInto }: MemberSummary, which: string): string | undefined => {
  if (state === "MERGED") return `${which}已经并入会员 ${mergedInto}，请用那个账号。`;
  if (state === "BLOCKED") return `${which}是停用的，请先查清停用的原因，恢复以后再合并。`;
  if (state === "CLOSING") return `${which}正在注销，请会员先撤回注销。`;
  return state === "CLOSED" ? `${which}已经注销，没有什么可以合并。` : undefined;
};

/**
 * What must be settled before two accounts can be made one.
 * @param except the merge that asks, which is none in its own way
 */
export async function mergeBlockers(
  db: Db,
  deps: MergeDeps,
  pair: MergePair,
  except?: string,
): Promise<{ blockers: string[]; theirs: MemberSummary; own: MemberSummary }> {
  const { theirs, own } = await readPair(db, deps, pair);
  const under = (await openMergesOf(db, [pair.from, pair.into])).filter(({ id }) => id !== except);
  const blockers = [
    standsInTheWay(theirs, "要并入的账号"),
    standsInTheWay(own, "要留下的账号"),
    ...under.map(({ id }) => `这两个账号里有一个已经在合并（第 ${id} 号），请先办完那一件。`),
  ].filter((text) => text !== undefined);
  for (const { blockers: ask } of deps.memberMergers)
    blockers.push(...((await ask?.(db, pair, deps.clock.now())) ?? []));
  return { blockers, theirs, own };
}

/** What would move, counted. */
export async function countMoves(
  db: Db,
  { memberMergers }: Pick<MergeDeps, "memberMergers">,
  from: string,
): Promise<MergePreview["moves"]> {
  const counted: MergePreview["moves"] = [];
  // What people ask about first, orders and contracts, stands on the upper steps.
  for (const { count } of memberMergers.toReversed()) counted.push(...((await count?.(db, from)) ?? []));
  return counted.filter(({ count }) => count > 0);
}

const notes = [
  "并入以后，原账号不能再单独登录；用它的手机号登录，进的是留下的账号。",
  "两边都绑了微信的，留下的账号继续用自己的微信；两边都收藏、都在购物车里的，只留一份。",
  "紧急联系人最多 3 位，放不下的留在原账号里；两边都评价过同一家机构的，各留各的。",
  "合并不能撤消。历史和审计两边都留着。",
];

/** What a merge would do; nothing is changed. @throws {ProblemError} BAD_INPUT */
export async function previewMerge(db: Db, deps: MergeDeps, pair: MergePair): Promise<MergePreview> {
  if (pair.from === pair.into) throw badInput({ intoId: "两个编号是同一个账号，请填另一个账号的编号。" });
  const { blockers, theirs, own } = await mergeBlockers(db, deps, pair);
  return {
    from: presentLine(theirs),
    into: presentLine(own),
    moves: await countMoves(db, deps, pair.from),
    blockers,
    notes,
  };
}

async function presentLines(db: Db, deps: MergeDeps, found: MergeRow[]): Promise<MergeLine[]> {
  const names = await readStaff(
    db,
    found.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]),
  );
  const now = deps.clock.now();
  const lines: MergeLine[] = [];
  for (const { fromId, intoId, moved: _, dueExactly: __, askedBy, decidedBy, ...row } of found) {
    const { theirs, own } = await readPair(db, deps, { from: fromId, into: intoId });
    lines.push({
      ...row,
      from: presentLine(theirs),
      into: presentLine(own),
      stateText: mergeStates[row.state],
      askedBy: names.get(askedBy) ?? "平台",
      decidedBy: decidedBy && (names.get(decidedBy) ?? "平台"),
      overdue: isOpenMerge(row.state) && new Date(row.expiresAt) < now,
    });
  }
  return lines;
}

/** Merges for the staff: those that wait, the first due first, then those that are over. @throws {ProblemError} BAD_INPUT */
export async function listMerges(db: Db, deps: MergeDeps, query: QueryOf<typeof listEndpoint>) {
  const parts = mergeParts(db, query.state);
  const { rows, page } = await queuePage(
    {
      ...parts,
      count: async () => ({
        waiting: await countUpTo(db, memberMerges, parts.waitingWhere, MAX_COUNTED),
        over: await countUpTo(db, memberMerges, parts.overWhere, MAX_COUNTED),
      }),
      dueOf: (row: MergeRow) => (isOpenMerge(row.state) ? row.dueExactly : null),
    },
    query,
  );
  return page(await presentLines(db, deps, rows));
}

/** Staff who are the person one of these accounts is of, by its own number or that of one merged into it. */
export async function staffOfAccounts(
  db: Db,
  { vault }: Pick<MergeDeps, "vault">,
  accounts: readonly Pick<MemberSummary, "id">[],
): Promise<string[]> {
  const found: string[] = [];
  for (const id of await accountsOf(db, ...accounts.map((account) => account.id))) {
    const [account] = await findMembers(db, vault, { id }, { offset: 0, limit: 1 });
    const staffId = account?.phone && (await staffIdOfPhone(db, vault, account.phone));
    if (staffId) found.push(staffId);
  }
  return found;
}

/**
 * Whether somebody of the staff is the person one of these accounts is of, by its own number or that of one merged into
 * it: nobody decides about their own.
 */
export async function isOwnAccount(
  db: Db,
  { vault }: Pick<MergeDeps, "vault">,
  staffId: string,
  accounts: MemberSummary[],
): Promise<boolean> {
  return (await staffOfAccounts(db, { vault }, accounts)).includes(staffId);
}

async function actionsFor(
  db: Db,
  deps: MergeDeps,
  { staffId }: StaffViewer,
  row: MergeRow,
  accounts: MemberSummary[],
): Promise<MemberMerge["actions"]> {
  if (!isOpenMerge(row.state)) return [];
  if (row.askedBy === staffId) return ["withdraw"];
  if (row.state !== "WAIT_SECOND" || (await isOwnAccount(db, deps, staffId, accounts))) return [];
  return ["agree", "refuse"];
}

/** One of them, and what it would move, or has moved. @throws {ProblemError} NOT_FOUND */
export async function readMerge(
  db: Db,
  deps: MergeDeps,
  viewer: StaffViewer,
  id: string,
): Promise<MemberMerge> {
  const row = await mergeById(db, id);
  if (!row) throw problem("NOT_FOUND", "member merge");
  const [line] = await presentLines(db, deps, [row]);
  const pair = { from: row.fromId, into: row.intoId };
  const { blockers, theirs, own } = await mergeBlockers(db, deps, pair, id);
  return {
    ...line!,
    moves: row.moved ?? (isOpenMerge(row.state) ? await countMoves(db, deps, row.fromId) : []),
    blockers: isOpenMerge(row.state) ? blockers : [],
    notes,
    actions: await actionsFor(db, deps, viewer, row, [theirs, own]),
  };
}
