import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { type Task, taskPage } from "@ginkgo/api-contract/tasks/tasks";
import type { TestApi } from "./build-test-api.ts";
import { type Asking, get } from "./membership-kit.ts";

/** What of one kind waits for somebody about one thing; undefined where nothing does. */
export async function taskAbout(
  api: TestApi,
  staff: Asking,
  kind: TaskKind,
  id: string,
  type?: string,
): Promise<Task | undefined> {
  const { records } = await get(api, staff, taskPage, { query: { kind, size: "100" } });
  return records.find(({ subject }) => subject.id === id && (!type || subject.type === type));
}
