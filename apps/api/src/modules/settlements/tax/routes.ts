import * as endpoints from "@ginkgo/api-contract/settlements/withheld-tax";
import { maskIdNumber, maskName } from "@ginkgo/locale/masks";
import { staff } from "../../../http/guards.ts";
import { type CommandCall, command, query, type Route } from "../../../http/route.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import { keepsBooks, memberOf } from "../parties.ts";
import { listWithheld, taxMonths } from "./month-tax.ts";
import { askPayment, decidePayment, listPayments, readPayment, reversePayment } from "./tax-payments.ts";
import { openTaxpayer, writeTaxpayer } from "./taxpayers.ts";

const looking = (viewer: StaffViewer) => ({ staffId: viewer.staffId, mayWrite: keepsBooks(viewer) });
const byOf = ({ viewer, services }: Pick<CommandCall<unknown, StaffViewer>, "viewer" | "services">) => ({
  staffId: viewer.staffId,
  now: services.clock.now(),
});

/** Writes down whose identity number somebody filled in or saw. */
const note = async (
  {
    tx,
    viewer,
    services,
    params,
  }: Pick<CommandCall<unknown, StaffViewer>, "tx" | "viewer" | "services"> & {
    params: { party: string };
  },
  action: "TAXPAYER_FILLED" | "TAXPAYER_SHOWN",
) =>
  audit(tx, {
    at: services.clock.now(),
    actor: { kind: "STAFF", id: viewer.staffId },
    action,
    memberId: await memberOf(tx, params.party),
    detail: params.party,
  });

/** Of withheld tax: the declaration, who it is of, and paying it over. */
export const taxRoutes: Route[] = [
  query(endpoints.withheldTaxMonths, staff, async ({ db, services }) => ({
    records: await taxMonths(db, services.clock.now()),
  })),
  query(endpoints.withheldTaxPage, staff, ({ db, query: asked, services }) =>
    listWithheld(db, services, asked),
  ),
  command(endpoints.saveTaxpayer, staff, async (call) => {
    const { tx, params, body, services } = call;
    const { realName, idNumber, version } = await writeTaxpayer(
      tx,
      services.vault,
      params.party,
      body,
      byOf(call),
    );
    await note(call, "TAXPAYER_FILLED");
    return { id: params.party, realName: maskName(realName), idNumber: maskIdNumber(idNumber), version };
  }),
  command(endpoints.revealTaxpayer, staff, async (call) => {
    const { realName, idNumber } = await openTaxpayer(call.tx, call.services.vault, call.params.party);
    await note(call, "TAXPAYER_SHOWN");
    return { realName, idNumber };
  }),
  query(endpoints.taxPaymentPage, staff, ({ db, viewer, query: asked }) =>
    listPayments(db, looking(viewer), asked),
  ),
  command(endpoints.askTaxPayment, staff, async (call) => {
    const id = await askPayment(call.tx, call.body, byOf(call));
    return readPayment(call.tx, looking(call.viewer), id);
  }),
  command(endpoints.secondTaxPayment, staff, async (call) => {
    await decidePayment(call.tx, { ...call.params, ...call.body }, byOf(call));
    return readPayment(call.tx, looking(call.viewer), call.params.id);
  }),
  command(endpoints.reverseTaxPayment, staff, async (call) => {
    await reversePayment(call.tx, { ...call.params, ...call.body }, byOf(call));
    return readPayment(call.tx, looking(call.viewer), call.params.id);
  }),
];
