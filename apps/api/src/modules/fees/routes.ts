import * as feeConsultationEndpoints from "@ginkgo/api-contract/fees/fee-consultation";
import * as feeConsultEndpoints from "@ginkgo/api-contract/fees/fee-consults";
import { anyone, staff } from "../../http/guards.ts";
import { settled } from "../../http/problem.ts";
import { type CommandCall, command, query, type Route, workflow } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { sitemapPage } from "../listing/public.ts";
import { addConsult } from "./add-consult.ts";
import type { ConsultAction } from "./consult-steps.ts";
import { estimateFees } from "./estimate-fees.ts";
import { getGuide } from "./get-guide.ts";
import { listGuides } from "./list-guides.ts";
import { refreshGuides } from "./refresh-guides.ts";
import { listConsults, moveConsult, openConsult, readConsult } from "./staff-consults.ts";

/** One step taken by staff. */
function move(
  { tx, viewer, services }: Pick<CommandCall<never, StaffViewer>, "tx" | "viewer" | "services">,
  id: string,
  action: ConsultAction,
  content?: string,
) {
  return moveConsult(tx, services, { id, action, staffId: viewer.staffId, content });
}

export const routes: Route[] = [
  query(feeConsultationEndpoints.feeGuidePage, anyone, ({ db, query: filters }) => listGuides(db, filters)),
  query(feeConsultationEndpoints.feeEstimate, anyone, ({ db, query: filters, services }) =>
    estimateFees(db, filters, services.clock.now()),
  ),
  query(feeConsultationEndpoints.feeGuideSitemap, anyone, ({ db, query: filters }) =>
    sitemapPage(db, "fee_guides", filters),
  ),
  query(feeConsultationEndpoints.feeGuideDetail, anyone, ({ db, params, services }) =>
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

  query(feeConsultEndpoints.staffConsultationPage, staff, ({ query: filters, services }) =>
    listConsults(services.database.primary, services, filters),
  ),
  query(feeConsultEndpoints.staffConsultation, staff, ({ params, services }) =>
    readConsult(services.database.primary, services, params.id),
  ),
  command(feeConsultEndpoints.showConsultation, staff, ({ tx, viewer, params, services }) =>
    openConsult(tx, services, viewer.staffId, params.id),
  ),
  command(feeConsultEndpoints.assignConsultation, staff, (call) => move(call, call.params.id, "assign")),
  command(feeConsultEndpoints.answerConsultation, staff, (call) =>
    move(call, call.params.id, "answer", call.body.content),
  ),
  command(feeConsultEndpoints.closeConsultation, staff, (call) => move(call, call.params.id, "close")),
  command(feeConsultEndpoints.dropConsultation, staff, (call) => move(call, call.params.id, "invalid")),
  command(feeConsultationEndpoints.refreshFeeGuides, staff, async ({ tx, services }) => ({
    guides: await refreshGuides(tx, services.clock.now()),
  })),
];
