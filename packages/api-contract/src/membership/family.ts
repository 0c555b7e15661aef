import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Instant } from "../fields.ts";
import { Mobile } from "../identity/identity.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { bindStates, type FamilyRight, familyRights, familyRoles, linkKinds } from "./membership-codes.ts";
import { Elder, HealthNotes } from "./membership-elders.ts";
import { RelationCode } from "./membership-fields.ts";

/** People around one elder, owners among them. */
export const MAX_FAMILY = 6;
export const MAX_OWNERS = 2;
/** How long an invitation holds, in hours. */
export const INVITATION_HOURS = 72;

export const Role = z.enum(codesOf(familyRoles), "请选择权限：主账户、可代办或仅查看。");

/** Opaque; 128 random bits or more. A well-formed one of nothing is LINK_NOT_FOUND. */
export const LinkId = z.string().regex(/^[\w-]{20,64}$/, "链接不完整，请让家人重新发一次。");

export const familyActions = ["changeRole", "shareHealth", "remove", "leave", "revoke"] as const;

/** Somebody around an elder, or an invitation that is not answered yet. */
export const FamilyMember = z.object({
  id: Id,
  /** Null while an invitation to the elder themself is open: which account that is nobody knows yet. */
  elderId: Id.nullable(),
  /**
   * As the person calls themself, else the masked name; an unanswered invitation says “待接受的邀请”, one that is over
   * “发出的邀请”.
   */
  name: z.string(),
  /** Masked; null when the invitation was bound to no number. */
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** What the person is to the elder; 0 is the elder. */
  relation: RelationCode,
  relationText: z.string(),
  role: Role,
  roleText: z.string(),
  bindState: z.enum(codesOf(bindStates)),
  bindStateText: z.string(),
  isMe: z.boolean(),
  isElder: z.boolean(),
  /** Whether the elder's health is shared with this person. */
  health: z.boolean(),
  invitedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  joinedAt: Instant.nullable(),
  /** What the reader may do with this row now. */
  actions: z.array(z.enum(familyActions)),
});
export type FamilyMember = z.output<typeof FamilyMember>;

/** A right with whether this role holds it, for the table both sides read before agreeing. */
export const RightLine = z.object({
  code: z.enum(Object.keys(familyRights) as [FamilyRight, ...FamilyRight[]]),
  text: z.string(),
  allowed: z.boolean(),
});
export type RightLine = z.output<typeof RightLine>;

export const familyMembers = endpoint("GET /rest/ums/family/member", {
  summary: "一位长辈身边的家人和待接受的邀请；不带 elderId 是现在选的那位",
  who: "customer",
  query: z.object({ elderId: Id.optional() }),
  reply: z.object({
    elder: Elder,
    records: z.array(FamilyMember),
    /** Places taken, open invitations among them, and how many there are. */
    used: z.number().int(),
    most: z.number().int(),
  }),
});

export const FamilyDetail = FamilyMember.extend({
  elder: Elder.nullable(),
  rights: z.array(RightLine),
  notShared: z.array(z.string()),
  /** The elder's health notes. Absent unless the reader may see them. */
  healthNotes: HealthNotes.optional(),
});
export type FamilyDetail = z.output<typeof FamilyDetail>;

export const familyDetail = endpoint("GET /rest/ums/family/detail/:id", {
  summary: "一位家人：权限、共享了什么",
  who: "customer",
  params: z.object({ id: Id }),
  reply: FamilyDetail,
});

export const inviteFamily = endpoint("POST /rest/ums/family/invite", {
  summary: "邀请家人；relation 是对方是长辈的什么人，0 是邀请长辈本人，由我来代办",
  who: "customer",
  body: z
    .object({
      relation: RelationCode,
      role: Role,
      /** Then only this number may accept. */
      phone: Mobile.optional(),
      /** Around whom; left out, the one chosen under “为谁”. Not with relation 0. */
      elderId: Id.nullable().optional(),
      /** With relation 0 only: what I am to the elder. */
      myRelation: RelationCode.optional(),
      /** Whether the inviter offers to share the elder's health; it takes the other side's tick as well. */
      health: z.boolean("请勾选或不勾选。").default(false),
    })
    .refine((b) => b.relation !== "0" || (b.myRelation !== undefined && b.myRelation !== "0"), {
      path: ["myRelation"],
      message: "请选择您是长辈的什么人。",
    }),
  reply: z.object({ id: Id, linkId: LinkId, url: z.string(), expiresAt: Instant }),
});

