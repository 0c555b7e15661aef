import * as endpoints from "@ginkgo/api-contract/visits/employee-files";
import * as papers from "@ginkgo/api-contract/visits/employee-papers";
import * as setup from "@ginkgo/api-contract/visits/employee-setup";
import { employee, staff } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { agreePaper, refusePaper, sendPaper } from "../../workforce/papers/public.ts";
import {
  addAbsence,
  freezeEmployee,
  noteEmployee,
  renewPaper,
  unfreezeEmployee,
  withdrawAbsence,
} from "../../workforce/staffing/public.ts";
import { requireEmployee } from "../visits/visit-steps.ts";
import { changeEmployee, previewChange } from "./change-employee.ts";
import { changeFile } from "./change-file.ts";
import { syncLicenceTasks } from "./licence-tasks.ts";
import { listOwnPapers, syncPaperTask, tellOfPaper } from "./papers.ts";
import { listEmployees, readFile } from "./read-file.ts";
import { readEarnings, readRatings } from "./read-money.ts";

const { previewEmployee, changeEmployee: changing, earningsOfEmployee, ratingsOfEmployee } = setup;

/** The files of who visits homes, and what staff decide about them. */
export const employeeFileRoutes: Route[] = [
  query(endpoints.employeePage, staff, ({ db, query: asked, viewer, services }) =>
    listEmployees(db, services, viewer, {
      status: asked.status || undefined,
      adcode: asked.area || undefined,
      expiring: asked.expiring,
      keyword: asked.keyword || undefined,
      sort: asked.sort,
      after: asked.cursor,
      size: asked.size,
    }),
  ),
  query(endpoints.employeeFile, staff, ({ db, params, viewer, services }) =>
    readFile(db, services, viewer, params.id),
  ),
  command(previewEmployee, staff, ({ tx, params, body, viewer, services }) =>
    previewChange(tx, services, viewer, params.id, body),
  ),
  command(changing, staff, ({ tx, params, body, viewer, services }) =>
    changeEmployee(tx, services, viewer, params.id, body),
  ),
  query(earningsOfEmployee, staff, ({ db, params, query: { month }, viewer, services }) =>
    readEarnings(db, services, viewer, params.id, month),
  ),
  query(ratingsOfEmployee, staff, ({ db, params, viewer, services }) =>
    readRatings(db, services, viewer, params.id),
  ),
  command(endpoints.freezeEmployee, staff, ({ tx, params, body, viewer, services }) => {
    const by = { staffId: viewer.staffId, version: body.version };
    return changeFile(tx, services, viewer, params.id, (now) => freezeEmployee(tx, params.id, body, by, now));
  }),
  command(endpoints.unfreezeEmployee, staff, ({ tx, params, body, viewer, services }) => {
    const by = { staffId: viewer.staffId, version: body.version };
    return changeFile(tx, services, viewer, params.id, (now) =>
      unfreezeEmployee(tx, params.id, body.reason, by, now),
    );
  }),
  command(endpoints.addAbsence, staff, ({ tx, params, body, viewer, services }) => {
    const by = { staffId: viewer.staffId, version: body.version };
    const absence = { from: new Date(body.from), to: new Date(body.to), reason: body.reason };
    return changeFile(tx, services, viewer, params.id, (now) => addAbsence(tx, params.id, absence, by, now));
  }),
  command(endpoints.withdrawAbsence, staff, ({ tx, params, body, viewer, services }) => {
    const by = { staffId: viewer.staffId, version: body.version };
    return changeFile(tx, services, viewer, params.id, (now) =>
      withdrawAbsence(tx, params.id, params.absenceId, by, now),
    );
  }),
  command(endpoints.renewPaper, staff, ({ tx, params, body: { version, ...paper }, viewer, services }) => {
    const by = { staffId: viewer.staffId, version };
    return changeFile(tx, services, viewer, params.id, async (now) => {
      await renewPaper(tx, params.id, paper, by, now);
      await syncLicenceTasks(tx, now, params.id);
    });
  }),
  command(papers.agreePaper, staff, ({ tx, params, body: { version, ...read }, viewer, services }) => {
    const by = { staffId: viewer.staffId, version };
    return changeFile(tx, services, viewer, params.id, async (now) => {
      const agreed = await agreePaper(tx, params, read, by, now);
      await syncLicenceTasks(tx, now, params.id);
      await syncPaperTask(tx, params.id, now);
      await tellOfPaper(tx, agreed, now);
    });
  }),
  command(papers.refusePaper, staff, ({ tx, params, body: { reason, version }, viewer, services }) => {
    const by = { staffId: viewer.staffId, version };
    return changeFile(tx, services, viewer, params.id, async (now) => {
      const refused = await refusePaper(tx, params, reason, by, now);
      await syncPaperTask(tx, params.id, now);
      await tellOfPaper(tx, refused, now, reason);
    });
  }),
  query(papers.ownPapers, employee, async ({ db, viewer, services }) =>
    listOwnPapers(db, await requireEmployee(db, viewer.memberId), services.clock.now()),
  ),
  command(papers.sendPaper, employee, async ({ tx, viewer: { memberId }, body, services }) => {
    const now = services.clock.now();
    const employeeId = await requireEmployee(tx, memberId);
    await sendPaper(tx, { employeeId, memberId }, body, now);
    await syncPaperTask(tx, employeeId, now);
    return listOwnPapers(tx, employeeId, now);
  }),
  command(endpoints.noteEmployee, staff, ({ tx, params, body, viewer, services }) => {
    const by = { staffId: viewer.staffId, version: body.version };
    return changeFile(tx, services, viewer, params.id, (now) => noteEmployee(tx, params.id, body, by, now));
  }),
];
