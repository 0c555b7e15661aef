import { decimalYuan } from "@ginkgo/locale/money";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { type ExportableList, exportableList } from "../../http/exportable-lists.ts";
import { listLedger } from "./read-ledger.ts";

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
  isNewestFirst: () => true,
});

export const exportableLists: ExportableList[] = [ledger];
