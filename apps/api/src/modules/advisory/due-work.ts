import type { House } from "../../http/services.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { tellOfFollowUps } from "./follow-up.ts";
import { drainQueue, reroute } from "./route-conversation.ts";
import { tellOfMessages } from "./tell-of-messages.ts";

export const dueWork: DueWork<House>[] = [
  { name: "conversations to route again", every: 5_000, run: reroute },
  { name: "conversations that wait", every: 5_000, run: drainQueue },
  { name: "answers not read", every: 20_000, run: tellOfMessages },
  { name: "follow-ups that are due", every: 60_000, run: tellOfFollowUps },
];
