import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Instant } from "../fields.ts";
import { Mobile, SmsCode } from "../identity/identity.ts";
import { relations } from "../membership/membership-codes.ts";
import { PersonName } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { clauseCodes } from "./contract-codes.ts";
import { ContractDetail } from "./contracts.ts";

/** Relations that count as direct: spouse, children, grandchildren, parents, grandparents. */
export const directRelations = {
  "1": relations["1"],
  "2": relations["2"],
  "3": relations["3"],
  "4": relations["4"],
  "5": relations["5"],
  "6": relations["6"],
} as const;

const DirectRelation = z.enum(
  codesOf(directRelations),
  "请选择和出行人的关系：配偶、子女、孙辈、父母或祖辈。",
);
export type DirectRelation = z.output<typeof DirectRelation>;

/** What a relative of a traveller of 75 or more is shown before they sign. */
export const RelativeConsent = z.object({
  state: z.enum(["WAIT", "SIGNED"]),
  contractNo: z.string(),
  title: z.string(),
  orgName: z.string(),
  startDate: Day,
  endDate: Day,
  /** Whose relative signs. */
  traveler: z.string(),
  name: z.string(),
  /** Masked; null while nobody has named them. */
  phone: z.string().nullable(),
  relation: z.string().nullable(),
  /** Until when; after it the tour is paid back whole. */
  dueAt: Instant,
  signedAt: Instant.nullable(),
  feeItems: z.array(z.object({ name: z.string(), amountText: z.string(), note: z.string().nullable() })),
  clauses: z.array(z.object({ code: z.enum(codesOf(clauseCodes)), title: z.string(), text: z.string() })),
  /** SHA-256 of the document that is signed, hexadecimal. */
  docHash: z.string(),
});
export type RelativeConsent = z.output<typeof RelativeConsent>;

const params = z.object({ link: z.string().max(64) });

export const relativeConsent = endpoint("GET /rest/svc/sign/relative/:link", {
  summary: "家属凭链接看要签的旅居合同",
  who: "anyone",
  params,
  reply: RelativeConsent,
});

/** The code was sent by `sys/sms/send?type=SIGN&link=` to the relative's own number. */
export const signAsRelative = endpoint("PUT /rest/svc/sign/relative/:link", {
  summary: "家属为满 75 岁的出行人签字",
  who: "anyone",
  params,
  body: z.object({ mobile: Mobile, relation: DirectRelation, smsCode: SmsCode }),
  reply: RelativeConsent,
});

export const nameRelative = endpoint("PUT /rest/svc/sign/relative/:id/:partyId", {
  summary: "写下（或改）为出行人签字的家属，会给他发短信",
  who: "member",
  params: z.object({ id: Id, partyId: Id }),
  body: z.object({ name: PersonName, phone: Mobile, relation: DirectRelation }),
  reply: ContractDetail,
});
