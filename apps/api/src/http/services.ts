import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import type { Settings } from "../platform/settings.ts";
import type { SmsPort } from "../platform/sms.ts";
import type { WechatPort } from "../platform/wechat.ts";
import type { MemberFacts } from "./member-facts.ts";

/** What the API is built from; tests and the server hand in their own. */
export interface Services {
  database: Database;
  settings: Settings;
  clock: Clock;
  log: Log;
}

/** What handlers find: the above, the doors to the outside world, and what other modules know of a member. */
export interface House extends Services {
  sms: SmsPort;
  wechat: WechatPort;
  memberFacts: MemberFacts;
}
