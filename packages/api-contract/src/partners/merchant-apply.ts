import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Id, Instant } from "../fields.ts";
import { Mobile, SmsCode } from "../identity/identity.ts";
import { maybeWritten, PersonName, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import {
  type ApplyType,
  applyParts,
  applyStates,
  applyTypes,
  attachmentKinds,
  MAX_ATTACHMENTS,
  missingPapers,
  partnerTypes,
} from "./apply-codes.ts";
import { creditCodeError, tidyCreditCode } from "./credit-code.ts";

export const AreaCodes = z
  .array(Adcode, "请至少选一个地区。")
  .min(1, "请至少选一个地区。")
  .max(60, "最多选 60 个地区，整个省可以只选省。")
  .transform((codes) => [...new Set(codes)]);

const CreditCode = z
  .string("请填写统一社会信用代码。")
  .transform(tidyCreditCode)
  .superRefine((code, context) => {
    const errorText = code ? creditCodeError(code) : "请填写统一社会信用代码。";
    if (errorText) context.addIssue({ code: "custom", message: errorText });
  });

const AttachmentKindCode = z.enum(codesOf(attachmentKinds), "没有这种材料，请重新选择。");
const Attachments = z
  .array(z.object({ kind: AttachmentKindCode, fileId: Id }), "请上传材料。")
  .max(MAX_ATTACHMENTS, `最多放 ${MAX_ATTACHMENTS} 个文件。`);

/** What stands in the first part of the form. */
export const companyPart = {
  applyType: z.enum(codesOf(applyTypes), "请选择以什么身份加入。"),
  companyName: written(2, 60, "单位名称"),
  unifiedSocialCreditCode: CreditCode,
  areaCodes: AreaCodes,
  introduction: maybeWritten(1000, "介绍"),
};
/** In the second. */
export const papersPart = { attachments: Attachments };

const Form = z.object({ ...companyPart, ...papersPart, contactName: PersonName });
type Papers = { applyType: ApplyType; attachments: { kind: string }[] };

/** A missing paper is said at the paper, under the name of its kind. */
export const requirePapers = (
  { applyType, attachments }: Papers,
  context: z.core.$RefinementCtx<Papers>,
): void => {
  const kinds = attachments.map((a) => a.kind);
  for (const kind of missingPapers(applyType, kinds))
    context.addIssue({ code: "custom", path: [kind], message: `请上传${attachmentKinds[kind]}。` });
};

const agreement = z.literal(true, "请先看过并同意加入规则和隐私政策，再提交。").optional();

/** Exactly the fields of rules §12; `agreeProtocol` where a tick was drawn for it. */
export const MerchantApplication = Form.extend({
  contactPhone: Mobile,
  smsCode: SmsCode,
  agreeProtocol: agreement,
}).superRefine(requirePapers);
export type MerchantApplication = z.output<typeof MerchantApplication>;

const PartnerApplication = Form.extend({
  applyType: z.enum(partnerTypes, "请选择区域合作或代理加盟。"),
  contactPhone: Mobile,
  smsCode: SmsCode,
  agreeProtocol: agreement,
}).superRefine(requirePapers);

/** Number of a receipt: 14 characters nobody guesses; lower case, spaces and dashes are forgiven. */
export const ApplyNo = z
  .string("请填写受理编号。")
  .transform((s) => s.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[RY]Z[0-9A-HJKMNP-TV-Z]{12}$/, "受理编号以 RZ 开头，一共 14 位，请检查后再填。"));

const Receipt = z.object({ applyNo: z.string() });

export const addMerchantApply = endpoint("POST /rest/op/merchantApply/add", {
  summary: "申请商家入驻；请带 Idempotency-Key",
  who: "anyone",
  body: MerchantApplication,
  reply: Receipt,
});
export const addPartnerApply = endpoint("POST /rest/op/partnerApply/add", {
  summary: "申请区域合作或代理加盟；请带 Idempotency-Key",
  who: "anyone",
  body: PartnerApplication,
  reply: Receipt,
});

export const StateCode = z.enum(codesOf(applyStates), "没有这个状态，请重新选择。");
export const PartCode = z.enum(codesOf(applyParts), "没有这一项，请重新选择。");

/** What staff want mended, by part. */
export const Ask = z.object({ part: PartCode, partText: z.string(), reason: z.string() });
export type Ask = z.output<typeof Ask>;

/** A line of what happened to an application. */
export const ApplyEvent = z.object({
  from: StateCode,
  to: StateCode,
  text: z.string(),
  /** 我 or 平台 to the applicant; the role and name to staff. */
  by: z.string(),
  reason: z.string().nullable(),
  at: Instant,
});
export type ApplyEvent = z.output<typeof ApplyEvent>;

/** Where an application stands, without anything that was written in it but a masked name. */
export const ApplyProgress = z.object({
  applyNo: z.string(),
  applyType: z.string(),
  applyTypeText: z.string(),
  /** Name of the company; of an employee the masked name. */
  name: z.string(),
  state: StateCode,
  stateText: z.string(),
  /** What that means and what comes next, in a sentence. */
  says: z.string(),
  /** By when there is a result; null once there is one, or while the applicant has something to mend. */
  answerBy: Instant.nullable(),
  asks: z.array(Ask),
  rejectReason: z.string().nullable(),
  history: z.array(ApplyEvent),
  createdAt: Instant,
  /** Its own page on the portal, once it is shown. */
  page: z.string().nullable(),
  actions: z.array(z.enum(["supplement", "resubmit", "withdraw"])),
});
export type ApplyProgress = z.output<typeof ApplyProgress>;

export const ApplyFile = z.object({
  kind: z.string(),
  kindText: z.string(),
  fileId: Id,
  url: z.string(),
  mime: z.string(),
});
export type ApplyFile = z.output<typeof ApplyFile>;

/** The whole application, for a caller who proved to be the applicant. */
export const OwnMerchantApply = ApplyProgress.extend({
  form: Form.omit({ attachments: true }).extend({
    unifiedSocialCreditCode: z.string(),
    areaCodes: z.array(Adcode),
    introduction: z.string().nullable(),
    contactPhone: z.string(),
  }),
  files: z.array(ApplyFile),
});
export type OwnMerchantApply = z.output<typeof OwnMerchantApply>;

const one = { who: "anyone", params: z.object({ applyNo: ApplyNo }) } as const;

export const merchantApplyProgress = endpoint("GET /rest/op/merchantApply/get/:applyNo", {
  ...one,
  summary: "凭受理编号和手机号查进度",
  query: z.object({ phone: Mobile }),
  reply: ApplyProgress,
});
export const proveMerchantApply = endpoint("POST /rest/op/merchantApply/prove/:applyNo", {
  ...one,
  summary: "用短信验证码（APPLY）证明是申请人，30 分钟内可以看材料、补充、撤回",
  body: z.object({ phone: Mobile, smsCode: SmsCode }),
  reply: OwnMerchantApply,
});
export const ownMerchantApply = endpoint("GET /rest/op/merchantApply/own/:applyNo", {
  ...one,
  quiet: true,
  summary: "自己申请的全部内容",
  reply: OwnMerchantApply,
});
export const editMerchantApply = endpoint("PUT /rest/op/merchantApply/edit/:applyNo", {
  ...one,
  summary: "补充材料，或修改后重新提交",
  body: Form.superRefine(requirePapers),
  reply: ApplyProgress,
});
export const withdrawMerchantApply = endpoint("PUT /rest/op/merchantApply/withdraw/:applyNo", {
  ...one,
  summary: "撤回申请",
  reply: ApplyProgress,
});
