import * as ledger from "@ginkgo/api-contract/books/ledger";
import { staff } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { listLedger, readBalance } from "./read-ledger.ts";

export const routes: Route[] = [
  query(ledger.ledgerPage, staff, ({ db, query: asked }) => listLedger(db, asked)),
  query(ledger.ledgerBalance, staff, ({ db, query: asked, services }) =>
    readBalance(db, asked, services.clock.now()),
  ),
];
