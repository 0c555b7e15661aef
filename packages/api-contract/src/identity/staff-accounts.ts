import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { cursorPaging, Id, Instant, Keyword, SentInteger } from "../fields.ts";
import { Mobile } from "./identity.ts";
import { staffPermissions } from "./staff-permissions.ts";
import { staffRoles } from "./staff-roles.ts";

const RoleCode = z.enum(staffRoles, "没有这个角色，请从列表里选。");
const PermissionCode = z.enum(staffPermissions, "没有这一项权限，请从列表里选。");

export const staffStates = { INVITED: "还没登录", ACTIVE: "在用", BLOCKED: "已停用" } as const;
export type StaffState = keyof typeof staffStates;
const StateCode = z.enum(
  Object.keys(staffStates) as [StaffState, ...StaffState[]],
  "没有这个状态，请从列表里选。",
);

export const staffRequestKinds = {
  ACCOUNT: "新建账号",
  ROLES: "改角色",
  TOTP: "重设动态码",
  PERMISSIONS: "改角色的权限",
  SERVICE_KEY: "新建接口密钥",
} as const;
export type StaffRequestKind = keyof typeof staffRequestKinds;

/** Undecided for so many days, a request lapses. */
export const STAFF_REQUEST_DAYS = 7;

/** Whose matters an account of a shop or home sees: `self`, `org:10001`, `tour:10001`. */
const Seller = z
  .string("请选择商家或机构。")
  .regex(/^(?:self|(?:org|tour):[1-9]\d{0,17})$/, "商家要写成 self、org:编号 或 tour:编号。");
const Sellers = z.array(Seller, "请选择商家或机构。").max(50, "一个账号最多管 50 家。");
const Roles = z
  .array(RoleCode, "请至少选一个角色。")
  .min(1, "请至少选一个角色。")
  .max(staffRoles.length, "角色选多了，请检查。")
  .transform((roles) => [...new Set(roles)]);
const Reason = z.string("请写原因。").trim().min(2, "请写原因，至少两个字。").max(200, "原因最多 200 个字。");
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();

/** A change that waits for a second person, or has been decided by one. */
export const StaffRequest = z.object({
  id: Id,
  kind: z.enum(Object.keys(staffRequestKinds) as [StaffRequestKind, ...StaffRequestKind[]]),
  kindText: z.string(),
  state: z.enum(["WAIT_SECOND", "AGREED", "REFUSED", "OVER"]),
  /** Whom it is about; null where it is about a role. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of PERMISSIONS. */
  role: RoleCode.nullable(),
  /** Of SERVICE_KEY: which system it is for, and until when it would work. */
  key: z.object({ name: z.string(), expiresAt: Instant }).nullable(),
  /** What would be so: the roles of an account. */
  roles: z.array(RoleCode),
  sellers: z.array(z.string()),
  /** What a role would be allowed. */
  permissions: z.array(PermissionCode),
  reason: z.string(),
  askedBy: z.object({ id: Id, name: z.string() }),
  askedAt: Instant,
  /** Undecided until then, it lapses and everything stays as it is. */
  expiresAt: Instant,
  /** Whether the account that reads this may be the second person; the first may only take it back. */
  mayAgree: z.boolean(),
});
export type StaffRequest = z.output<typeof StaffRequest>;

export const staffActions = ["disable", "enable", "resetTotp", "roles", "invite"] as const;
export type StaffAction = (typeof staffActions)[number];

export const StaffAccount = z.object({
  id: Id,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  roles: z.array(RoleCode),
  roleText: z.string(),
  sellers: z.array(z.object({ code: z.string(), name: z.string() })),
  state: StateCode,
  stateText: z.string(),
  createdAt: Instant,
  lastSignInAt: Instant.nullable(),
  /** Devices signed in now. */
  sessions: z.number().int(),
  /** Whether a one-time code is set up. */
  hasTotp: z.boolean(),
  /** What waits for a second person. */
  request: StaffRequest.nullable(),
  /** What the account that reads this may do with it now. */
  actions: z.array(z.enum(staffActions)),
  version: z.number().int(),
});
export type StaffAccount = z.output<typeof StaffAccount>;

/** With the link its holder sets password and one-time code by. Told once; another takes its place. */
const Invited = StaffAccount.extend({ link: z.string(), linkExpiresAt: Instant });

const managing = { who: "staff", permission: "staff.manage", scope: "house" } as const;
const one = { ...managing, params: z.object({ id: Id }) } as const;
const change = z.object({ reason: Reason.optional(), version }).prefault({});

