export { assignTask } from "./assign-task.ts";
export { closeTask } from "./close-task.ts";
export { hasOpenTask } from "./has-open-task.ts";
export { type NewTask, openTask } from "./open-task.ts";
export { rescheduleTask } from "./reschedule-task.ts";
export { syncTasks } from "./sync-tasks.ts";
