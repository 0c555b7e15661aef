import type {
  ReconciliationAction,
  ReconciliationFlow,
  ReconciliationKind,
} from "@ginkgo/api-contract/books/reconciliation-codes";
import { type PayProvider, payProviders } from "@ginkgo/api-contract/orders/order-codes";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { DAY, later } from "../../../platform/clock.ts";
import { firstOf, row, type Tx } from "../../../platform/database/database.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import { postDocument } from "../post-document.ts";
import { quarantine } from "../tables.ts";
import { reconciliationEvents, reconciliationItems } from "./tables.ts";

export type ItemRow = typeof reconciliationItems.$inferSelect;

/** Where a provider's account and ours differ. */
export interface NewItem {
  provider: PayProvider;
  flow: ReconciliationFlow;
  number: string;
  kind: ReconciliationKind;
  day: string;
  transactionNo?: string | undefined;
  /** What we know under that number, fen; of it what stands in the ledger or will, and what the provider says. */
  oursFen?: number | undefined;
  bookedFen?: number | undefined;
  theirsFen?: number | undefined;
  /** Whether the provider's notification told it, not a bill. */
  isTold?: boolean;
  /** What the provider calls it. */
  words?: string;
  /** When its money is booked; now unless given. */
  bookedAt?: Date;
}

/** How long a difference may wait: one that a later bill may end by itself a day longer. */
const waitOf = (kind: ReconciliationKind) =>
  kind === "PAYMENT_MISSING" || kind === "REFUND_MISSING" ? 2 * DAY : DAY;

const subjectOf = (id: string) => ({ type: "reconciliation", id });
const taskKinds = ["QUARANTINE", "DIFFERENCE", "RECONCILIATION_SECOND"] as const;

const unknownKinds: readonly ReconciliationKind[] = ["PAYMENT_UNKNOWN", "CURRENCY", "MERCHANT"];

/** Puts an item before those who keep the books, or before those who may be the second person. */
export async function putBefore(
  tx: Tx,
  item: Pick<ItemRow, "id" | "provider" | "number" | "kind" | "dueAt">,
  now: Date,
  first?: string,
): Promise<void> {
  const text = `${payProviders[item.provider]}对不上：${item.number}`;
  await closeTasks(tx, item.id, now, first);
  await openTask(
    tx,
    first
      ? {
          kind: "RECONCILIATION_SECOND",
          subject: { ...subjectOf(item.id), text: `${text}，等第二位同事` },
          dueAt: later(now, DAY),
          notFor: [first],
        }
      : {
          kind: unknownKinds.includes(item.kind) ? "QUARANTINE" : "DIFFERENCE",
          subject: { ...subjectOf(item.id), text },
          dueAt: item.dueAt > now ? item.dueAt : later(now, DAY),
        },
    now,
  );
}

/** Nobody has to look at it any more. */
export async function closeTasks(tx: Tx, id: string, now: Date, staffId?: string): Promise<void> {
  for (const kind of taskKinds)
    await closeTask(tx, { kind, subject: subjectOf(id), ...(staffId ? { staffId } : {}) }, now);
}

/** Writes a line of its history. */
export async function noteItem(
  tx: Tx,
  itemId: string,
  action: ReconciliationAction,
  { staffId = null, words = null }: { staffId?: string | null; words?: string | null },
  now: Date,
): Promise<void> {
  const nth = sql<number>`(select coalesce(max(${reconciliationEvents.nth}), 0) + 1 from ${reconciliationEvents}
    where ${reconciliationEvents.itemId} = ${itemId}::bigint)`;
  await tx.insert(reconciliationEvents).values({ itemId, nth, at: now, action, staffId, words });
}

/** One item, locked. */
export const lockItem = (tx: Tx, id: string): Promise<ItemRow | undefined> =>
  firstOf(tx.select().from(reconciliationItems).where(eq(reconciliationItems.id, id)).for("update"));

/** The item that waits for a number, locked. */
export const lockOpenItem = (
  tx: Tx,
  { provider, flow, number }: Pick<NewItem, "provider" | "flow" | "number">,
): Promise<ItemRow | undefined> =>
  firstOf(
    tx
      .select()
      .from(reconciliationItems)
      .where(
        and(
          eq(reconciliationItems.provider, provider),
          eq(reconciliationItems.flow, flow),
          eq(reconciliationItems.number, number),
          isNull(reconciliationItems.closedAt),
        ),
      )
      .for("update"),
  );

/** Changes an item; its version goes up. */
export async function stepItem(
  tx: Tx,
  id: string,
  set: Omit<PgUpdateSetSource<typeof reconciliationItems>, "version">,
): Promise<ItemRow> {
  const changed = await firstOf(
    tx
      .update(reconciliationItems)
      .set({ ...set, version: sql`${reconciliationItems.version} + 1` })
      .where(eq(reconciliationItems.id, id))
      .returning(),
  );
  return changed!;
}

/** What has to stand in suspense for it: what the provider moved beyond what stands in the ledger. */
function wantedSuspense({ flow, kind, theirsFen, bookedFen }: ItemRow): number {
  // What a provider takes is written down as it is; money of others or in another currency is not ours.
  if (flow === "fee" || kind === "CURRENCY" || kind === "MERCHANT") return 0;
  // Told of without a sum, it has not moved anything we know of.
  if (theirsFen === null && bookedFen === null) return 0;
  const movedFen = (theirsFen ?? 0) - (bookedFen ?? 0);
  return flow === "refund" ? -movedFen : movedFen;
}

