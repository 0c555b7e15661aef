import type { AppContext } from "../../http/services.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { endQuiet, QUIET } from "./end-quiet.ts";
import { FOLLOW_UPS, tellOfFollowUps } from "./follow-ups/follow-up.ts";
import { drainQueue, REROUTE, reroute } from "./route-conversation.ts";
import { tellOfMessages, UNREAD } from "./tell-of-messages.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: REROUTE, every: 5_000, run: reroute },
  { name: "advisory.queue", every: 5_000, run: drainQueue },
  { name: QUIET, every: 60_000, run: endQuiet },
  { name: UNREAD, every: 20_000, run: tellOfMessages },
  { name: FOLLOW_UPS, every: 60_000, run: tellOfFollowUps },
];
