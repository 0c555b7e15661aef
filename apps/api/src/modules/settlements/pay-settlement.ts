import type { LedgerAccount } from "@ginkgo/api-contract/books/ledger-codes";
import type { PayeeWay, PayoutWay } from "@ginkgo/api-contract/settlements/settlement-codes";
import { desc, eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import type { PayPort } from "../../platform/payments/pay.ts";
import { postDocument } from "../payments/public.ts";
import type { By, Seen } from "./change-settlement.ts";
import { requireNothingBack } from "./paid-back-since.ts";
import { lockParty, payableOf } from "./parties.ts";
import { openPayee, payeeVersion, sealPayee } from "./payees.ts";
import {
  askNobody,
  askStaff,
  lockSettlement,
  noteEvent,
  type SettlementRecord,
  stepSettlement,
  totalOf,
} from "./settlement-row.ts";
import { payouts, taxChanges } from "./tables.ts";
import { keepTaxpayer } from "./tax/taxpayers.ts";
import { paidText, tellEmployee } from "./tell-employee.ts";
import { tellMerchant } from "./tell-merchant.ts";
import { withheldOf } from "./withhold-tax.ts";

export type PayoutRecord = typeof payouts.$inferSelect;

const ownProviders = { ALIPAY: "alipay", WECHAT: "wechat" } as const;

/** A provider that sends money to an account of that kind: Alipay and WeChat to their own, the sandbox to any. */
export function payoutPort({ pays }: Pick<AppContext, "pays">, payeeWay: PayeeWay): PayPort | undefined {
  const sending = (wanted: PayPort["name"]) => pays.find(({ name, transfer }) => transfer && name === wanted);
  return (payeeWay === "BANK" ? undefined : sending(ownProviders[payeeWay])) ?? sending("sandbox");
}

/** How somebody may be paid. */
export const waysFor = (services: Pick<AppContext, "pays">, payeeWay: PayeeWay | undefined): PayoutWay[] =>
  payeeWay === undefined
    ? []
    : [
        ...(payeeWay === "BANK" ? ["BANK" as const] : []),
        ...(payoutPort(services, payeeWay) ? ["PROVIDER" as const] : []),
      ];

/** Where the money lies that goes out. */
const sourceOf = ({ way, provider }: Pick<PayoutRecord, "way" | "provider">) =>
  way === "BANK"
    ? { account: "BANK" as LedgerAccount, party: "" }
    : { account: "CLEARING" as LedgerAccount, party: provider };

/** The documents of a payout and of what is withheld beside it, or of their coming back. */
async function post(tx: Tx, party: string, payout: PayoutRecord, isBack: boolean, now: Date): Promise<void> {
  const { account, part } = payableOf(party);
  const fen = isBack ? -payout.amountFen : payout.amountFen;
  await postDocument(
    tx,
    {
      number: isBack ? `${payout.number}-R` : payout.number,
      kind: isBack ? "PAYOUT_RETURNED" : "PAYOUT",
      lines: [
        { account, party: part, amountFen: fen },
        { ...sourceOf(payout), amountFen: -fen },
      ],
    },
    now,
  );
  const taxDocuments = [
    { mark: "T", kind: isBack ? "TAX_RETURNED" : "TAX_WITHHELD", taxFen: payout.taxFen },
    { mark: "E", kind: "TAX_CORRECTED", taxFen: payout.earlierTaxFen },
  ] as const;
  for (const { mark, kind, taxFen } of taxDocuments) {
    if (taxFen === 0) continue;
    const amountFen = isBack ? -taxFen : taxFen;
    await postDocument(
      tx,
      {
        number: `${payout.number}-${mark}${isBack ? "R" : ""}`,
        kind,
        lines: [
          { account, party: part, amountFen },
          { account: "TAX_PAYABLE", party: part, amountFen: -amountFen },
        ],
      },
      now,
    );
  }
}

/** Tries to pay a settlement out, the newest first. */
export const payoutsOf = (db: Db, settlementId: string): Promise<PayoutRecord[]> =>
  db.select().from(payouts).where(eq(payouts.settlementId, settlementId)).orderBy(desc(payouts.id));

/**
 * Sends the money on its way: what is owed is owed no more, until it comes back. What did not come through is looked at by
 * two again before it is sent anew.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED, SETTLEMENT_REFUNDED, PAYEE_MISSING, PAYEE_CHANGED,
 *   PAYOUT_UNAVAILABLE
 */
export async function pay(
  tx: Tx,
  services: Pick<AppContext, "pays" | "vault">,
  { id, version, way }: Seen & { way: PayoutWay },
  { staffId, now }: By,
): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  if (one.state !== "PAYABLE") throw problem("SETTLEMENT_MOVED", one.state);
  await lockParty(tx, one.party);
  await requireNothingBack(tx, id);
  if ((await payeeVersion(tx, one.party)) !== one.payeeVersion) throw problem("PAYEE_CHANGED");
  const payee = await openPayee(tx, services.vault, one.party);
  if (!waysFor(services, payee.way).includes(way)) throw problem("PAYOUT_UNAVAILABLE");
  const tries = (await payoutsOf(tx, id)).length;
  // Under the lock of the party: of two that are paid out at the same moment the second reckons with the first.
  const withheld = await withheldOf(tx, one.party, totalOf(one), now);
  const payoutId = await nextIdOf(tx, payouts);
  const [payout] = await tx
    .insert(payouts)
    .values({
      id: payoutId,
      number: `S${id}-${tries + 1}`,
      payee: await sealPayee(tx, services.vault, one.party, payoutId),
      settlementId: id,
      way,
      provider: way === "BANK" ? "bank" : payoutPort(services, payee.way)!.name,
      amountFen: totalOf(one) - (withheld ? withheld.taxFen + withheld.earlierTaxFen : 0),
      taxFen: withheld?.taxFen ?? 0,
      earlierTaxFen: withheld?.earlierTaxFen ?? 0,
      taxWay: withheld?.way ?? null,
      byStaff: staffId,
      at: now,
      nextTryAt: way === "BANK" ? null : now,
    })
    .returning();
  if (withheld && withheld.earlier.length > 0)
    await tx
      .insert(taxChanges)
      .values(withheld.earlier.map((change) => ({ payoutId: payout!.id, ...change })));
  if (withheld?.way === "WITHHELD") await keepTaxpayer(tx, services.vault, one.party, now);
  await post(tx, one.party, payout!, false, now);
  await stepSettlement(tx, id, { state: "PAYING", failure: null });
  await noteEvent(tx, id, { what: way === "BANK" ? "交给银行转账" : "交给支付渠道转账", staffId }, now);
  await askNobody(tx, one, now, staffId ?? undefined);
  if (way === "BANK")
    await askStaff(
      tx,
      one,
      { text: `结算单 ${id} 银行转账，等记下到没到账`, dueAt: later(now, 3 * DAY) },
      now,
    );
}

