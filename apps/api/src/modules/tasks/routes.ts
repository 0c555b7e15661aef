import {
  finishTask as finishEndpoint,
  takeTask as takeEndpoint,
  taskPage,
} from "@ginkgo/api-contract/tasks/tasks";
import { staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { finishTask, takeTask } from "./handle-task.ts";
import { listTasks } from "./list-tasks.ts";

export const routes: Route[] = [
  query(taskPage, staff, ({ viewer, query: asked, services }) =>
    listTasks(services.database.primary, viewer, asked),
  ),
  command(takeEndpoint, staff, ({ tx, viewer, params, body }) =>
    takeTask(tx, viewer, { ...params, ...body }),
  ),
  command(finishEndpoint, staff, ({ tx, viewer, params, body, services }) =>
    finishTask(tx, viewer, { ...params, ...body }, services.clock.now()),
  ),
];
