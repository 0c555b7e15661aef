import type { BookReportGroup } from "@ginkgo/api-contract/books/book-report";
import { bookMeasureCodes, bookMeasures } from "@ginkgo/api-contract/books/book-report-codes";
import type { LedgerBalance } from "@ginkgo/api-contract/books/ledger";
import { debitAccounts } from "@ginkgo/api-contract/books/ledger-codes";
import { decimalYuan } from "@ginkgo/locale/money";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { type ExportableList, exportableList } from "../../http/exportable-lists.ts";
import { listLedger, readBalance } from "./read-ledger.ts";
import { readReport } from "./read-report.ts";

/** Groups of a report at most: more than there are cities and sellers. */
const MOST_GROUPS = 100_000;

/** Lines of the ledger in the layout that docs/operations.md states for accounting software. */
const ledger = exportableList({
  list: "ledger",
  page: (db, _context, _viewer, query) => listLedger(db, query),
  columns: {
    记账时间: (l) => fullMomentText(l.at),
    单据号: (l) => l.document,
    事由: (l) => l.kindText,
    科目代码: (l) => l.account,
    科目: (l) => l.accountText,
    往来代码: (l) => l.party,
    往来: (l) => l.partyText,
    "借方（元）": (l) => (l.amountFen > 0 ? decimalYuan(l.amountFen) : ""),
    "贷方（元）": (l) => (l.amountFen < 0 ? decimalYuan(-l.amountFen) : ""),
    订单号: (l) => l.order?.sn ?? "",
  },
  dayOf: (l) => l.at,
});

/** What a row of a table of the books is for: its days stand in the file, which is read without the page. */
type Dated<T> = T & { from: string; to: string };
const dated = <T>(row: T) => row as Dated<T>;
/** Debit is positive in the books; what grows on the credit side is told as it grows. */
const signOf = ({ account }: LedgerBalance) => (debitAccounts.includes(account) ? 1 : -1);
/** The row that all others come to. */
const ALL = "all";

/** A report as it is on the screen, a row for each group, and their sum. */
const report = exportableList({
  list: "bookReport",
  page: async (db, { clock }, _viewer, query) => {
    // All of it at once: groups are few, and have no cursor.
    const first = await readReport(db, { ...query, current: 1, size: MOST_GROUPS }, clock.now());
    const { from, to, fen } = first;
    const groups = first.records.map((one) => ({ ...one, id: one.id || "none", from, to }));
    const sum = { id: ALL, text: "合计", fen, from, to };
    return { records: groups.length > 0 ? [...groups, sum] : [], total: groups.length };
  },
  columns: {
    从: (g) => dated(g).from,
    到: (g) => dated(g).to,
    代码: (g) => (g.id === ALL ? "" : g.id),
    名称: (g) => g.text,
    ...Object.fromEntries(
      bookMeasureCodes.map((code) => [
        `${bookMeasures[code].text}（元）`,
        (g: BookReportGroup) => decimalYuan(g.fen[code]),
      ]),
    ),
  },
});

/** What stands on each account, or on each part of one, as it is on the screen: every sum on its own side. */
const balance = exportableList({
  list: "ledgerBalance",
  page: async (db, { clock }, _viewer, query) => {
    const { records, from, at } = await readBalance(db, query, clock.now());
    return {
      records: records.map((one) => ({ ...one, id: `${one.account} ${one.party}`, from, to: at })),
      total: records.length,
    };
  },
  columns: {
    从: (b) => dated(b).from,
    到: (b) => dated(b).to,
    科目代码: (b) => b.account,
    科目: (b) => b.accountText,
    往来代码: (b) => b.party,
    往来: (b) => b.partyText,
    向: (b) => (debitAccounts.includes(b.account) ? "借" : "贷"),
    "期初（元）": (b) => decimalYuan(signOf(b) * b.openingFen),
    "借方发生（元）": (b) => decimalYuan(b.debitFen),
    "贷方发生（元）": (b) => decimalYuan(b.creditFen),
    "期末（元）": (b) => decimalYuan(signOf(b) * b.balanceFen),
  },
});

export const exportableLists: ExportableList[] = [ledger, report, balance];
