import type { LedgerAccount } from "@ginkgo/api-contract/books/ledger-codes";
import { orderKinds, payProviders } from "@ginkgo/api-contract/orders/order-codes";
import { inArray } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { sellerNames } from "../accounts/public.ts";
import { employees } from "../workforce/tables.ts";

interface Part {
  account: LedgerAccount;
  party: string;
}

const ofSellers: readonly LedgerAccount[] = ["MERCHANT_PAYABLE", "COMMISSION"];
const ofEmployees: readonly LedgerAccount[] = ["EMPLOYEE_PAYABLE", "TAX_PAYABLE"];

/** Parts of accounts as people call them: providers, sellers, employees, kinds of orders. */
export async function partyNames(db: Db, parts: readonly Part[]): Promise<(part: Part) => string> {
  const of = (isMeant: (account: LedgerAccount) => boolean) => [
    ...new Set(parts.filter(({ account, party }) => party && isMeant(account)).map(({ party }) => party)),
  ];
  const sellers = await sellerNames(
    db,
    of((account) => ofSellers.includes(account)),
  );
  const ids = of((account) => ofEmployees.includes(account));
  const people = ids.length
    ? await db
        .select({ id: employees.id, name: employees.displayName })
        .from(employees)
        .where(inArray(employees.id, ids))
    : [];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const texts: Readonly<Record<string, string>> = { ...payProviders, ...orderKinds };
  return ({ account, party }) =>
    ofSellers.includes(account)
      ? (sellers.get(party) ?? party)
      : ofEmployees.includes(account)
        ? (names.get(party) ?? party)
        : (texts[party] ?? party);
}
