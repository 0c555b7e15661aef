import * as report from "@ginkgo/api-contract/books/book-report";
import * as commission from "@ginkgo/api-contract/books/commission";
import * as ledger from "@ginkgo/api-contract/books/ledger";
import * as reconciliation from "@ginkgo/api-contract/books/reconciliation";
import * as trying from "@ginkgo/api-contract/books/try-rules";
import { staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { closeMonth, listMonths } from "./close-month.ts";
import { addRule, commissionSellers, listCommissionRules } from "./commission-rules.ts";
import { listDeposits } from "./list-deposits.ts";
import { listLedger, readBalance } from "./read-ledger.ts";
import { readReport } from "./read-report.ts";
import { decideItem, secondItem, takeItem, withdrawItem } from "./reconciliation/decide-item.ts";
import { listBillDays } from "./reconciliation/list-bill-days.ts";
import { listItems, readItem } from "./reconciliation/read-items.ts";
import { tryRules } from "./try-rules.ts";

export const routes: Route[] = [
  query(ledger.ledgerPage, staff, ({ db, query: asked }) => listLedger(db, asked)),
  query(ledger.ledgerBalance, staff, ({ db, query: asked, services }) =>
    readBalance(db, asked, services.clock.now()),
  ),
  query(report.bookReport, staff, ({ db, query: asked, services }) =>
    readReport(db, asked, services.clock.now()),
  ),
  query(ledger.heldDeposits, staff, ({ db, query: asked, services }) =>
    listDeposits(db, asked, services.clock.now()),
  ),
  query(ledger.ledgerMonths, staff, ({ db, services }) => listMonths(db, services)),
  command(ledger.closeMonth, staff, ({ tx, services, viewer, params }) =>
    closeMonth(tx, services, viewer, params.month),
  ),
  query(reconciliation.reconciliationPage, staff, ({ db, query: asked, services }) =>
    listItems(db, services, asked),
  ),
  query(reconciliation.billDays, staff, ({ db }) => listBillDays(db)),
  query(reconciliation.reconciliationItem, staff, ({ db, params, viewer, services }) =>
    readItem(db, services, viewer, params.id),
  ),
  command(reconciliation.takeReconciliation, staff, ({ tx, services, viewer, params, body }) =>
    takeItem(tx, services, viewer, { ...params, ...body }),
  ),
  command(reconciliation.assignReconciliation, staff, ({ tx, services, viewer, params, body }) =>
    decideItem(tx, services, viewer, { ...params, ...body, way: "ASSIGN" }),
  ),
  command(reconciliation.payBackReconciliation, staff, ({ tx, services, viewer, params, body }) =>
    decideItem(tx, services, viewer, { ...params, ...body, way: "PAY_BACK" }),
  ),
  command(reconciliation.writeOffReconciliation, staff, ({ tx, services, viewer, params, body }) =>
    decideItem(tx, services, viewer, { ...params, ...body, way: "WRITE_OFF" }),
  ),
  command(reconciliation.secondReconciliation, staff, ({ tx, services, viewer, params, body }) =>
    secondItem(tx, services, viewer, { ...params, ...body }),
  ),
  command(reconciliation.withdrawReconciliation, staff, ({ tx, services, viewer, params, body }) =>
    withdrawItem(tx, services, viewer, { ...params, ...body }),
  ),
  query(commission.commissionPage, staff, ({ db, query: asked, services }) =>
    listCommissionRules(db, asked, services.clock.now()),
  ),
  query(commission.commissionSellers, staff, ({ db, query: { keyword } }) => commissionSellers(db, keyword)),
  query(trying.tryRules, staff, ({ db, query: asked, services }) =>
    tryRules(db, asked, services.clock.now()),
  ),
  command(commission.addCommissionRule, staff, ({ tx, viewer, body, services }) =>
    addRule(tx, viewer.staffId, body, services.clock.now()),
  ),
];
