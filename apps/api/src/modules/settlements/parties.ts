import type { LedgerAccount } from "@ginkgo/api-contract/books/ledger-codes";
import type { SettlementSide } from "@ginkgo/api-contract/settlements/settlement-codes";
import { inArray, sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { sellerNames } from "../accounts/public.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { employees } from "../workforce/tables.ts";
import { parties } from "./tables.ts";

const EMPLOYEE = "employee:";

export const sideOf = (party: string): SettlementSide =>
  party.startsWith(EMPLOYEE) ? "EMPLOYEE" : "MERCHANT";

/** The account of the ledger that says what is owed to them, and how their part of it is called there. */
export const payableOf = (party: string): { account: LedgerAccount; part: string } =>
  sideOf(party) === "EMPLOYEE"
    ? { account: "EMPLOYEE_PAYABLE", part: party.slice(EMPLOYEE.length) }
    : { account: "MERCHANT_PAYABLE", part: party };

/** Whose a part of that account is. */
export const partyOf = (side: SettlementSide, part: string): string =>
  side === "EMPLOYEE" ? `${EMPLOYEE}${part}` : part;

/** The names people know them by. */
export async function partyNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const names = await sellerNames(
    db,
    codes.filter((code) => sideOf(code) === "MERCHANT"),
  );
  const ids = codes.filter((code) => sideOf(code) === "EMPLOYEE").map((code) => code.slice(EMPLOYEE.length));
  const people = ids.length
    ? await db
        .select({ id: employees.id, name: employees.displayName })
        .from(employees)
        .where(inArray(employees.id, [...new Set(ids)]))
    : [];
  for (const { id, name } of people) names.set(`${EMPLOYEE}${id}`, name);
  return names;
}

/** @throws {ProblemError} BAD_INPUT for somebody there is none of */
export async function requireParty(db: Db, party: string): Promise<void> {
  if (!(await partyNames(db, [party])).has(party))
    throw badInput({ party: "没有这家商家或这位服务人员，请从列表里选。" });
}

/** Keeps everybody else from drafting for the same party until the transaction ends. */
export async function lockParty(tx: Tx, party: string): Promise<void> {
  await tx.insert(parties).values({ party }).onConflictDoNothing();
  await tx.select().from(parties).where(sql`${parties.party} = ${party}`).for("update");
}

/** Whom a viewer sees the settlements of: all, or the shops and homes of their own. */
export const partiesOf = (db: Db, viewer: StaffViewer): Promise<string[] | null> => sellersOf(db, viewer);

/** Whether a viewer drafts, confirms and pays for the portal. */
export const keepsBooks = ({ permissions }: StaffViewer): boolean =>
  permissions.has("books.write") && !permissions.has("own.only");

/** @throws {ProblemError} NOT_FOUND for a party that is none of the viewer's own */
export async function requireOwn(db: Db, viewer: StaffViewer, party: string): Promise<void> {
  const own = await partiesOf(db, viewer);
  if (own && !own.includes(party)) throw problem("NOT_FOUND", "settlement of another");
}

/** The party a member is as an employee; undefined for who is none. */
export async function partyOfMember(db: Db, memberId: string): Promise<string | undefined> {
  const found = await firstOf(
    db.select({ id: employees.id }).from(employees).where(sql`${employees.memberId} = ${memberId}::bigint`),
  );
  return found && `${EMPLOYEE}${found.id}`;
}

/** The same of who must be one: nobody else has settlements. @throws {ProblemError} NOT_FOUND */
export async function employeeParty(db: Db, memberId: string): Promise<string> {
  const party = await partyOfMember(db, memberId);
  if (!party) throw problem("NOT_FOUND", "no employee");
  return party;
}

/** The members that employees are; a shop, and an employee without an account, are not among them. */
export async function membersOf(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const ids = codes.filter((code) => sideOf(code) === "EMPLOYEE").map((code) => code.slice(EMPLOYEE.length));
  const found = ids.length
    ? await db
        .select({ id: employees.id, memberId: employees.memberId })
        .from(employees)
        .where(inArray(employees.id, [...new Set(ids)]))
    : [];
  return new Map(found.flatMap(({ id, memberId }) => (memberId ? [[`${EMPLOYEE}${id}`, memberId]] : [])));
}

/** The same of one; null where there is none. */
export const memberOf = async (db: Db, party: string): Promise<string | null> =>
  (await membersOf(db, [party])).get(party) ?? null;
