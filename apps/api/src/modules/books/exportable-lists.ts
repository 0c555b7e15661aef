import type { BookReportGroup } from "@ginkgo/api-contract/books/book-report";
import { bookMeasureCodes, bookMeasures } from "@ginkgo/api-contract/books/book-report-codes";
import { decimalYuan } from "@ginkgo/locale/money";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { type ExportableList, exportableList } from "../../http/exportable-lists.ts";
import { listLedger } from "./read-ledger.ts";
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

/** A report as it is on the screen, a row for each group, without their sum. */
const report = exportableList({
  list: "bookReport",
  page: async (db, { clock }, _viewer, query) => {
    // All of it at once: groups are few, and have no cursor.
    const first = await readReport(db, { ...query, current: 1, size: MOST_GROUPS }, clock.now());
    return { records: first.records.map((one) => ({ ...one, id: one.id || "none" })), total: first.total };
  },
  columns: {
    代码: (g) => g.id,
    名称: (g) => g.text,
    ...Object.fromEntries(
      bookMeasureCodes.map((code) => [
        `${bookMeasures[code].text}（元）`,
        (g: BookReportGroup) => decimalYuan(g.fen[code]),
      ]),
    ),
  },
});

export const exportableLists: ExportableList[] = [ledger, report];