export const staffAccountPage = endpoint("GET /rest/staff/account/page", {
  ...managing,
  summary: "工作人员的账号",
  query: z.object({
    state: StateCode.optional(),
    role: RoleCode.optional(),
    /** In the name, or a whole number. */
    keyword: Keyword,
    ...cursorPaging,
  }),
  reply: cursorPageOf(StaffAccount),
});

export const addStaffAccount = endpoint("POST /rest/staff/account", {
  ...managing,
  summary: "新建账号；回答一次性的链接。角色里有自己没有的权限，或能管账号的，要第二位同事同意",
  body: z.object({
    name: z.string("请写姓名。").trim().min(2, "姓名至少两个字。").max(20, "姓名最多 20 个字。"),
    phone: Mobile,
    roles: Roles,
    sellers: Sellers.optional(),
    reason: Reason.optional(),
  }),
  reply: Invited,
});

export const inviteStaffAgain = endpoint("PUT /rest/staff/account/invite/:id", {
  ...one,
  summary: "换一个新的一次性链接，原来的作废",
  body: change,
  reply: Invited,
});

export const disableStaff = endpoint("PUT /rest/staff/account/disable/:id", {
  ...one,
  summary: "停用账号，立刻退出登录",
  body: change,
  reply: StaffAccount,
});

export const enableStaff = endpoint("PUT /rest/staff/account/enable/:id", {
  ...one,
  summary: "重新启用账号",
  body: change,
  reply: StaffAccount,
});

export const resetStaffTotp = endpoint("PUT /rest/staff/account/resetTotp/:id", {
  ...one,
  summary: "重设动态码：第一位提出，另一位再请求一次就是同意，回答里有一次性的链接",
  body: change,
  reply: StaffAccount.extend({ link: z.string().optional(), linkExpiresAt: Instant.optional() }),
});

export const changeStaffRoles = endpoint("PUT /rest/staff/account/roles/:id", {
  ...one,
  summary: "改账号的角色；等第二位同事同意",
  body: z.object({ roles: Roles, sellers: Sellers.optional(), reason: Reason.optional(), version }),
  reply: StaffAccount,
});

export const staffRequests = endpoint("GET /rest/staff/account/requests", {
  ...managing,
  summary: "等第二位同事同意的改动",
  reply: z.object({ records: z.array(StaffRequest) }),
});

export const decideStaffRequest = endpoint("PUT /rest/staff/account/second/:id", {
  ...one,
  isSecond: true,
  summary: "第二位同事同意或不同意；提出的人可以撤回",
  body: z.object({ agree: z.boolean("请选择同意或不同意。"), reason: Reason.optional() }),
  reply: StaffRequest.extend({ link: z.string().optional(), linkExpiresAt: Instant.optional() }),
});

export const StaffSession = z.object({
  id: Id,
  /** For example “Windows 电脑 · Edge”. */
  device: z.string(),
  /** Masked; empty where none was written down. */
  address: z.string(),
  signedInAt: Instant,
  lastUsedAt: Instant,
  /** Whether this call comes from it. */
  current: z.boolean(),
});
export type StaffSession = z.output<typeof StaffSession>;

export const staffSessions = endpoint("GET /rest/staff/account/sessions/:id", {
  ...one,
  summary: "一个账号登录着的设备",
  reply: z.object({ records: z.array(StaffSession) }),
});

export const endStaffSession = endpoint("DELETE /rest/staff/account/sessions/:id", {
  ...one,
  summary: "让一台设备退出登录；id 是设备列表里的编号",
  reply: z.null(),
});

export const StaffRoleRights = z.object({
  role: RoleCode,
  text: z.string(),
  permissions: z.array(PermissionCode),
  /** What the role can be given at most. */
  possible: z.array(PermissionCode),
  /** `own.members`: only of one's own members; `own.only`: only of one's own shop or home. */
  scope: z.enum(["own.members", "own.only"]).nullable(),
  /** Accounts in use that hold it. */
  holders: z.number().int(),
  request: StaffRequest.nullable(),
  version: z.number().int(),
});
export type StaffRoleRights = z.output<typeof StaffRoleRights>;

export const staffRoleList = endpoint("GET /rest/staff/role/list", {
  ...managing,
  summary: "每个角色能做什么",
  reply: z.object({
    records: z.array(StaffRoleRights),
    permissions: z.array(z.object({ code: PermissionCode, text: z.string() })),
  }),
});

export const changeRolePermissions = endpoint("PUT /rest/staff/role/:role", {
  ...managing,
  summary: "改一个角色的权限；等第二位同事同意",
  params: z.object({ role: RoleCode }),
  body: z.object({
    permissions: z
      .array(PermissionCode, "请选择权限。")
      .max(staffPermissions.length, "权限选多了，请检查。")
      .transform((codes) => [...new Set(codes)]),
    reason: Reason,
    version,
  }),
  reply: StaffRoleRights,
});
