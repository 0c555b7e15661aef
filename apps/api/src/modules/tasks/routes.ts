import * as endpoints from "@ginkgo/api-contract/tasks/tasks";
import { staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { countTasks } from "./count-tasks.ts";
import { finishTask, releaseTask, takeTask } from "./handle-task.ts";
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
  command(endpoints.releaseTask, staff, ({ tx, viewer, params, body }) =>
    releaseTask(tx, viewer, { ...params, ...body }),
  ),
  command(endpoints.finishTask, staff, ({ tx, viewer, params, body, services }) =>
    finishTask(tx, viewer, { ...params, ...body }, services.clock.now()),
  ),
];
