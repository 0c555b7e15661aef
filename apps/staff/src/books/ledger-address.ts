import {
  type BookGroup,
  type BookMeasure,
  bookGroups,
  bookMeasures,
} from "@ginkgo/api-contract/books/book-report-codes";
import { type LedgerAccount, ledgerAccounts } from "@ginkgo/api-contract/books/ledger-codes";
import { type OrderKind, orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { useSearchParams } from "react-router-dom";
import { useServerNow } from "../tasks/use-server-now.ts";

/** What the page shows one of. */
export const ledgerViews = {
  balance: "科目余额",
  lines: "分录",
  report: "报表",
  months: "月结",
  deposits: "押金",
} as const;
export type LedgerView = keyof typeof ledgerViews;

const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day);
const isAccount = (account: string | null): account is LedgerAccount =>
  account !== null && Object.hasOwn(ledgerAccounts, account);

const isGroup = (by: string | null): by is BookGroup => by !== null && Object.hasOwn(bookGroups, by);
const isKind = (kind: string | null): kind is OrderKind => kind !== null && Object.hasOwn(orderKinds, kind);
const isMeasure = (code: string | null): code is BookMeasure =>
  code !== null && Object.hasOwn(bookMeasures, code);

/** What the address asks for, and how it is asked for something else. */
export function useLedgerAddress() {
  const [search, setSearch] = useSearchParams();
  const today = shanghaiDay(useServerNow());
  const [by, measure, kind] = [search.get("by"), search.get("measure"), search.get("kind")];
  const [from, to, account] = [search.get("from"), search.get("to"), search.get("account")];
  const set = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setSearch(next, { replace: true });
  };
  const asked = search.get("view") ?? "";
  const view: LedgerView = Object.hasOwn(ledgerViews, asked) ? (asked as LedgerView) : "balance";
  return {
    view,
    /** The month that has begun, unless days are chosen. */
    from: isDay(from) ? from : `${today.slice(0, 7)}-01`,
    to: isDay(to) ? to : today,
    account: isAccount(account) ? account : ("" as const),
    party: search.get("party") ?? "",
    document: search.get("document") ?? "",
    /** Of a report: by what, and of which orders; of the lines which figure they make up. */
    by: isGroup(by) ? by : ("kind" as const),
    measure: isMeasure(measure) ? measure : ("" as const),
    kind: isKind(kind) ? kind : ("" as const),
    city: search.get("city") ?? "",
    seller: search.get("seller") ?? "",
    set,
  };
}
export type LedgerAddress = ReturnType<typeof useLedgerAddress>;

/** Where the lines of an account, or of a part of it, are listed. */
export const linesOf = (
  { from, to }: Pick<LedgerAddress, "from" | "to">,
  { account, party = "" }: { account: LedgerAccount; party?: string },
): string => `/ledger?${new URLSearchParams({ view: "lines", from, to, account, ...(party && { party }) })}`;
