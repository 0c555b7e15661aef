import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import * as own from "@ginkgo/api-contract/settlements/own-settlements";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { employee } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { askSoon } from "./ask-soon.ts";
import { agree, dispute } from "./change-settlement.ts";
import { employeeParty, partyOfMember } from "./parties.ts";
import { payeeWaysOf, readPayee, writePayee } from "./payees.ts";
import { listSettlements, readLines, readSettlement, seenSettlement } from "./read-settlements.ts";
import { drawStatement, drawVoucher } from "./statement.ts";

/** As whom it is for sees it: nothing of who of the staff did what. */
function forThem({
  events: _,
  confirmedBy: __,
  secondBy: ___,
  ways: ____,
  actions,
  ...shown
}: Settlement): ReplyOf<typeof own.ownSettlement> {
  return { ...shown, mayAnswer: actions.includes("dispute") };
}

/** Settlements of employees, in the portal. */
export const ownRoutes: Route[] = [
  query(own.ownSettlements, employee, async ({ viewer, query: asked, services }) => {
    const db = services.database.primary;
    const party = await partyOfMember(db, viewer.memberId);
    const { nextCursor: _, ...page } = await listSettlements(
      db,
      { ...services, isOwn: true },
      party ? [party] : [],
      asked,
    );
    return {
      ...page,
      payee: party ? await readPayee(db, services.vault, party) : null,
      payeeWays: party ? payeeWaysOf(services, party) : [],
    };
  }),
  query(own.ownSettlement, employee, async ({ viewer, params, services }) => {
    const db = services.database.primary;
    const party = await employeeParty(db, viewer.memberId);
    return forThem(await readSettlement(db, services, { party }, params.id));
  }),
  query(own.ownSettlementLines, employee, async ({ viewer, params, query: asked, services }) => {
    const db = services.database.primary;
    await seenSettlement(db, { party: await employeeParty(db, viewer.memberId) }, params.id);
    return readLines(db, params.id, asked);
  }),
  query(own.ownStatement, employee, async ({ viewer, params, query: { format }, services }) => {
    const party = await employeeParty(services.database.primary, viewer.memberId);
    return drawStatement(services, { party }, params.id, format);
  }),
  query(own.ownVoucher, employee, async ({ viewer, params, services }) => {
    const party = await employeeParty(services.database.primary, viewer.memberId);
    return drawVoucher(services, { party }, params.id);
  }),
  command(own.agreeOwnSettlement, employee, async ({ tx, viewer, params, body, services }) => {
    const party = await employeeParty(tx, viewer.memberId);
    await seenSettlement(tx, { party }, params.id);
    await agree(tx, { ...params, ...body }, { staffId: null, now: services.clock.now() });
    return forThem(await readSettlement(tx, services, { party }, params.id));
  }),
  command(own.confirmedOwnPayout, employee, async ({ tx, viewer, body, services }) => {
    const party = await employeeParty(tx, viewer.memberId);
    return { asked: await askSoon(tx, party, body.package, services.clock.now()) };
  }),
  command(own.disputeOwnSettlement, employee, async ({ tx, viewer, params, body, services }) => {
    const party = await employeeParty(tx, viewer.memberId);
    await seenSettlement(tx, { party }, params.id);
    await dispute(tx, { ...params, ...body }, { staffId: null, now: services.clock.now() });
    return forThem(await readSettlement(tx, services, { party }, params.id));
  }),
  command(own.saveOwnPayee, employee, async ({ tx, viewer, body, services }) => {
    const party = await employeeParty(tx, viewer.memberId);
    await writePayee(tx, services, party, body, { staffId: null, now: services.clock.now() });
    return { payee: await readPayee(tx, services.vault, party) };
  }),
];
