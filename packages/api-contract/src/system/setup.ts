import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { confirmedItems, setupItems } from "./system-codes.ts";

export const SetupItem = z.object({
  code: z.enum(codesOf(setupItems)),
  text: z.string(),
  /** What is to be done, or how it stands. */
  note: z.string(),
  isDone: z.boolean(),
  /** Page of the console where it is done. */
  to: z.string(),
  /** Takes a person who has looked at it and says so. */
  canConfirm: z.boolean(),
  confirmed: z.object({ by: z.string(), at: Instant }).nullable(),
});
export type SetupItem = z.output<typeof SetupItem>;

const managing = { who: "staff", permission: "system.manage", scope: "house" } as const;
const reply = z.object({
  items: z.array(SetupItem),
  done: z.number().int(),
  total: z.number().int(),
});
export type Setup = z.output<typeof reply>;

export const setup = endpoint("GET /rest/staff/setup", {
  ...managing,
  summary: "开业清单：还差什么，门户才能卖东西",
  reply,
});

export const confirmSetup = endpoint("PUT /rest/staff/setup/confirm/:code", {
  ...managing,
  summary: "看过了，这一项就这样",
  params: z.object({ code: z.enum(confirmedItems, "这一项不用确认，做好了会自己打勾。") }),
  reply,
});
