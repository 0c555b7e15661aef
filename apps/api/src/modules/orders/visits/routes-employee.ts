import * as employeeWorkEndpoints from "@ginkgo/api-contract/visits/employee-work";
import * as orderEmployeeEndpoints from "@ginkgo/api-contract/visits/order-employee";
import { employee } from "../../../http/guards.ts";
import { settled } from "../../../http/problem.ts";
import { command, query, type Route, workflow } from "../../../http/route.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { dropOtherHours, readEmployeeWeek, saveWeek } from "../../workforce/public.ts";
import { readOwn } from "../customer-steps.ts";
import { measureVisit } from "../measures/measure-visit.ts";
import { stopVisit } from "../measures/stop-visit.ts";
import { employeeOf } from "../own-order.ts";
import { employeeCalendar } from "./employee-calendar.ts";
import { listEarnings } from "./employee-earnings.ts";
import { finishOrder } from "./finish-order.ts";
import { gotoOrder } from "./goto-order.ts";
import { handleOrder } from "./handle-order.ts";
import { listOwnOffers, listPool, readVisit } from "./list-offers.ts";
import { readVisitHealth } from "./read-visit-health.ts";
import { reportAbsent } from "./report-absent.ts";
import { takeTimeOff } from "./take-time-off.ts";
import { findHome } from "./visit-distance.ts";
import { ownVisit, receiveOrder, rejectOrder, requireEmployee } from "./visit-steps.ts";

/** Where the address of an employee's own visit lies, if the order does not say it. Outside any transaction. */
async function homeOf(services: AppContext, { memberId }: { memberId: string }, orderId: string) {
  const own = async (tx: Tx) => ownVisit(tx, await requireEmployee(tx, memberId), orderId);
  return findHome(services, await services.database.transaction(own));
}

export const employeeRoutes: Route[] = [
  query(orderEmployeeEndpoints.employeeOrders, employee, async ({ db, query: filters, viewer, services }) =>
    listOwnOffers(db, services, await employeeOf(db, viewer.memberId), filters),
  ),
  query(orderEmployeeEndpoints.employeePool, employee, async ({ db, query: filters, viewer, services }) =>
    listPool(db, services, await employeeOf(db, viewer.memberId), filters),
  ),
  query(orderEmployeeEndpoints.employeeVisit, employee, async ({ db, params, viewer, services }) =>
    readVisit(db, services, await employeeOf(db, viewer.memberId), params.id),
  ),
  command(orderEmployeeEndpoints.receiveOrder, employee, async ({ tx, params, viewer, services }) => {
    await receiveOrder(tx, viewer.memberId, params.id, services.clock.now());
    return readOwn(tx, services, viewer, params.id);
  }),
  command(orderEmployeeEndpoints.rejectOrder, employee, async ({ tx, params, body, viewer, services }) => {
    await rejectOrder(tx, viewer.memberId, params.id, body.reason, services.clock.now());
    return readOwn(tx, services, viewer, params.id);
  }),
  command(orderEmployeeEndpoints.gotoOrder, employee, async ({ tx, params, body, viewer, services }) => {
    await gotoOrder(tx, services, viewer.memberId, params.id, body.place);
    return readOwn(tx, services, viewer, params.id);
  }),
  workflow(orderEmployeeEndpoints.handleOrder, employee, async ({ params, body, viewer, services }) => {
    const { database } = services;
    const home = await homeOf(services, viewer, params.id);
    const begin = (tx: Tx) => handleOrder(tx, services, viewer.memberId, params.id, { ...body, home });
    settled(await database.transaction(begin));
    return readOwn(database.primary, services, viewer, params.id);
  }),
  workflow(orderEmployeeEndpoints.reportAbsent, employee, async ({ params, body, viewer, services }) => {
    const { database } = services;
    const home = await homeOf(services, viewer, params.id);
    const say = (tx: Tx) => reportAbsent(tx, services, viewer.memberId, params.id, { ...body, home });
    await database.transaction(say);
    return readOwn(database.primary, services, viewer, params.id);
  }),
  workflow(orderEmployeeEndpoints.measureVisit, employee, async ({ params, body, viewer, services }) => {
    const { database } = services;
    const keep = (tx: Tx) => measureVisit(tx, services, viewer.memberId, params.id, body.vitals);
    settled(await database.transaction(keep));
    return readOwn(database.primary, services, viewer, params.id);
  }),
  command(orderEmployeeEndpoints.stopVisit, employee, async ({ tx, params, viewer, services }) => {
    await stopVisit(tx, services, viewer.memberId, params.id);
    return readOwn(tx, services, viewer, params.id);
  }),
  command(orderEmployeeEndpoints.finishOrder, employee, async ({ tx, params, body, viewer, services }) => {
    await finishOrder(tx, services, viewer.memberId, params.id, body);
    return readOwn(tx, services, viewer, params.id);
  }),
  command(
    employeeWorkEndpoints.readVisitHealth,
    employee,
    async ({ tx, params, viewer: { memberId }, services }) => {
      const employeeId = await requireEmployee(tx, memberId);
      return readVisitHealth(tx, services.vault, { memberId, employeeId }, params.id, services.clock.now());
    },
  ),
  query(employeeWorkEndpoints.employeeCalendar, employee, async ({ db, query: filters, viewer, services }) =>
    employeeCalendar(db, await requireEmployee(db, viewer.memberId), filters, services.clock.now()),
  ),
  query(
    employeeWorkEndpoints.employeeEarnings,
    employee,
    async ({ db, query: { month }, viewer, services }) =>
      listEarnings(db, await requireEmployee(db, viewer.memberId), month, services.clock.now()),
  ),
  query(employeeWorkEndpoints.employeeWeek, employee, async ({ db, viewer, services }) =>
    readEmployeeWeek(db, await requireEmployee(db, viewer.memberId), services.clock.now()),
  ),
  command(employeeWorkEndpoints.saveEmployeeWeek, employee, async ({ tx, body, viewer, services }) => {
    const id = await requireEmployee(tx, viewer.memberId);
    await saveWeek(tx, id, body, services.clock.now());
    return readEmployeeWeek(tx, id, services.clock.now());
  }),
  command(employeeWorkEndpoints.saveTimeOff, employee, async ({ tx, params, body, viewer, services }) => {
    const id = await requireEmployee(tx, viewer.memberId);
    await takeTimeOff(tx, id, params.day, body.hours, services.clock.now());
    return readEmployeeWeek(tx, id, services.clock.now());
  }),
  command(employeeWorkEndpoints.deleteTimeOff, employee, async ({ tx, params, viewer, services }) => {
    const id = await requireEmployee(tx, viewer.memberId);
    await dropOtherHours(tx, id, params.day);
    return readEmployeeWeek(tx, id, services.clock.now());
  }),
];
