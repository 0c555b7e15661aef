import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { UploadedFile } from "../files/files.ts";

/** Forms whose half-filled content is kept on the server, with their parts. */
export const draftParts = {
  merchant: ["company", "papers", "contact"],
  partner: ["company", "papers", "contact"],
  employee: ["person", "skills", "times"],
} as const;
export type DraftForm = keyof typeof draftParts;
const DraftFormName = z.enum(["merchant", "partner", "employee"], "没有这张表，请从页面进入。");

/** Bytes of JSON that a draft may have. */
export const MAX_DRAFT = 20_000;

/** The form as far as it is filled in: fields of the application's body, none of them checked. */
export const DraftContent = z
  .record(z.string().max(40), z.unknown())
  .refine((content) => JSON.stringify(content).length <= MAX_DRAFT, "内容太长了，请精简后再保存。");
export type DraftContent = z.output<typeof DraftContent>;

export const Draft = z.object({
  content: DraftContent,
  /** Uploads named in it that are still there, as they were answered; one kept too long is gone. */
  files: z.array(UploadedFile),
  /** Send it as `Idempotency-Key` with the application. */
  key: z.string().nullable(),
  /** The receipt, once the application made of it was taken. */
  sent: z.string().nullable(),
});
export type Draft = z.output<typeof Draft>;

export const applyDraft = endpoint("GET /rest/op/applyDraft/get/:form", {
  summary: "没填完的申请；凭这台设备的 Cookie",
  who: "anyone",
  quiet: true,
  params: z.object({ form: DraftFormName }),
  reply: Draft,
});
export const saveApplyDraft = endpoint("PUT /rest/op/applyDraft/save/:form", {
  summary: "存下没填完的申请；part 请接口顺便检查这一部分",
  who: "anyone",
  quiet: true,
  params: z.object({ form: DraftFormName }),
  body: z.object({
    content: DraftContent,
    part: z.enum(["company", "papers", "contact", "person", "skills", "times"]).optional(),
    /** The receipt of what was made of it: the content goes, the receipt can be looked at again. */
    sent: z.string().max(20).optional(),
  }),
  reply: z.object({
    /** What is still wrong with the part asked about, by field; empty where it is right. */
    fields: z.record(z.string(), z.string()),
  }),
});
export const dropApplyDraft = endpoint("DELETE /rest/op/applyDraft/delete/:form", {
  summary: "清空没填完的申请",
  who: "anyone",
  quiet: true,
  params: z.object({ form: DraftFormName }),
  reply: z.null(),
});
