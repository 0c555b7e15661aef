import * as endpoints from "@ginkgo/api-contract/settlements/settlements";
import { staff } from "../../http/guards.ts";
import { problem } from "../../http/problem.ts";
import { type CommandCall, command, query, type Route } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { writeBankFile } from "./bank-file.ts";
import {
  agree,
  answerLine,
  type By,
  cancel,
  confirm,
  decideSecond,
  dispute,
  sendBack,
} from "./change-settlement.ts";
import { draftByStaff } from "./draft-settlement.ts";
import { listOpen } from "./list-open.ts";
import { mark } from "./mark-payout.ts";
import { ownRoutes } from "./own-routes.ts";
import { keepsBooks, memberOf, membersOf, partyNames, requireOwn, requireParty } from "./parties.ts";
import { pay } from "./pay-settlement.ts";
import { openPayee, payeeWaysOf, readPayee, writePayee } from "./payees.ts";
import { listForStaff, readLines, readSettlement, seenSettlement } from "./read-settlements.ts";
import { drawStatement, drawVoucher } from "./statement.ts";
import { taxRoutes } from "./tax/routes.ts";
import { readTax, saveTax } from "./withhold-tax.ts";

type StaffCall = Pick<CommandCall<unknown, StaffViewer>, "tx" | "viewer" | "services">;

/** Does something to a settlement that its caller may see, and answers it as it then stands. */
async function change(
  { tx, viewer, services }: StaffCall,
  id: string,
  work: (by: By & { staffId: string }) => Promise<void>,
) {
  await seenSettlement(tx, { viewer }, id);
  await work({ staffId: viewer.staffId, now: services.clock.now() });
  return readSettlement(tx, services, { viewer }, id);
}

async function shownPayee({ tx, services }: { tx: Tx; services: StaffCall["services"] }, party: string) {
  await requireParty(tx, party);
  const partyText = (await partyNames(tx, [party])).get(party)!;
  return {
    party,
    partyText,
    payee: await readPayee(tx, services.vault, party),
    payeeWays: payeeWaysOf(services, party),
  };
}

export const routes: Route[] = [
  query(endpoints.settlementPage, staff, ({ db, viewer, query: asked, services }) =>
    listForStaff(db, services, viewer, asked),
  ),
  query(endpoints.settlementOpen, staff, ({ db, query: asked }) => listOpen(db, asked)),
  query(endpoints.payeeOf, staff, async ({ db, viewer, params, services }) => {
    await requireOwn(db, viewer, params.party);
    return shownPayee({ tx: db as Tx, services }, params.party);
  }),
  query(endpoints.settlementDetail, staff, ({ viewer, params, services }) =>
    readSettlement(services.database.primary, services, { viewer }, params.id),
  ),
  query(endpoints.settlementLines, staff, async ({ viewer, params, query: asked, services }) => {
    const db = services.database.primary;
    await seenSettlement(db, { viewer }, params.id);
    return readLines(db, params.id, asked);
  }),
  query(endpoints.settlementStatement, staff, ({ viewer, params, query: { format }, services }) =>
    drawStatement(services, { viewer }, params.id, format),
  ),
  query(endpoints.payoutVoucher, staff, ({ viewer, params, services }) =>
    drawVoucher(services, { viewer }, params.id),
  ),
  command(endpoints.draftSettlement, staff, async ({ tx, viewer, body, services }) => {
    await requireParty(tx, body.party);
    const id = await draftByStaff(tx, body, {
      staffId: viewer.staffId,
      settings: services.settings,
      now: services.clock.now(),
    });
    return readSettlement(tx, services, { viewer }, id);
  }),
  command(endpoints.agreeSettlement, staff, (call) =>
    change(call, call.params.id, async (by) => {
      // Whoever is paid agrees, not whoever pays.
      if (!call.viewer.permissions.has("own.only")) throw problem("NOT_ALLOWED", "agrees for others");
      await agree(call.tx, { ...call.params, ...call.body }, by);
    }),
  ),
  command(endpoints.disputeSettlement, staff, (call) =>
    change(call, call.params.id, async (by) => {
      const { viewer } = call;
      if (!viewer.permissions.has("own.only") && !keepsBooks(viewer))
        throw problem("NOT_ALLOWED", "disputes for others");
      await dispute(call.tx, { ...call.params, ...call.body }, by);
    }),
  ),
  command(endpoints.answerDispute, staff, (call) =>
    change(call, call.params.id, (by) =>
      answerLine(call.tx, call.services.settings, { ...call.params, ...call.body }, by),
    ),
  ),
  command(endpoints.confirmSettlement, staff, (call) =>
    change(call, call.params.id, (by) =>
      confirm(call.tx, call.services.settings, { ...call.params, ...call.body }, by),
    ),
  ),
  command(endpoints.secondSettlementSeat, staff, (call) =>
    change(call, call.params.id, (by) => decideSecond(call.tx, { ...call.params, ...call.body }, by)),
  ),
  command(endpoints.paySettlement, staff, (call) =>
    change(call, call.params.id, (by) => pay(call.tx, call.services, { ...call.params, ...call.body }, by)),
  ),
  command(endpoints.markPayout, staff, (call) =>
    change(call, call.params.id, (by) => mark(call.tx, { ...call.params, ...call.body }, by)),
  ),
  command(endpoints.sendBackSettlement, staff, (call) =>
    change(call, call.params.id, (by) => sendBack(call.tx, { ...call.params, ...call.body }, by)),
  ),
  command(endpoints.cancelSettlement, staff, (call) =>
    change(call, call.params.id, (by) => cancel(call.tx, { ...call.params, ...call.body }, by)),
  ),
  command(endpoints.bankFile, staff, async ({ tx, viewer, body, services }) => {
    const { parties, ...file } = await writeBankFile(tx, services, body);
    const members = await membersOf(tx, [...parties.values()]);
    // Each account that was seen whole, by whose it is.
    for (const [id, party] of parties) {
      await audit(tx, {
        at: services.clock.now(),
        actor: { kind: "STAFF", id: viewer.staffId },
        action: "PAYOUT_FILE_TAKEN",
        memberId: members.get(party) ?? null,
        detail: `settlement:${id} records:${file.count}`,
      });
    }
    return file;
  }),
  command(endpoints.savePayee, staff, async ({ tx, viewer, params, body, services }) => {
    await requireOwn(tx, viewer, params.party);
    await requireParty(tx, params.party);
    if (!viewer.permissions.has("own.only") && !keepsBooks(viewer))
      throw problem("NOT_ALLOWED", "sets where others are paid");
    const now = services.clock.now();
    await writePayee(tx, services, params.party, body, { staffId: viewer.staffId, now });
    return shownPayee({ tx, services }, params.party);
  }),
  query(endpoints.employeeTax, staff, ({ db, params, services }) =>
    readTax(db, params.party, services.clock.now()),
  ),
  command(endpoints.saveEmployeeTax, staff, ({ tx, viewer, params, body, services }) =>
    saveTax(tx, params.party, body, { staffId: viewer.staffId, now: services.clock.now() }),
  ),
  command(endpoints.revealPayee, staff, async ({ tx, viewer, params, services }) => {
    const { holder, account } = await openPayee(tx, services.vault, params.party);
    await audit(tx, {
      at: services.clock.now(),
      actor: { kind: "STAFF", id: viewer.staffId },
      action: "PAYEE_SHOWN",
      memberId: await memberOf(tx, params.party),
      detail: params.party,
    });
    return { holder, account };
  }),
  ...ownRoutes,
  ...taxRoutes,
];
