import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id } from "../fields.ts";
import { careLevels, codesOf } from "../organisations/org-codes.ts";
import { familyRoles } from "./membership-codes.ts";
import { maybeWritten, PersonName, RelationCode } from "./membership-fields.ts";

/** An elder the member may look at or act for: themself, or one of the family. */
export const Elder = z.object({
  /** Null stands for the member themself as long as nothing was kept for them. */
  id: Id.nullable(),
  name: z.string(),
  isSelf: z.boolean(),
  /** What the member is to the elder. */
  relation: RelationCode,
  relationText: z.string(),
  role: z.enum(codesOf(familyRoles)),
  roleText: z.string(),
  gender: z.enum(["MALE", "FEMALE"]).nullable(),
  birthday: Day.nullable(),
  /** Whether the member may order, change and pay for this elder. */
  canAct: z.boolean(),
  /** Whether health notes are kept that the member may hand on with an order. */
  hasHealth: z.boolean(),
});
export type Elder = z.output<typeof Elder>;

/** Everyone one may choose under “为谁”, oneself first, and who is chosen now; `chosenId` null is oneself. */
export const Elders = z.object({ records: z.array(Elder), chosenId: Id.nullable() });
export type Elders = z.output<typeof Elders>;

export const elders = endpoint("GET /rest/ums/family/elder", {
  summary: "我可以为哪些长辈查看或办事，现在选的是谁",
  who: "customer",
  reply: Elders,
});

export const chooseElder = endpoint("PUT /rest/ums/family/elder", {
  summary: "切换“为谁”；elderId 给 null 是为自己",
  who: "customer",
  body: z.object({ elderId: Id.nullable() }),
  reply: Elders,
});

const ElderForm = {
  name: PersonName,
  gender: z.enum(["MALE", "FEMALE"], "请选择男或女。").nullable().optional(),
  birthday: Day.nullable().optional(),
};

export const addElder = endpoint("POST /rest/ums/family/elder/add", {
  summary: "添加一位没有账号的长辈；relation 是我是长辈的什么人",
  who: "customer",
  body: z.object({
    ...ElderForm,
    relation: RelationCode.refine((code) => code !== "0", "给自己办事不用添加，直接选本人。"),
    /** The box that says the elder, or who answers for them, agrees. */
    agreed: z.literal(true, "请先征得长辈同意，再勾选这一项。"),
  }),
  reply: Elder,
});

export const editElder = endpoint("PUT /rest/ums/family/elder/edit/:id", {
  summary: "修改长辈的资料；没带的项不变",
  who: "customer",
  params: z.object({ id: Id }),
  body: z.object({ ...ElderForm, name: PersonName.optional() }),
  reply: Elder,
});

export const deleteElder = endpoint("DELETE /rest/ums/family/elder/delete/:id", {
  summary: "删除一位长辈的资料，一起查看的家人也不再看得到",
  who: "customer",
  params: z.object({ id: Id }),
  reply: z.null(),
});

/** An elder's state of health in words. All of it needs the elder's consent `health`. */
export const HealthNotes = z.object({
  careLevel: z.enum(codesOf(careLevels), "请选择身体情况。").optional(),
  diseases: maybeWritten(200, "慢性病"),
  allergies: maybeWritten(200, "过敏"),
  medications: maybeWritten(200, "正在吃的药"),
  note: maybeWritten(500, "其他要留意的"),
});
export type HealthNotes = z.output<typeof HealthNotes>;

export const healthNotes = endpoint("GET /rest/ums/family/health", {
  summary: "一位长辈的健康情况；不带 elderId 是自己的",
  who: "customer",
  query: z.object({ elderId: Id.optional() }),
  reply: HealthNotes,
});

/** Agrees to `health` in this version together with what needs it: kept with it, or not at all. */
export const HealthConsentVersion = z
  .string()
  .trim()
  .min(1, "请带上条款的版本。")
  .max(40, "版本太长了。")
  .optional();

export const saveHealthNotes = endpoint("PUT /rest/ums/family/health", {
  summary: "填写健康情况，整份替换；不带 elderId 是自己的",
  who: "customer",
  body: HealthNotes.extend({ elderId: Id.nullable().optional(), healthConsentVersion: HealthConsentVersion }),
  reply: HealthNotes,
});