export const linkStates = [
  "OPEN",
  "EXPIRED",
  "USED",
  "DECLINED",
  "REVOKED",
  /** The reader's own invitation. */
  "OWN",
  /** Signed in with another number than the one invited. */
  "OTHER_PHONE",
] as const;
export type LinkState = (typeof linkStates)[number];

/** What an invitation says before anybody agrees; only of one that still holds. */
export const Invitation = z.object({
  /** Masked. */
  inviter: z.string(),
  /** Whose affairs are shared, masked; null when it is the invited person's own. */
  elder: z.string().nullable(),
  /** Whether the invited person is the elder and shares their own affairs with the inviter. */
  youAreElder: z.boolean(),
  /** Whether who invites is the elder: they ask to be looked after themself. */
  inviterIsElder: z.boolean().default(false),
  /** The one who is not the elder: the inviter when `youAreElder`, else the invited person. */
  relation: RelationCode,
  relationText: z.string(),
  role: Role,
  roleText: z.string(),
  /** Masked number the invitation is for; null when anybody holding the link may accept. */
  phone: z.string().nullable(),
  /** Whether a tick for health data is asked for; without it health stays unshared whatever is ticked. */
  healthOffered: z.boolean(),
  rights: z.array(RightLine),
  notShared: z.array(z.string()),
  expiresAt: Instant,
});
export type Invitation = z.output<typeof Invitation>;

export const LinkCheck = z.object({
  kind: z.enum(codesOf(linkKinds)),
  kindText: z.string(),
  state: z.enum(linkStates),
  /** What the state means and what to do. */
  stateText: z.string(),
  /** With OPEN and OWN only. */
  invitation: Invitation.optional(),
});
export type LinkCheck = z.output<typeof LinkCheck>;

export const checkLink = endpoint("GET /sys/link/check/:id", {
  summary: "邀请链接还有没有效：谁邀请（打码）、什么权限、会共享什么",
  who: "anyone",
  quiet: true,
  params: z.object({ id: z.string().max(200, "链接不完整，请让家人重新发一次。") }),
  reply: LinkCheck,
});

/** An invitation for the reader's own number, which who invites wrote down: they are told by their full name. */
export const OpenInvitation = z.object({ linkId: LinkId, inviterName: z.string(), invitation: Invitation });
export type OpenInvitation = z.output<typeof OpenInvitation>;

export const familyInvitations = endpoint("GET /rest/ums/family/invitation", {
  summary: "发给我的号码、还没有答复的家庭邀请",
  who: "customer",
  reply: z.object({ records: z.array(OpenInvitation) }),
});

export const acceptInvitation = endpoint("POST /rest/ums/family/accept/:linkId", {
  summary: "接受家庭邀请；health 是单独勾选的健康信息授权",
  who: "customer",
  params: z.object({ linkId: LinkId }),
  body: z.object({ health: z.boolean("请勾选或不勾选健康信息。").default(false) }),
  reply: FamilyMember,
});

export const declineInvitation = endpoint("POST /rest/ums/family/decline/:linkId", {
  summary: "谢绝家庭邀请",
  who: "customer",
  params: z.object({ linkId: LinkId }),
  reply: z.null(),
});

export const editFamily = endpoint("PUT /rest/ums/family/edit/:id", {
  summary: "调整家人的权限、关系，或停止和恢复共享健康信息；没带的项不变",
  who: "customer",
  params: z.object({ id: Id }),
  body: z.object({
    role: Role.optional(),
    relation: RelationCode.refine((code) => code !== "0", "请选择本人以外的关系。").optional(),
    health: z.boolean("请勾选或不勾选健康信息。").optional(),
  }),
  reply: FamilyMember,
});

export const removeFamily = endpoint("DELETE /rest/ums/family/:id", {
  summary: "解绑：移除家人、自己退出，或撤回还没接受的邀请",
  who: "customer",
  params: z.object({ id: Id }),
  reply: z.null(),
});
