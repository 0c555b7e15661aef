import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../fields.ts";
import { SELF } from "./membership-codes.ts";
import { PersonName, RelationCode, Telephone } from "./membership-fields.ts";

/** How many emergency contacts a member keeps. */
export const MAX_CONTACTS = 3;

/** Somebody to be called when something happens. In lists the number is masked: 138****8000. */
export const EmergencyContact = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  relation: RelationCode,
  relationText: z.string(),
  /** 1 is called first; no two of a member have the same. */
  priority: z.number().int(),
});
export type EmergencyContact = z.output<typeof EmergencyContact>;

const Priority = z.coerce
  .number("顺序请填 1 到 3。")
  .int("顺序请填 1 到 3。")
  .min(1, "顺序请填 1 到 3。")
  .max(MAX_CONTACTS, "顺序请填 1 到 3。");

const ContactRelation = RelationCode.refine((code) => code !== SELF, "紧急联系人请填本人以外的人。");

/** Somebody to call when something happens. */
export const NewEmergencyContact = z.object({
  name: PersonName,
  phone: Telephone,
  relation: ContactRelation,
});

export const addEmergencyContact = endpoint("POST /rest/ums/memberEmergencyContact/add", {
  summary: "添加紧急联系人；优先顺序不填就排在最后",
  who: "customer",
  body: NewEmergencyContact.extend({ priority: Priority.optional() }),
  reply: EmergencyContact,
});

export const editEmergencyContact = endpoint("PUT /rest/ums/memberEmergencyContact/edit", {
  summary: "修改紧急联系人；没带的项不变",
  who: "customer",
  body: z.object({
    id: Id,
    name: PersonName.optional(),
    phone: Telephone.optional(),
    relation: ContactRelation.optional(),
    priority: Priority.optional(),
  }),
  reply: EmergencyContact,
});

export const deleteEmergencyContact = endpoint("DELETE /rest/ums/memberEmergencyContact/delete/:id", {
  summary: "删除紧急联系人",
  who: "customer",
  params: z.object({ id: Id }),
  reply: z.null(),
});

export const emergencyContacts = endpoint("GET /rest/ums/memberEmergencyContact/list", {
  summary: "我的紧急联系人，先打的在前，号码打码",
  who: "customer",
  reply: z.object({ records: z.array(EmergencyContact) }),
});

export const emergencyContact = endpoint("GET /rest/ums/memberEmergencyContact/get/:id", {
  summary: "一位紧急联系人，号码完整",
  who: "customer",
  params: z.object({ id: Id }),
  reply: EmergencyContact,
});
