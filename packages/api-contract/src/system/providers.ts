import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { providerCodes, providerStates } from "./system-codes.ts";

export const ProviderHealth = z.object({
  code: z.enum(providerCodes),
  text: z.string(),
  /** The portal plays it: nothing reaches real people or moves real money. */
  isPlayed: z.boolean(),
  state: z.enum(codesOf(providerStates)),
  stateText: z.string(),
  /** Of the last hour. */
  calls: z.number().int(),
  failures: z.number().int(),
  /** Milliseconds; null without calls. */
  averageMs: z.number().int().nullable(),
  slowestMs: z.number().int().nullable(),
  lastError: z.string().nullable(),
  /** A call somebody made to see whether it answers; null where nobody has. */
  test: z
    .object({ works: z.boolean(), tookMs: z.number().int(), answer: z.string(), by: z.string(), at: Instant })
    .nullable(),
  canTest: z.boolean(),
});
export type ProviderHealth = z.output<typeof ProviderHealth>;

const managing = { who: "staff", permission: "system.manage", scope: "house" } as const;

export const providerPage = endpoint("GET /rest/staff/provider/page", {
  ...managing,
  summary: "外面的服务：近一小时好不好、快慢、失败几次",
  reply: z.object({ records: z.array(ProviderHealth), total: z.number().int() }),
});

export const testProvider = endpoint("PUT /rest/staff/provider/test/:code", {
  ...managing,
  summary: "真的调一次：短信发到自己的手机，邮件发到客服邮箱，收款问一笔没有的单",
  params: z.object({ code: z.enum(providerCodes, "没有这项服务，请从列表里选。") }),
  reply: ProviderHealth,
});
