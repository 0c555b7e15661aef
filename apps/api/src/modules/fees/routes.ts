import * as feeConsultationEndpoints from "@ginkgo/api-contract/fees/fee-consultation";
import * as feeConsultEndpoints from "@ginkgo/api-contract/fees/fee-consults";
import { anyone, staff } from "../../http/guards.ts";
import { settled } from "../../http/problem.ts";
import { command, query, type Route, sharedQuery, workflow } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { addConsult } from "./add-consult.ts";
import { estimateFees } from "./estimate-fees.ts";
import { getGuide } from "./get-guide.ts";
import { listGuides } from "./list-guides.ts";
import { refreshGuides } from "./refresh-guides.ts";
import { listConsults, moveConsult, readConsult, revealConsult } from "./staff-consults.ts";

export const routes: Route[] = [
  sharedQuery(feeConsultationEndpoints.feeGuidePage, ({ db, query: filters }) => listGuides(db, filters)),
  sharedQuery(feeConsultationEndpoints.feeEstimate, ({ db, query: filters, services }) =>
    estimateFees(db, filters, services.clock.now()),
  ),
  query(feeConsultationEndpoints.feeGuideSitemap, anyone, ({ db, query: filters }) =>
    sitemapPage(db, "fee_guides", filters),
  ),
  sharedQuery(feeConsultationEndpoints.feeGuideDetail, ({ db, params, services }) =>
    getGuide(db, params.id, services.clock.now()),
  ),
  workflow(
    feeConsultEndpoints.addFeeConsultation,
    anyone,
    async ({ transaction, viewer, body, services, ip }) => {
      const memberId = viewer.kind === "member" ? viewer.memberId : null;
      return settled(await transaction((tx) => addConsult(tx, services, memberId, body, ip)));
    },
  ),

  query(feeConsultEndpoints.staffConsultationPage, staff, ({ query: filters, viewer, services }) =>
    listConsults(services.database.primary, services, viewer, filters),
  ),
  query(feeConsultEndpoints.staffConsultation, staff, ({ params, viewer, services }) =>
    readConsult(services.database.primary, services, viewer, params.id),
  ),
  command(feeConsultEndpoints.revealConsultation, staff, ({ tx, viewer, params, body, services }) =>
    revealConsult(tx, services, viewer, { ...params, ...body }),
  ),
  command(feeConsultEndpoints.assignConsultation, staff, ({ tx, viewer, params, body, services }) =>
    moveConsult(tx, services, viewer, { ...params, ...body, action: "assign" }),
  ),
  command(feeConsultEndpoints.answerConsultation, staff, ({ tx, viewer, params, body, services }) =>
    moveConsult(tx, services, viewer, { ...params, ...body, action: "answer" }),
  ),
  command(feeConsultEndpoints.closeConsultation, staff, ({ tx, viewer, params, body, services }) =>
    moveConsult(tx, services, viewer, { ...params, ...body, action: "close" }),
  ),
  command(feeConsultEndpoints.dropConsultation, staff, ({ tx, viewer, params, body, services }) =>
    moveConsult(tx, services, viewer, { ...params, ...body, action: "invalid" }),
  ),
  command(feeConsultationEndpoints.refreshFeeGuides, staff, async ({ tx, services }) => ({
    guides: await refreshGuides(tx, services.clock.now()),
  })),
];
