import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { type PayeeWay, payeeWays } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Payee } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { maskName } from "@ginkgo/locale/masks";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { wechatOpenId } from "../identity/public.ts";
import { readStaff } from "../identity/staff/public.ts";
import { lockParty, memberOf, sideOf } from "./parties.ts";
import { noteEvent, stepSettlement } from "./settlement-row.ts";
import { payees, settlements } from "./tables.ts";
import { tellPayee } from "./tell-employee.ts";

export interface NewPayee {
  way: PayeeWay;
  holder: string;
  account: string;
  bankName?: string | null | undefined;
}

const sealContext = (field: "holder" | "account", id: string) => `settlements.payees.${field}.${id}`;

/** What is seen of an account: its end, of an address what stands around the sign. */
function maskAccount(way: PayeeWay, account: string): string {
  if (way === "WECHAT") return `绑定的微信，尾号 ${account.slice(-4)}`;
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
    account: maskAccount(found.way, vault.open(found.account, sealContext("account", found.id))),
    bankName: found.bankName,
    setAt: shanghaiInstant(found.setAt),
    setBy: found.setBy ? ((await readStaff(db, [found.setBy])).get(found.setBy) ?? "平台") : null,
  };
}

/** The same whole, of several; who has none is not among them. */
export async function openPayees(
  db: Db,
  vault: Vault,
  parties: readonly string[],
): Promise<Map<string, Required<NewPayee>>> {
  const found = await db
    .select()
    .from(payees)
    .where(inArray(payees.party, [...new Set(parties)]));
  return new Map(
    found.map(({ id, party, way, holder, account, bankName }) => [
      party,
      {
        way,
        holder: vault.open(holder, sealContext("holder", id)),
        account: vault.open(account, sealContext("account", id)),
        bankName,
      },
    ]),
  );
}

/** @throws {ProblemError} PAYEE_MISSING */
export async function openPayee(db: Db, vault: Vault, party: string): Promise<Required<NewPayee>> {
  const found = (await openPayees(db, vault, [party])).get(party);
  if (!found) throw problem("PAYEE_MISSING");
  return found;
}

export const payoutContext = (id: string) => `settlements.payouts.payee.${id}`;

/** Where a payout goes, masked, as it is kept with it: the account can be another afterwards. @param id of the payout */
export async function sealPayee(db: Db, vault: Vault, party: string, id: string): Promise<string> {
  return vault.seal(payeeText((await readPayee(db, vault, party))!), payoutContext(id));
}

const payeeText = ({ holder, account, bankName, wayText }: Payee) =>
  `${holder} ${account} ${bankName ?? wayText}`;

/** The same as it is read; undefined for a payout of before it was kept whose account is another now. */
export async function payeeOfPayout(
  db: Db,
  vault: Vault,
  party: string,
  { id, payee, at }: { id: string; payee: string | null; at: Date },
): Promise<string | undefined> {
  if (payee !== null) return vault.open(payee, payoutContext(id));
  const found = await readPayee(db, vault, party);
  return found && new Date(found.setAt) <= at ? payeeText(found) : undefined;
}

/** Which version of where they are paid stands; undefined where nothing does. */
export const payeeVersion = async (db: Db, party: string): Promise<number | undefined> =>
  (await find(db, party))?.version;

/** Who of the staff set where a party is paid decides on nothing that goes there. @throws {ProblemError} PAYEE_SET_BY_YOU */
export async function requireNotSetBy(db: Db, party: string, staffId: string | null): Promise<void> {
  if (staffId && (await isPayeeSetBy(db, party, staffId))) throw problem("PAYEE_SET_BY_YOU");
}

/** Whether they did. */
export const isPayeeSetBy = async (db: Db, party: string, staffId: string): Promise<boolean> =>
  (await find(db, party))?.setBy === staffId;

type Deps = Pick<AppContext, "vault" | "pays">;

/** The application of WeChat whose receivers money can be sent to; undefined where it cannot. */
const sendingApp = ({ pays }: Pick<AppContext, "pays">): string | undefined =>
  pays.find(({ name, transfer }) => name === "wechat" && transfer)?.wechatApp;

/** How a party may be paid: into their WeChat only people, where the merchant may transfer to them. */
export const payeeWaysOf = (services: Pick<AppContext, "pays">, party: string): PayeeWay[] =>
  codesOf(payeeWays).filter(
    (way) => way !== "WECHAT" || (sideOf(party) === "EMPLOYEE" && sendingApp(services) !== undefined),
  );

/** Whom WeChat knows an employee as. @throws {ProblemError} BAD_INPUT where they have not bound theirs */
async function boundWechat(db: Db, services: Deps, party: string): Promise<string> {
  if (!payeeWaysOf(services, party).includes("WECHAT"))
    throw badInput({ way: "现在不能付到微信零钱，请选别的方式。" });
  const memberId = await memberOf(db, party);
  const openId = memberId && (await wechatOpenId(db, services.vault, memberId, sendingApp(services)!));
  if (!openId)
    throw badInput({ way: "还没有绑定微信。请本人在微信里打开这个网站，用微信登录一次，再选微信零钱。" });
  return openId;
}

/** @throws {ProblemError} BAD_INPUT for an account that is none of its way */
function checkPayee({ way, account, bankName }: NewPayee): void {
  if (way === "WECHAT") return;
  if (!account) throw badInput({ account: "请填写账号。" });
  if (way === "BANK") {
    if (!/^\d{8,34}$/.test(account)) throw badInput({ account: "银行账号只有数字，8 到 34 位，请核对。" });
    if (!bankName?.trim()) throw badInput({ bankName: "请填写开户行，写到支行。" });
    return;
  }
  if (!/^1[3-9]\d{9}$/.test(account) && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(account))
    throw badInput({ account: "支付宝账号是手机号或邮箱，请核对。" });
}

/** States in which where the money goes still has to be looked at. */
const undecided = ["DRAFT", "WAIT_SECOND", "PAYABLE", "FAILED"] as const;

/**
 * Sets where a party is paid. It is seen in every settlement that is not paid out, which has to be looked at anew, and an
 * employee hears of it: it may not have been them.
 * @param staffId null: the employee themself
 * @throws {ProblemError} BAD_INPUT, PAYEE_BUSY
 */
export async function writePayee(
  tx: Tx,
  services: Deps,
  party: string,
  given: NewPayee,
  { staffId, now }: { staffId: string | null; now: Date },
): Promise<void> {
  const { vault } = services;
  const payee =
    given.way === "WECHAT" ? { ...given, account: await boundWechat(tx, services, party) } : given;
  checkPayee(payee);
  // Settlements before their party, as everywhere.
  const theirs = await tx
    .select({ id: settlements.id, state: settlements.state })
    .from(settlements)
    .where(and(eq(settlements.party, party), inArray(settlements.state, ["PAYING", ...undecided])))
    .orderBy(settlements.id)
    .for("update");
  if (theirs.some(({ state }) => state === "PAYING")) throw problem("PAYEE_BUSY");
  await lockParty(tx, party);
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
  for (const one of theirs) {
    await stepSettlement(tx, one.id, {});
    await noteEvent(tx, one.id, { what: "收款账户改了", staffId }, now);
  }
  await tellPayee(tx, party, `${payeeWays[payee.way]} ${maskAccount(payee.way, payee.account)}`, now);
}