/** Documents of items are numbered so, but for what leaves under a number of its own. */
export const OWN_NUMBERS = "DZ%";

async function documentNumber(tx: Tx, id: string): Promise<string> {
  const { n } = (await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from payments.documents where item_id = ${id}::bigint`,
  ))!;
  return `DZ${id}-${n + 1}`;
}

/**
 * Brings what stands in suspense for a locked item to what has to: one document with the difference, or none.
 * @param at when it is booked
 * @param number of the document; the next of the item unless given
 */
export async function keepSuspense(
  tx: Tx,
  item: ItemRow,
  at: Date,
  wantedFen = wantedSuspense(item),
  number?: string,
): Promise<ItemRow> {
  const { id, provider } = item;
  const moved = wantedFen - (item.suspenseFen ?? 0);
  if (moved !== 0)
    await postDocument(
      tx,
      {
        number: number ?? (await documentNumber(tx, id)),
        kind: wantedFen === 0 ? "RECONCILED" : "SUSPENSE",
        itemId: id,
        lines: [
          { account: "CLEARING", party: provider, amountFen: moved },
          { account: "SUSPENSE", party: provider, amountFen: -moved },
        ],
      },
      at,
    );
  return item.suspenseFen === wantedFen ? item : stepItem(tx, id, { suspenseFen: wantedFen });
}

/** What stood in suspense becomes a gain or a loss. */
export async function writeOffSuspense(tx: Tx, { id, provider, suspenseFen }: ItemRow, now: Date) {
  if (!suspenseFen) return;
  await postDocument(
    tx,
    {
      number: await documentNumber(tx, id),
      kind: "RECONCILED",
      itemId: id,
      lines: [
        { account: "SUSPENSE", party: provider, amountFen: suspenseFen },
        { account: "WRITE_OFF", party: provider, amountFen: -suspenseFen },
      ],
    },
    now,
  );
}

/** Ends a locked item: nobody has to look at it, and what it was found by is settled. */
export async function closeItem(
  tx: Tx,
  item: ItemRow,
  state: "ASSIGNED" | "PAID_BACK" | "WRITTEN_OFF" | "MATCHED",
  now: Date,
  staffId?: string,
): Promise<ItemRow> {
  const { id, provider, number } = item;
  await closeTasks(tx, id, now, staffId);
  await tx
    .update(quarantine)
    .set({ settledAt: now })
    .where(
      and(eq(quarantine.provider, provider), eq(quarantine.payNo, number), isNull(quarantine.settledAt)),
    );
  return stepItem(tx, id, { state, closedAt: now, nextTryAt: null, suspenseFen: 0 });
}

/** What left of it already in being paid back, under numbers of its own. */
const paidBackOf = async (tx: Tx, id: string): Promise<number> =>
  (await row<{ fen: number }>(
    tx,
    sql`select coalesce(-sum(l.amount_fen), 0)::float8 as fen from payments.documents d
      join payments.ledger l on l.document = d.number and l.account = 'CLEARING'
      where d.item_id = ${id}::bigint and d.number not like ${OWN_NUMBERS}`,
  ))!.fen;

/** What was found of an item that waits already: the bill says the same, or another sum. */
async function findAgain(tx: Tx, item: ItemRow, found: NewItem, now: Date): Promise<ItemRow> {
  const theirsFen = found.theirsFen ?? null;
  const bookedFen = found.bookedFen ?? null;
  if (found.isTold) return item;
  const isSame = theirsFen === item.theirsFen && bookedFen === item.bookedFen;
  await noteItem(tx, item.id, isSame ? "BILLED" : "CHANGED", {}, now);
  if (isSame) return item;
  const { kind, oursFen } = found;
  const changed = await stepItem(tx, item.id, {
    theirsFen,
    bookedFen,
    oursFen: oursFen ?? item.oursFen,
    kind,
  });
  // Money on its way back is not reckoned anew.
  if (item.state === "PAYING_BACK") return changed;
  const wantedFen = wantedSuspense(changed) - (await paidBackOf(tx, item.id));
  return keepSuspense(tx, changed, found.bookedAt ?? now, wantedFen);
}

/**
 * Opens an item, with what has to stand in suspense for it and a task; one that waits for the same is found again.
 * @returns whether it is new
 */
export async function openItem(tx: Tx, found: NewItem, now: Date): Promise<boolean> {
  const { isTold: _, bookedAt = now, words, ...values } = found;
  const opened = await firstOf(
    tx
      .insert(reconciliationItems)
      .values({ ...values, foundAt: now, dueAt: later(now, waitOf(found.kind)) })
      .onConflictDoNothing()
      .returning(),
  );
  if (!opened) {
    const item = await lockOpenItem(tx, found);
    if (item) await findAgain(tx, item, found, now);
    return false;
  }
  await noteItem(tx, opened.id, "FOUND", { words: words ?? null }, now);
  await keepSuspense(tx, opened, bookedAt);
  await putBefore(tx, opened, now);
  return true;
}

/** What came right by itself: it stands in suspense no more. */
export async function matchItem(
  tx: Tx,
  item: ItemRow,
  words: string,
  now: Date,
  bookedAt = now,
): Promise<void> {
  await keepSuspense(tx, item, bookedAt, 0);
  await noteItem(tx, item.id, "MATCHED", { words }, now);
  await closeItem(tx, item, "MATCHED", now);
}
