import * as reports from "@ginkgo/api-contract/reports/reports";
import { staff } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { listRows } from "./list-rows.ts";
import { readFunnel } from "./read-funnel.ts";
import { readSales } from "./read-sales.ts";
import { readAnswers, readDeadlines, readDispatch } from "./read-work.ts";

export const routes: Route[] = [
  query(reports.salesReport, staff, ({ db, viewer, query: asked }) => readSales(db, viewer, asked)),
  query(reports.funnelReport, staff, ({ db, query: asked, services }) =>
    readFunnel(db, asked, services.clock.now()),
  ),
  query(reports.dispatchReport, staff, ({ db, query: asked }) => readDispatch(db, asked)),
  query(reports.answersReport, staff, ({ db, query: asked, services }) =>
    readAnswers(db, asked, services.clock.now()),
  ),
  query(reports.deadlinesReport, staff, ({ db, viewer, services }) =>
    readDeadlines(db, viewer, services.clock.now()),
  ),
  query(reports.reportRows, staff, ({ db, viewer, query: asked }) => listRows(db, viewer, asked)),
];
