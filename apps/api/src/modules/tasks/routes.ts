import * as handovers from "@ginkgo/api-contract/tasks/handovers";
import * as endpoints from "@ginkgo/api-contract/tasks/tasks";
import { staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { countTasks } from "./count-tasks.ts";
import { finishTask, releaseTask, takeTask } from "./handle-task.ts";
import { changeHandover, listHandovers, seeHandover, writeHandover } from "./handovers.ts";
import { listTasks } from "./list-tasks.ts";

export const routes: Route[] = [
  query(endpoints.taskPage, staff, ({ viewer, query: filters, services }) =>
    listTasks(services.database.primary, viewer, filters),
  ),
  query(endpoints.staffToday, staff, ({ viewer, services }) =>
    countTasks(services.database.primary, viewer, services.clock.now()),
  ),
  command(endpoints.takeTask, staff, ({ tx, viewer, params, body }) =>
    takeTask(tx, viewer, { ...params, ...body }),
  ),
  command(endpoints.releaseTask, staff, ({ tx, viewer, params, body, services }) =>
    releaseTask(tx, viewer, { ...params, ...body }, services),
  ),
  command(endpoints.finishTask, staff, ({ tx, viewer, params, body, services }) =>
    finishTask(tx, viewer, { ...params, ...body }, services.clock.now()),
  ),
  query(handovers.handoverPage, staff, ({ viewer, query: asked, services }) =>
    listHandovers(services.database.primary, viewer, asked, services.clock.now()),
  ),
  command(handovers.writeHandover, staff, ({ tx, viewer, body, services }) =>
    writeHandover(tx, viewer, body.text, services.clock.now()),
  ),
  command(handovers.changeHandover, staff, ({ tx, viewer, params, body, services }) =>
    changeHandover(tx, viewer, { ...params, ...body }, services.clock.now()),
  ),
  command(handovers.seeHandover, staff, ({ tx, viewer, params, body, services }) =>
    seeHandover(tx, viewer, { ...params, ...body }, services.clock.now()),
  ),
];
