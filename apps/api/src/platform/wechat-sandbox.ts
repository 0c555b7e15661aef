import { createHash, randomBytes } from "node:crypto";
import { and, isNull, lt, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import { type Database, firstOf } from "./database/database.ts";
import { wechatCodes } from "./database/sandbox-tables.ts";
import type { WechatPerson, WechatPort } from "./wechat.ts";

/** People of the sandbox's WeChat. The last one is a new person each time. */
export const sandboxWechatPeople = [
  { key: "wang", nickname: "王桂兰", about: "已经绑定演示客户的手机号" },
  { key: "li", nickname: "李建国的女儿", about: "第一次登录，需要绑定手机号" },
  { key: "zhou", nickname: "周医生", about: "第一次登录，需要绑定手机号" },
  { key: "new", nickname: "一位新朋友", about: "每次都是新的人" },
] as const;

/** The unionid of one of those people. */
export const sandboxUnionid = (key: string): string =>
  key === "new" ? `sandbox-new-${randomBytes(9).toString("base64url")}` : `sandbox-${key}`;

const hashOf = (code: string) => createHash("sha256").update(code).digest("hex");

/** A code as WeChat would bring back: good for ten minutes, once. */
export async function issueSandboxCode(
  database: Database,
  clock: Clock,
  person: WechatPerson,
): Promise<string> {
  const code = randomBytes(16).toString("base64url");
  await database.transaction((tx) =>
    tx.insert(wechatCodes).values({
      codeHash: sql`decode(${hashOf(code)}, 'hex')`,
      unionid: person.unionid,
      nickname: person.nickname,
      createdAt: clock.now(),
    }),
  );
  return code;
}

/** Forgets codes issued before then; they have expired. */
export const forgetSandboxCodes = (database: Database, before: Date): Promise<unknown> =>
  database.transaction((tx) => tx.delete(wechatCodes).where(lt(wechatCodes.createdAt, before)));

/** Plays WeChat: its page is `/sandbox/wechat/authorize`. */
export const sandboxWechat = (database: Database, clock: Clock): WechatPort => ({
  jsTickets: {
    appId: "sandbox",
    fetch: async () => ({ ticket: `sandbox-${randomBytes(12).toString("hex")}`, seconds: 7200 }),
  },
  authorizeUrl: ({ origin, returnTo, state }) =>
    `${origin}/sandbox/wechat/authorize?${new URLSearchParams({ state, redirect_uri: returnTo })}`,
  exchange: (code) =>
    database.transaction(async (tx) => {
      const now = clock.now().toISOString();
      const person = await firstOf(
        tx
          .update(wechatCodes)
          .set({ usedAt: sql`${now}::timestamptz` })
          .where(
            and(
              sql`${wechatCodes.codeHash} = decode(${hashOf(code)}, 'hex')`,
              isNull(wechatCodes.usedAt),
              sql`${wechatCodes.createdAt} > ${now}::timestamptz - interval '10 minutes'`,
            ),
          )
          .returning({ unionid: wechatCodes.unionid, nickname: wechatCodes.nickname }),
      );
      return person ?? null;
    }),
});
