import type { Conversation, Message } from "@ginkgo/api-contract/advisory/chat";
import { openConversation, sendMessage } from "@ginkgo/api-contract/advisory/chat";
import { staffSendMessage } from "@ginkgo/api-contract/advisory/chat-staff";
import { sql } from "drizzle-orm";
import { row } from "../../src/platform/database/database.ts";
import { instant } from "../../src/platform/database/sql-values.ts";
import type { TestApi } from "./build-test-api.ts";
import type { SignedIn } from "./identity-kit.ts";
import { get } from "./membership-kit.ts";

/** Somebody of the staff by the name of the demo data set. */
export const staffIdOf = async (api: TestApi, name: string): Promise<string> =>
  (await row<{ id: string }>(
    api.database.primary,
    sql`select id::text as id from identity.staff where name = ${name}`,
  ))!.id;

interface NewPerson {
  /** Of the demo staff. */
  name: string;
  kind: "ADVISER" | "SERVICE";
  employeeNo: string;
  areas?: string[];
  specialties?: string[];
}

/** Makes demo staff people whom members talk to; nobody is there until `arrive`. @returns their ids */
export async function setPeople(api: TestApi, people: readonly NewPerson[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, kind, employeeNo, areas = [], specialties = [] } of people) {
    const id = await staffIdOf(api, name);
    ids.push(id);
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into advisory.people (staff_id, kind, title, employee_no, areas, specialties)
        values (${id}::bigint, ${kind}, ${kind === "ADVISER" ? "SENIOR" : null}, ${employeeNo},
          ${`{${areas.join(",")}}`}::text[], ${`{${specialties.join(",")}}`}::text[])`),
    );
  }
  return ids;
}

/** An adviser and somebody of customer service. */
export async function seedAdvisers(api: TestApi): Promise<{ adviser: string; service: string }> {
  const [adviser, service] = await setPeople(api, [
    { name: "陈静", kind: "ADVISER", employeeNo: "G001" },
    { name: "赵敏", kind: "SERVICE", employeeNo: "K001" },
  ]);
  return { adviser: adviser!, service: service! };
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

/** The same of somebody of the staff. */
export const answer = (api: TestApi, who: SignedIn, conversationId: string, text: string): Promise<Message> =>
  get(api, who, staffSendMessage, {
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
