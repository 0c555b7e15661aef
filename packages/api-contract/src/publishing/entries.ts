import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { cursorPaging, Id, Instant, Keyword, LARGEST_INT, SentInstant, SentInteger } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import {
  type EntryKindName,
  entryKindNames,
  entryKinds,
  entryStates,
  isBegunByOwner,
  isOwnKind,
  isWrittenByKeys,
  MAX_CONTENT,
  versionStates,
  viewsOf,
} from "./entry-codes.ts";

/** How deep content may be nested; the shapes need five. */
const DEEPEST = 12;
/** Names of fields as the shapes have them: a dot joins the names of a path, and none is one of JavaScript's own. */
const fieldName = /^(?!(?:constructor|prototype)$)[A-Za-z][A-Za-z0-9]{0,39}$/;

/**
 * What about content no shape can mean; undefined where there is nothing. Level by level: what is deep must not end the
 * process.
 */
function oddity(content: Record<string, unknown>): string | undefined {
  let level: unknown[] = [content];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return "内容的格式不对，请刷新页面后再试。";
    const objects = level.filter((value) => value !== null && typeof value === "object");
    if (level.some((value) => typeof value === "number" && Math.abs(value) > LARGEST_INT))
      return "有一个数太大了，请核对。";
    if (objects.some((o) => !Array.isArray(o) && Object.keys(o).some((name) => !fieldName.test(name))))
      return "内容里有不认识的项目，请刷新页面后再试。";
    level = objects.flatMap((value) => Object.values(value));
  }
  return undefined;
}

/**
 * What is written of an entry. A draft may be unfinished: whether it is whole and lawful is asked when it is published,
 * by the shape of its kind.
 */
export const EntryContent = z
  .record(z.string().max(40), z.unknown(), "内容的格式不对，请刷新页面后再试。")
  .superRefine((content, ctx) => {
    const message = oddity(content);
    if (message) ctx.addIssue({ code: "custom", message, continue: false });
  })
  .refine((content) => JSON.stringify(content).length <= MAX_CONTENT, "内容太长了，请分成几篇。");
export type EntryContent = z.output<typeof EntryContent>;

/** The version one last saw; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();

export const EntryCard = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(codesOf(entryStates)),
  stateText: z.string(),
  /** Visitors see it: it is published, and what it belongs to was not taken down. */
  isSeen: z.boolean(),
  /** Something is written that is not published. */
  hasDraft: z.boolean(),
  /** When a version goes out by itself; null where none waits. */
  scheduledAt: Instant.nullable(),
  /** A version waits for a reviewer. */
  isRequested: z.boolean(),
  changedAt: Instant.nullable(),
});
export type EntryCard = z.output<typeof EntryCard>;

/** One field that differs, as people read it. */
export const EntryChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** Addresses of the pictures of the library in both, where there are any. */
  pictures: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).optional(),
});
export type EntryChange = z.output<typeof EntryChange>;

/** A version that waits for a reviewer, or for its time. */
const WaitingVersion = z.object({
  /** Of the version: what `changeRequest` calls take. */
  id: Id,
  no: z.number().int(),
  by: z.string(),
  at: Instant,
  /** When it is to go out; null: as soon as it may. */
  publishAt: Instant.nullable(),
  changes: z.array(EntryChange),
});

export const entryActions = [
  "save",
  "publish",
  "archive",
  "discard",
  "withdraw",
  "approve",
  "reject",
] as const;
export type EntryAction = (typeof entryActions)[number];

export const Entry = EntryCard.extend({
  kind: z.enum(entryKindNames as [EntryKindName, ...EntryKindName[]]),
  version: z.number().int(),
  /** Whose it is, `org:10001`; null: the portal's own. */
  seller: z.string().nullable(),
  /** As visitors have it; null before it was first published. */
  live: EntryContent.nullable(),
  /** As it is being written; null where nothing is. */
  draft: EntryContent.nullable(),
  /** Who wrote the draft last, and when. */
  draftBy: z.object({ name: z.string(), at: Instant }).nullable(),
  /** The draft beside what visitors have. */
  changes: z.array(EntryChange),
  /** What keeps the draft from being published: a sentence for each field. */
  faults: z.record(z.string(), z.string()),
  scheduled: WaitingVersion.nullable(),
  request: WaitingVersion.nullable(),
  /** Of the last request that came back: why. */
  rejected: z.string().nullable(),
  /** Its page in the portal; null where it has none of its own. */
  address: z.string().nullable(),
  actions: z.array(z.enum(entryActions)),
});
export type Entry = z.output<typeof Entry>;

export const EntryVersion = z.object({
  no: z.number().int(),
  state: z.enum(codesOf(versionStates)),
  stateText: z.string(),
  by: z.string(),
  at: Instant,
  reason: z.string().nullable(),
  changes: z.array(EntryChange),
  content: EntryContent,
});
export type EntryVersion = z.output<typeof EntryVersion>;

const one = z.object({ id: Id });

