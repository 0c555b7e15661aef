import { problems } from "@ginkgo/api-contract/problems";
import { isSame } from "@ginkgo/api-contract/publishing/compare-content";
import { emptyOf } from "@ginkgo/api-contract/publishing/content-schema";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { ID_HEADING } from "@ginkgo/api-contract/publishing/entry-columns";
import type { RowChange } from "@ginkgo/api-contract/publishing/imports";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { EntryKind } from "../../../http/entry-kinds.ts";
import { ProblemError } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { isDatabaseBusy, type Tx } from "../../../platform/database/database.ts";
import {
  beginEntries,
  checkContent,
  contentToBegin,
  entryToChange,
  type FoundEntry,
  writeImported,
} from "../../publishing/public.ts";
import { type Before, importRows, type RowFault, rowKeys } from "../tables.ts";
import { entriesOfRows, type NamedEntries, withEntries } from "./named-entries.ts";
import { type NamedPictures, picturesOfRows, withPictures } from "./named-pictures.ts";
import { faultsByHeading, type ListColumns, type ReadRow, readRow } from "./read-row.ts";
import { storedTwins, type Twin } from "./stored-twins.ts";

export type ImportRowRow = typeof importRows.$inferSelect;

/** What rows are tried against. */
export interface Trial {
  runId: string;
  kind: EntryKind;
  viewer: StaffViewer;
  columns: ListColumns;
  /** Whose external numbers the list's are. */
  owner: string;
  /** Nothing is written of entries. */
  isDry: boolean;
  publish: boolean;
  now: Date;
}

type Outcome = Pick<
  ImportRowRow,
  "outcome" | "change" | "entryId" | "mends" | "faults" | "before" | "afterVersion"
>;

const refused = (faults: RowFault[]): Outcome => ({
  outcome: "REFUSED",
  change: null,
  entryId: null,
  mends: [],
  faults,
  before: null,
  afterVersion: null,
});
const taken = (
  mends: string[],
  change: RowChange,
  rest: Partial<Pick<Outcome, "entryId" | "before" | "afterVersion">> = {},
): Outcome => ({
  outcome: mends.length > 0 ? "MENDED" : "TAKEN",
  change,
  entryId: null,
  mends,
  faults: [],
  before: null,
  afterVersion: null,
  ...rest,
});

/** Why a row could not be taken, in words. @throws what is no refusal */
function faultsOf(columns: ListColumns, error: unknown): RowFault[] {
  if (isRefusedValue(error)) return [{ heading: "", text: "有一格的内容存不进去，请核对编号、数字和日期。" }];
  if (!(error instanceof ProblemError)) throw error;
  return error.fields
    ? faultsByHeading(columns, error.fields)
    : [{ heading: "", text: problems[error.key].msg }];
}

/** Whether the database refused a value: SQLSTATE classes 22, data, and 23, constraints. */
function isRefusedValue(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return (typeof code === "string" && /^2[23]/.test(code)) || (cause !== undefined && isRefusedValue(cause));
}

/** What a row would do, and what was mended on the way. */
type Plan =
  | { does: "REFUSE"; faults: RowFault[] }
  | { does: "MAKE"; content: EntryContent; mends: string[] }
  | { does: "CHANGE"; id: string; found: FoundEntry; content: EntryContent; mends: string[] }
  | { does: "NOTHING"; id: string; found: FoundEntry; mends: string[] }
  /** The portal has it from elsewhere. */
  | { does: "LEAVE"; twin: Twin };

/** What somebody took down is not brought back by a list: its draft changes, and that is told. */
const ARCHIVED_CHANGE = "这一份已经下线：改动只存成草稿，导入不会让它重新上线。要上线，请打开它来发布。";
const ARCHIVED_ROW = "表里写着“已下线”：只存成草稿，没有发布。";
const STORED_TWIN = "门户里已有这一处，没有另建，也没有改动。要改它，请打开它来改。";
const ARCHIVED_TWIN = "门户里已有这一处，但已经下线，没有另建，也没有改动。要它重新上线，请打开它来发布。";

