import type { Conversation, Message } from "@ginkgo/contract/chat";
import { openConversation, sendMessage } from "@ginkgo/contract/chat";
import { sql } from "drizzle-orm";
import { row } from "../src/platform/database.ts";
import { instant } from "../src/platform/sql-values.ts";
import type { TestApi } from "./build-test-api.ts";
import type { SignedIn } from "./identity-kit.ts";
import { get } from "./membership-kit.ts";

/** Somebody of the staff by the name of the demo data set. */
export const staffIdOf = async (api: TestApi, name: string): Promise<string> =>
  (await row<{ id: string }>(
    api.database.primary,
    sql`select id::text as id from identity.staff where name = ${name}`,
  ))!.id;

/** Makes demo staff people whom members talk to; nobody is there until `arrive`. */
export async function seedAdvisers(api: TestApi): Promise<{ adviser: string; service: string }> {
  const adviser = await staffIdOf(api, "陈静");
  const service = await staffIdOf(api, "赵敏");
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into advisory.people (staff_id, kind, title, employee_no) values
      (${adviser}::bigint, 'ADVISER', 'SENIOR', 'G001'), (${service}::bigint, 'SERVICE', null, 'K001')`),
  );
  return { adviser, service };
}

/** They are there, or gone, from now on. */
export const arrive = (api: TestApi, staffId: string, isThere = true) =>
  api.database.transaction((tx) =>
    tx.execute(sql`update advisory.people set seen_at = ${isThere ? instant(api.clock.now()) : null}
      where staff_id = ${staffId}::bigint`),
  );

let sent = 0;
export const say = (api: TestApi, who: SignedIn, conversationId: string, text: string): Promise<Message> =>
  get(api, who, sendMessage, {
    body: {
      conversationId,
      clientId: `said-${String(++sent).padStart(6, "0")}`,
      type: "TEXT",
      content: { text },
    },
  });

export const openWith = (
  api: TestApi,
  who: SignedIn,
  targetType: Conversation["targetType"],
  targetId?: string,
): Promise<Conversation> =>
  get(api, who, openConversation, { body: { targetType, ...(targetId ? { targetId } : {}) } });
