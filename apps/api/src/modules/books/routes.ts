import * as commission from "@ginkgo/api-contract/books/commission";
import * as ledger from "@ginkgo/api-contract/books/ledger";
import { staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { addRule, listCommissionRules } from "./commission-rules.ts";
import { listLedger, readBalance } from "./read-ledger.ts";

export const routes: Route[] = [
  query(ledger.ledgerPage, staff, ({ db, query: asked }) => listLedger(db, asked)),
  query(ledger.ledgerBalance, staff, ({ db, query: asked, services }) =>
    readBalance(db, asked, services.clock.now()),
  ),
  query(commission.commissionPage, staff, ({ db, query: asked, services }) =>
    listCommissionRules(db, asked, services.clock.now()),
  ),
  command(commission.addCommissionRule, staff, ({ tx, viewer, body, services }) =>
    addRule(tx, viewer.staffId, body, services.clock.now()),
  ),
];
