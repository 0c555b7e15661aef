import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Id } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { PersonName, Telephone, written } from "./membership-fields.ts";

/** How many addresses a member keeps. */
export const MAX_ADDRESSES = 20;

export const addressTags = { HOME: "自己家", PARENTS: "父母家", COMPANY: "公司", OTHER: "其他" } as const;
export type AddressTag = keyof typeof addressTags;

const Tag = z.enum(codesOf(addressTags), "请选择是谁家。");

/** Where goods are sent and people come to. In lists the number is masked: 138****8000. */
export const Address = z.object({
  id: Id,
  receiver: z.string(),
  phone: z.string(),
  /** A district, or a place that has none below it. */
  adcode: Adcode,
  /** 江苏省 南京市 鼓楼区 */
  areaText: z.string(),
  detail: z.string(),
  tag: Tag,
  tagText: z.string(),
  isDefault: z.boolean(),
  /** The elder whose home it is, as it was kept with a visit for them; null for all others. */
  elderId: Id.nullable(),
});
export type Address = z.output<typeof Address>;

const fields = {
  receiver: PersonName,
  phone: Telephone,
  adcode: Adcode,
  detail: written(4, 80, "详细地址"),
  tag: Tag.default("HOME"),
  isDefault: z.boolean("请勾选或不勾选。").optional(),
};

export const addresses = endpoint("GET /rest/ums/memberAddress/list", {
  summary: "我的地址，默认的在前，号码打码",
  who: "customer",
  reply: z.object({ records: z.array(Address) }),
});

export const address = endpoint("GET /rest/ums/memberAddress/get/:id", {
  summary: "一条地址，号码完整",
  who: "customer",
  params: z.object({ id: Id }),
  reply: Address,
});

export const addAddress = endpoint("POST /rest/ums/memberAddress/add", {
  summary: "添加地址；第一条就是默认的",
  who: "customer",
  body: z.object(fields),
  reply: Address,
});

export const editAddress = endpoint("PUT /rest/ums/memberAddress/edit", {
  summary: "修改地址；没带的项不变",
  who: "customer",
  body: z.object({
    id: Id,
    receiver: fields.receiver.optional(),
    phone: fields.phone.optional(),
    adcode: fields.adcode.optional(),
    detail: fields.detail.optional(),
    tag: Tag.optional(),
    isDefault: fields.isDefault,
  }),
  reply: Address,
});

export const defaultAddress = endpoint("PUT /rest/ums/memberAddress/default/:id", {
  summary: "设为默认地址",
  who: "customer",
  params: z.object({ id: Id }),
  reply: Address,
});

export const deleteAddress = endpoint("DELETE /rest/ums/memberAddress/delete/:id", {
  summary: "删除地址；删了默认的，最近添加的一条成为默认",
  who: "customer",
  params: z.object({ id: Id }),
  reply: z.null(),
});
