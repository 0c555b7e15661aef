import * as endpoints from "@ginkgo/api-contract/visits/employee-files";
import { staff } from "../../../http/guards.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { settled } from "../../../http/problem.ts";
import { command, query, type Route } from "../../../http/route.ts";
import {
  addAbsence,
  freezeEmployee,
  noteEmployee,
  unfreezeEmployee,
  withdrawAbsence,
} from "../../workforce/staffing/public.ts";
import { changeFile } from "./change-file.ts";
import { listEmployees, readFile } from "./read-file.ts";

/** The files of who visits homes, and what staff decide about them. */
export const employeeFileRoutes: Route[] = [
  query(endpoints.employeePage, staff, ({ db, query: asked, viewer, services }) =>
    listEmployees(db, services, viewer, {
      status: asked.status || undefined,
      adcode: asked.area || undefined,
      expiring: asked.expiring,
      keyword: asked.keyword || undefined,
      after: asked.cursor,
      size: asked.size,
    }),
  ),
  query(endpoints.employeeFile, staff, ({ db, params, viewer, services }) =>
    readFile(db, services, viewer, params.id),
  ),
  command(endpoints.freezeEmployee, staff, (call) => {
    const { tx, params, body, viewer, services } = call;
    const by = { staffId: viewer.staffId, version: body.version };
    return idempotent(tx, call, () =>
      changeFile(tx, services, viewer, params.id, (now) => freezeEmployee(tx, params.id, body, by, now)),
    ).then(settled);
  }),
  command(endpoints.unfreezeEmployee, staff, (call) => {
    const { tx, params, body, viewer, services } = call;
    const by = { staffId: viewer.staffId, version: body.version };
    return idempotent(tx, call, () =>
      changeFile(tx, services, viewer, params.id, (now) =>
        unfreezeEmployee(tx, params.id, body.reason, by, now),
      ),
    ).then(settled);
  }),
  command(endpoints.addAbsence, staff, (call) => {
    const { tx, params, body, viewer, services } = call;
    const by = { staffId: viewer.staffId, version: body.version };
    const absence = { from: new Date(body.from), to: new Date(body.to), reason: body.reason };
    return idempotent(tx, call, () =>
      changeFile(tx, services, viewer, params.id, (now) => addAbsence(tx, params.id, absence, by, now)),
    ).then(settled);
  }),
  command(endpoints.withdrawAbsence, staff, (call) => {
    const { tx, params, viewer, services } = call;
    const by = { staffId: viewer.staffId };
    return idempotent(tx, call, () =>
      changeFile(tx, services, viewer, params.id, (now) =>
        withdrawAbsence(tx, params.id, params.absenceId, by, now),
      ),
    ).then(settled);
  }),
  command(endpoints.noteEmployee, staff, (call) => {
    const { tx, params, body, viewer, services } = call;
    const by = { staffId: viewer.staffId, version: body.version };
    return idempotent(tx, call, () =>
      changeFile(tx, services, viewer, params.id, (now) => noteEmployee(tx, params.id, body, by, now)),
    ).then(settled);
  }),
];