async function planRow(
  tx: Tx,
  trial: Trial,
  read: ReadRow,
  {
    knownId,
    stored,
    pictures,
    named,
  }: {
    knownId: string | undefined;
    stored: Twin | undefined;
    pictures: NamedPictures;
    named: NamedEntries;
  },
): Promise<Plan> {
  const { kind, viewer, columns, now } = trial;
  if (read.faults.length > 0) return { does: "REFUSE", faults: read.faults };
  const id = read.id ?? knownId;
  const found = id === undefined ? undefined : await entryToChange(tx, kind, viewer, id);
  if (read.id !== null && !found)
    return {
      does: "REFUSE",
      faults: [
        {
          heading: ID_HEADING,
          text: "没有这个编号，新的一份请把编号空着；是名单自己的编号，就把这一列对到“外部编号”。",
        },
      ],
    };
  if (!found && stored) return { does: "LEAVE", twin: stored };
  if (!found && read.faultsOfNew.length > 0) return { does: "REFUSE", faults: read.faultsOfNew };
  // A new one begins as a form of it does.
  const base = (found ? (found.draft ?? found.live) : emptyOf(columns.schema)) as EntryContent | null;
  const filled = read.put(base ?? {});
  const shown = withPictures(pictures, columns, filled);
  const { content: put, mends: tidied, faults: unnamed } = withEntries(named, columns, shown);
  const unknown = [...shown.faults, ...unnamed];
  if (unknown.length > 0) return { does: "REFUSE", faults: unknown };
  const isNew = !found || found.state === "DRAFT";
  const own = (isNew && kind.asNew?.(put)) || { content: put, notes: [] };
  const content = found ? own.content : await contentToBegin(tx, kind, viewer, own.content);
  const isUnchanged = found !== undefined && isSame(content, base ?? {});
  const mends = [
    ...tidied,
    ...(isUnchanged ? [] : own.notes),
    ...(isUnchanged
      ? []
      : found?.state === "ARCHIVED"
        ? [ARCHIVED_CHANGE]
        : read.isArchived
          ? [ARCHIVED_ROW]
          : []),
  ];
  if (isUnchanged) return { does: "NOTHING", id: id!, found, mends };
  const { faults } = await checkContent(tx, kind, { id: id ?? "0", viewer, now }, content);
  const told = faultsByHeading(columns, faults);
  if (told.length > 0) return { does: "REFUSE", faults: told };
  return found ? { does: "CHANGE", id: id!, found, content, mends } : { does: "MAKE", content, mends };
}

