import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Id, Instant, paging, SentInteger } from "../fields.ts";
import type { StaffPermission } from "./staff-permissions.ts";

/**
 * What a key may be given: making what the portal shows, its prices too, and serving the shop's orders. It decides about
 * nobody, pays nothing back, approves nothing and leaves the tiers of the card alone.
 */
export const keyPermissions = [
  "catalogue.write",
  "content.write",
  "orders.read",
  "orders.ship",
] as const satisfies readonly StaffPermission[];
export type KeyPermission = (typeof keyPermissions)[number];

/** What each lets a key do: of orders and bookings it only reads. */
export const keyPermissionTexts: Record<KeyPermission, string> = {
  "catalogue.write": "编辑机构与商品、记库存",
  "content.write": "编辑内容",
  "orders.read": "看订单和预约，打码的",
  "orders.ship": "发货",
};

export const isKeyPermission = (permission: string | undefined): boolean =>
  (keyPermissions as readonly string[]).includes(permission ?? "");

const MAX_DAYS = 366;

export const serviceKeyStates = {
  WAIT_SECOND: "等第二位",
  ACTIVE: "在用",
  EXPIRED: "过期了",
  ENDED: "停用了",
} as const;
export type ServiceKeyState = keyof typeof serviceKeyStates;

export const ServiceKey = z.object({
  id: Id,
  name: z.string(),
  /** The last four characters of the secret. */
  ending: z.string(),
  /** Whose rights it has, as long as they have them. */
  holder: z.object({ id: Id, name: z.string() }),
  permissions: z.array(z.enum(keyPermissions)),
  state: z.enum(Object.keys(serviceKeyStates) as [ServiceKeyState, ...ServiceKeyState[]]),
  stateText: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** To five minutes. */
  lastUsedAt: Instant.nullable(),
  agreedBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** What the account that reads this may do with it now. */
  actions: z.array(z.enum(["end"])),
  version: z.number().int(),
});
export type ServiceKey = z.output<typeof ServiceKey>;

export const serviceKeyPage = endpoint("GET /rest/staff/serviceKey/page", {
  who: "staff",
  permission: "none",
  summary: "接口密钥：自己的；管账号的看全部",
  query: z.object({ ...paging }),
  reply: pageOf(ServiceKey),
});

export const addServiceKey = endpoint("POST /rest/staff/serviceKey", {
  who: "staff",
  permission: "none",
  // The secret is told once and kept nowhere.
  reveals: true,
  summary: "新建接口密钥；只显示这一次，管账号的同事同意后才能用",
  body: z.object({
    name: z
      .string("请写这个密钥给哪个系统用。")
      .trim()
      .min(2, "请写这个密钥给哪个系统用，至少两个字。")
      .max(40, "名称最多 40 个字。"),
    permissions: z
      .array(z.enum(keyPermissions, "密钥没有这一项权限，请从列表里选。"), "请至少选一项权限。")
      .min(1, "请至少选一项权限。")
      .transform((codes) => [...new Set(codes)]),
    /** For how long it works from now on. */
    days: z
      .number("请写有效的天数。")
      .int("有效天数要写整数。")
      .min(1, "有效天数至少 1 天。")
      .max(MAX_DAYS, `有效天数最多 ${MAX_DAYS} 天。`),
    reason: z
      .string("请写要它做什么。")
      .trim()
      .min(2, "请写要它做什么，至少两个字。")
      .max(200, "最多 200 个字。"),
  }),
  reply: ServiceKey.extend({ secret: z.string() }),
});

export const endServiceKey = endpoint("PUT /rest/staff/serviceKey/end/:id", {
  who: "staff",
  permission: "none",
  summary: "停用接口密钥；立刻不能再用",
  params: z.object({ id: Id }),
  body: z
    .object({
      reason: z
        .string("请写原因。")
        .trim()
        .min(2, "请写原因，至少两个字。")
        .max(200, "原因最多 200 个字。")
        .optional(),
      version: SentInteger.optional(),
    })
    .prefault({}),
  reply: ServiceKey,
});