/** What became of a payout of a locked settlement; one that failed is taken back in the ledger. */
export async function endPayout(
  tx: Tx,
  one: SettlementRecord,
  payout: PayoutRecord,
  { paid, reason, providerNo }: { paid: boolean; reason: string | null; providerNo?: string | undefined },
  { staffId, now }: By,
): Promise<void> {
  const { id } = one;
  // What of this month came back counts for the tax of another payout at once, or not yet.
  await lockParty(tx, one.party);
  await tx
    .update(payouts)
    .set({
      state: paid ? "PAID" : "FAILED",
      reason,
      endedBy: staffId,
      endedAt: now,
      nextTryAt: null,
      confirmPackage: null,
      unclear: null,
      ...(providerNo === undefined ? {} : { providerNo }),
    })
    .where(eq(payouts.id, payout.id));
  await noteEvent(tx, id, { what: paid ? "到账了" : "出款没成", reason, staffId }, now);
  if (paid) {
    await stepSettlement(tx, id, { state: "PAID", paidAt: now, failure: null });
    await tellEmployee(tx, one, "paid", { settled: paidText(one, payout) }, now);
    await tellMerchant(tx, one, `出款到账了：${paidText(one, payout)}`, later(now, 7 * DAY), now);
    return askNobody(tx, one, now, staffId ?? undefined);
  }
  await post(tx, one.party, payout, true, now);
  await stepSettlement(tx, id, { state: "FAILED", paidAt: null, failure: reason });
  const why = `${reason ?? "渠道没有说"}。`;
  await tellEmployee(tx, one, "failed", { reason: why }, now);
  await tellMerchant(tx, one, `的钱没有打成：${why}请核对收款账户`, later(now, 2 * DAY), now);
  return askStaff(tx, one, { text: `结算单 ${id} 出款没成，等处理`, dueAt: later(now, DAY) }, now);
}

/** Payouts a provider has to be asked about, the first due first. */
export const duePayouts = (db: Db, now: Date, most: number): Promise<PayoutRecord[]> =>
  db
    .select()
    .from(payouts)
    .where(
      sql`${payouts.state} = 'OPEN' and ${payouts.way} = 'PROVIDER' and ${payouts.nextTryAt} <= ${now.toISOString()}::timestamptz`,
    )
    .orderBy(payouts.nextTryAt)
    .limit(most);
