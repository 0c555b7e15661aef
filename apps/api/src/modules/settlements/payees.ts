import { type PayeeWay, payeeWays } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Payee } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { maskName } from "@ginkgo/locale/masks";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { lockParty } from "./parties.ts";
import { payees, settlements } from "./tables.ts";

export interface NewPayee {
  way: PayeeWay;
  holder: string;
  account: string;
  bankName?: string | null | undefined;
}

const sealContext = (field: "holder" | "account", id: string) => `settlements.payees.${field}.${id}`;

/** What is seen of an account: its end, of an address what stands around the sign. */
function maskAccount(account: string): string {
  const [name = "", host] = account.split("@");
  if (host) return `${name.slice(0, 2)}****@${host}`;
  return account.length > 8 ? `${account.slice(0, 4)}****${account.slice(-4)}` : `****${account.slice(-2)}`;
}

const find = (db: Db, party: string) => firstOf(db.select().from(payees).where(eq(payees.party, party)));

/** Where a party is paid, masked. */
export async function readPayee(db: Db, vault: Vault, party: string): Promise<Payee | null> {
  const found = await find(db, party);
  if (!found) return null;
  const holder = vault.open(found.holder, sealContext("holder", found.id));
  return {
    way: found.way,
    wayText: payeeWays[found.way],
    holder: party.startsWith("employee:") ? maskName(holder) : holder,
    account: maskAccount(vault.open(found.account, sealContext("account", found.id))),
    bankName: found.bankName,
    setAt: shanghaiInstant(found.setAt),
  };
}

/** The same whole. @throws {ProblemError} PAYEE_MISSING */
export async function openPayee(db: Db, vault: Vault, party: string): Promise<Required<NewPayee>> {
  const found = await find(db, party);
  if (!found) throw problem("PAYEE_MISSING");
  return {
    way: found.way,
    holder: vault.open(found.holder, sealContext("holder", found.id)),
    account: vault.open(found.account, sealContext("account", found.id)),
    bankName: found.bankName,
  };
}

/** Which version of where they are paid stands; undefined where nothing does. */
export const payeeVersion = async (db: Db, party: string): Promise<number | undefined> =>
  (await find(db, party))?.version;

/** @throws {ProblemError} BAD_INPUT for an account that is none of its way */
function checkPayee({ way, account, bankName }: NewPayee): void {
  if (way === "BANK") {
    if (!/^\d{8,34}$/.test(account)) throw badInput({ account: "银行账号只有数字，8 到 34 位，请核对。" });
    if (!bankName?.trim()) throw badInput({ bankName: "请填写开户行，写到支行。" });
    return;
  }
  if (!/^1[3-9]\d{9}$/.test(account) && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(account))
    throw badInput({ account: "支付宝账号是手机号或邮箱，请核对。" });
}

/** Sets where a party is paid. @param staffId null: the employee themself @throws {ProblemError} BAD_INPUT, PAYEE_BUSY */
export async function writePayee(
  tx: Tx,
  vault: Vault,
  party: string,
  payee: NewPayee,
  { staffId, now }: { staffId: string | null; now: Date },
): Promise<void> {
  checkPayee(payee);
  await lockParty(tx, party);
  const busy = await firstOf(
    tx
      .select({ id: settlements.id })
      .from(settlements)
      .where(and(eq(settlements.party, party), eq(settlements.state, "PAYING")))
      .limit(1),
  );
  if (busy) throw problem("PAYEE_BUSY");
  const found = await find(tx, party);
  const id = found?.id ?? (await nextIdOf(tx, payees));
  const values = {
    way: payee.way,
    holder: vault.seal(payee.holder, sealContext("holder", id)),
    account: vault.seal(payee.account, sealContext("account", id)),
    bankName: payee.way === "BANK" ? payee.bankName!.trim() : null,
    setBy: staffId,
    setAt: now,
  };
  if (found)
    await tx
      .update(payees)
      .set({ ...values, version: found.version + 1 })
      .where(eq(payees.id, id));
  else await tx.insert(payees).values({ id, party, ...values });
}