async function keepKeys(
  tx: Tx,
  { kind, owner, runId }: Trial,
  kept: readonly { key: string; entryId: string; rowNo: number }[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx
    .insert(rowKeys)
    .values(kept.map((k) => ({ kind: kind.kind, owner, runId, ...k })))
    .onConflictDoUpdate({
      target: [rowKeys.kind, rowKeys.owner, rowKeys.key],
      set: { entryId: sql`excluded.entry_id`, runId: sql`excluded.run_id`, rowNo: sql`excluded.row_no` },
    });
}

interface Known {
  entryId: string;
  /** Of this list: the row that became it. */
  rowNo: number | null;
}

/** Entries earlier rows with these keys became. */
async function knownEntries(
  tx: Tx,
  { kind, owner, runId }: Trial,
  keys: string[],
): Promise<Map<string, Known>> {
  const found = await tx
    .select()
    .from(rowKeys)
    .where(and(eq(rowKeys.kind, kind.kind), eq(rowKeys.owner, owner), inArray(rowKeys.key, keys)));
  return new Map(
    found.map((k) => [k.key, { entryId: k.entryId, rowNo: k.runId === runId ? k.rowNo : null }]),
  );
}

/** Writes what one row does to its entry, in a savepoint: refused by the database, it takes no other with it. */
async function writeRow(
  tx: Tx,
  trial: Trial,
  { key, isArchived }: ReadRow,
  rowNo: number,
  plan: Exclude<Plan, { does: "LEAVE" }>,
): Promise<Outcome> {
  const { kind, viewer, publish, now } = trial;
  if (plan.does === "REFUSE") return refused(plan.faults);
  const { mends } = plan;
  const mayPublish = publish && !isArchived && !(plan.does !== "MAKE" && plan.found.state === "ARCHIVED");
  if (plan.does === "NOTHING" && !(mayPublish && plan.found.draft))
    return taken(mends, "SAME", { entryId: plan.id });
  try {
    return await tx.transaction(async (inner) => {
      const within = inner as Tx;
      const isNew = plan.does === "MAKE";
      const id = isNew ? (await beginEntries(within, kind, viewer, [plan.content], now))[0]! : plan.id;
      const content = plan.does === "CHANGE" ? plan.content : null;
      const afterVersion = await writeImported(
        within,
        kind,
        viewer,
        { id, content, publish: mayPublish },
        now,
      );
      await keepKeys(within, trial, [{ key, entryId: id, rowNo }]);
      const before: Before | null = isNew ? null : { draft: plan.found.draft, live: plan.found.live };
      return taken(mends, isNew ? "MADE" : "CHANGED", { entryId: id, before, afterVersion });
    });
  } catch (error) {
    if (isDatabaseBusy(error)) throw error;
    return refused(faultsOf(trial.columns, error));
  }
}

/** Keeps what came of rows, all in one statement. */
export async function keepOutcomes(
  tx: Tx,
  done: readonly { row: ImportRowRow; outcome: Outcome }[],
): Promise<void> {
  if (done.length === 0) return;
  const from = (name: string) => sql.raw(`excluded.${name}`);
  await tx
    .insert(importRows)
    .values(done.map(({ row, outcome }) => ({ ...row, ...outcome })))
    .onConflictDoUpdate({
      target: [importRows.runId, importRows.no],
      set: {
        outcome: from("outcome"),
        change: from("change"),
        entryId: from("entry_id"),
        mends: from("mends"),
        faults: from("faults"),
        before: from("before"),
        afterVersion: from("after_version"),
      },
    });
}

/** Tries rows in order and keeps what came of each. New drafts are begun together. */
export async function tryRows(tx: Tx, trial: Trial, tried: readonly ImportRowRow[]): Promise<void> {
  const { kind, viewer, columns, isDry, publish, now } = trial;
  const read = tried.map((row) => ({ row, read: readRow(columns, row.cells) }));
  const known = await knownEntries(
    tx,
    trial,
    read.flatMap((r) => [r.read.key, r.read.formerKey]),
  );
  for (const { read: said } of read) {
    const former = known.get(said.formerKey);
    if (former && !known.has(said.key)) known.set(said.key, former);
  }
  const unknown = read.filter((r) => r.read.isListed && r.read.id === null && !known.has(r.read.key));
  const twins = await storedTwins(
    tx,
    kind.kind,
    unknown.map((r) => ({ key: r.read.key, content: r.read.put({}).content })),
  );
  const contents = read.map((r) => r.read.put({}).content);
  const pictures = await picturesOfRows(tx, viewer, columns, contents);
  const named = await entriesOfRows(tx, trial.owner, columns, contents);
  const done: { row: ImportRowRow; outcome: Outcome }[] = [];
  let begun: { row: ImportRowRow; read: ReadRow; plan: Plan & { does: "MAKE" } }[] = [];
  const begin = async () => {
    const ids = await beginEntries(
      tx,
      kind,
      viewer,
      begun.map((b) => b.plan.content),
      now,
    );
    const keys = begun.map((b, i) => ({ key: b.read.key, entryId: ids[i]!, rowNo: b.row.no }));
    await keepKeys(tx, trial, keys);
    for (const [i, { row, read: said, plan }] of begun.entries()) {
      known.set(said.key, { entryId: ids[i]!, rowNo: row.no });
      done.push({ row, outcome: taken(plan.mends, "MADE", { entryId: ids[i]!, afterVersion: 1 }) });
    }
    begun = [];
  };
  const seen = new Map<string, number>();
  for (const { row, read: said } of read) {
    const before = seen.get(said.key) ?? known.get(said.key)?.rowNo ?? row.no;
    const twin = said.isExternal || before === row.no ? undefined : before;
    seen.set(said.key, before);
    if (begun.some((b) => b.read.key === said.key)) await begin();
    let plan: Plan;
    try {
      plan = await planRow(tx, trial, said, {
        knownId: known.get(said.key)?.entryId,
        stored: twins.get(said.key),
        pictures,
        named,
      });
    } catch (error) {
      plan = { does: "REFUSE", faults: faultsOf(columns, error) };
    }
    if (twin !== undefined && plan.does !== "REFUSE" && said.id === null)
      done.push({
        row,
        outcome: refused([
          {
            heading: "",
            text: said.isListed
              ? `和第 ${twin} 行是同一处：名称、地区和门牌都相同，没有重复建。`
              : `和第 ${twin} 行一模一样，没有重复建。`,
          },
        ]),
      });
    else if (plan.does === "REFUSE") done.push({ row, outcome: refused(plan.faults) });
    else if (plan.does === "LEAVE")
      done.push({
        row,
        outcome: taken([plan.twin.isArchived ? ARCHIVED_TWIN : STORED_TWIN], "SAME", {
          entryId: plan.twin.id,
        }),
      });
    else if (isDry) {
      const change = plan.does === "MAKE" ? "MADE" : plan.does === "CHANGE" ? "CHANGED" : "SAME";
      done.push({ row, outcome: taken(plan.mends, change, "id" in plan ? { entryId: plan.id } : {}) });
    } else if (plan.does === "MAKE" && !publish) begun.push({ row, read: said, plan });
    else {
      const outcome = await writeRow(tx, trial, said, row.no, plan);
      if (outcome.change === "MADE") known.set(said.key, { entryId: outcome.entryId!, rowNo: row.no });
      done.push({ row, outcome });
    }
  }
  await begin();
  await keepOutcomes(tx, done);
}