/** The calls of one kind: read, written as a draft, published now or at a time, archived, restored. */
export function entryEndpoints<K extends EntryKindName>(kind: K) {
  const { text, permission } = entryKinds[kind];
  const base = `/rest/staff/${kind}` as const;
  // What homes and shops have none of is the portal's own people's alone.
  const staff = {
    who: "staff",
    permission,
    ...(isOwnKind(kind) ? {} : { scope: "house" as const }),
    ...(isWrittenByKeys(kind) ? {} : { byKey: false }),
  } as const;
  return {
    page: endpoint(`GET ${base}/page`, {
      ...staff,
      summary: `${text}：新的在前；商家和机构只看到自己的`,
      query: z.object({
        view: z.enum(viewsOf(kind), "请从列表里选看哪些。").default("ALL"),
        keyword: Keyword.optional(),
        ...cursorPaging,
      }),
      reply: cursorPageOf(EntryCard),
    }),
    read: endpoint(`GET ${base}/:id`, {
      ...staff,
      summary: `${text}：现在的和正在写的`,
      params: one,
      reply: Entry,
    }),
    create: endpoint(`POST ${base}`, {
      ...staff,
      ...(isBegunByOwner(kind) ? {} : { scope: "house" as const }),
      summary: `${text}：写一份新的草稿，或复制一份`,
      body: z.object({
        content: EntryContent,
        /** Whose it is (`org:10001`); left out: the portal's own, or the only one the account has. */
        seller: z.string().max(60).optional(),
      }),
      reply: Entry,
    }),
    save: endpoint(`PUT ${base}/:id`, {
      ...staff,
      summary: `${text}：存草稿，访客还看不到；content 为 null 就放弃草稿`,
      params: one,
      body: z.object({ version, content: EntryContent.nullable() }),
      reply: Entry,
    }),
    publish: endpoint(`PUT ${base}/publish/:id`, {
      ...staff,
      summary: `${text}：发布草稿，马上或到时间；商家和机构的要等平台审核`,
      params: one,
      body: z.object({ version, at: SentInstant.optional() }).prefault({}),
      reply: Entry,
    }),
    withdraw: endpoint(`PUT ${base}/withdraw/:id`, {
      ...staff,
      summary: `${text}：撤回等着发布或等审核的那一版，内容回到草稿`,
      params: one,
      body: z.object({ version }).prefault({}),
      reply: Entry,
    }),
    archive: endpoint(`PUT ${base}/archive/:id`, {
      ...staff,
      // A home has residents and contracts: only the portal's people take it down.
      ...(isBegunByOwner(kind) ? {} : { scope: "house" as const, byKey: false }),
      summary: `${text}：下线，不删除：订单和合同照样认得它`,
      params: one,
      body: z.object({ version, reason: z.string().trim().min(2, "请写明为什么下线。").max(200) }),
      reply: Entry,
    }),
    versions: endpoint(`GET ${base}/versions/:id`, {
      ...staff,
      summary: `${text}：每一版是谁、什么时候、改了什么`,
      params: one,
      reply: z.object({ records: z.array(EntryVersion) }),
    }),
    restore: endpoint(`PUT ${base}/restore/:id/:version`, {
      ...staff,
      summary: `${text}：把以前的一版拿回来当草稿`,
      params: z.object({ id: Id, version: z.string().regex(/^[1-9]\d{0,8}$/, "没有这一版，请从列表里选。") }),
      body: z.object({ version }).prefault({}),
      reply: Entry,
    }),
    preview: endpoint(`GET ${base}/preview/:id`, {
      ...staff,
      summary: `${text}：草稿在门户里的样子，一小时里只有您打得开`,
      params: one,
      reply: z.object({ url: z.string(), expiresAt: Instant }),
    }),
  };
}

type Endpoints<K extends EntryKindName> = ReturnType<typeof entryEndpoints<K>>;
/** The calls of every kind. */
export const entries = Object.fromEntries(entryKindNames.map((kind) => [kind, entryEndpoints(kind)])) as {
  [K in EntryKindName]: Endpoints<K>;
};

const change = {
  who: "staff",
  permission: "catalogue.write",
  scope: "house",
  byKey: false,
  params: one,
  reply: Entry,
} as const;

export const approveChange = endpoint("PUT /rest/staff/changeRequest/approve/:id", {
  ...change,
  summary: "批准商家或机构的修改，全部或其中几项",
  body: z.object({ version, fields: z.array(z.string().max(80)).max(200).optional() }).prefault({}),
});
export const rejectChange = endpoint("PUT /rest/staff/changeRequest/reject/:id", {
  ...change,
  summary: "退回商家或机构的修改",
  body: z.object({
    version,
    reason: z.string().trim().min(4, "请写明为什么退回，让对方知道怎么改。").max(300),
  }),
});

export const beginPreview = endpoint("GET /rest/cms/preview/:ticket", {
  summary: "打开草稿在门户里的样子：只认拿到链接的那个后台账号",
  who: "anyone",
  params: z.object({ ticket: z.string().max(2000) }),
  reply: z.null(),
});
export const endPreview = endpoint("GET /rest/cms/endPreview", {
  summary: "不看草稿了，回到访客看到的样子",
  who: "anyone",
  reply: z.null(),
});
