import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../fields.ts";
import { CurrentMember } from "../identity/identity.ts";

/** What a file is uploaded for; it decides who may, which kinds, and who may see it (server: modules/files/purposes.ts). */
export const filePurposes = [
  "avatar",
  "comment",
  "opinion",
  "consult",
  "application",
  "visit",
  "refund",
  "chat",
  "contract",
  "picture",
  "invoice",
] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** What browsers are told pictures may be. Some know a telephone's picture by its ending alone. */
export const PICTURE_ACCEPT = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/** A file just uploaded. Kept for good once something refers to it, else removed after 24 hours. */
export const UploadedFile = z.object({
  fileId: Id,
  /** Address on this site; a private one opens only for who may see it. */
  url: z.string(),
  /** As the person named it, with the ending of what it is. */
  name: z.string(),
  /** Bytes as kept. */
  size: z.number().int(),
  mime: z.string(),
  /** Pixels as kept, upright; pictures only. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});
export type UploadedFile = z.output<typeof UploadedFile>;

/** A form with the one field `file`, at most 10 MB. Visitors may upload for `application` only. */
export const uploadFile = endpoint("POST /sys/file/upload", {
  summary: "上传一个文件：图片，申请材料还可以是 PDF，会话里还可以是录音",
  who: "anyone",
  upload: "file",
  query: z.object({
    purpose: z.enum(filePurposes, `用途要是 ${filePurposes.join("、")} 中的一个。`),
  }),
  /** Multipart; `FormData` in browsers. */
  body: z.custom<object>(),
  reply: UploadedFile,
});

/** The same for what staff send into conversations, and put beside contracts. */
export const staffUploadFile = endpoint("POST /rest/staff/file/upload", {
  permission: "chat.answer",
  scope: "house",
  summary: "上传会话里要发的图片或录音，合同的附件，线下退款的凭证",
  who: "staff",
  upload: "file",
  query: z.object({ purpose: z.enum(["chat", "contract", "refund"]).default("chat") }),
  body: z.custom<object>(),
  reply: UploadedFile,
});

/** An invoice that a seller issued: PDF or picture. */
export const uploadInvoiceFile = endpoint("POST /rest/staff/invoice/file", {
  permission: "invoices.write",
  summary: "上传自己开好的发票：PDF 或图片",
  who: "staff",
  upload: "file",
  query: z.object({ purpose: z.literal("invoice").default("invoice") }),
  body: z.custom<object>(),
  reply: UploadedFile,
});

export const updateAvatar = endpoint("PUT /rest/ums/member/avatar", {
  summary: "换头像；先用 avatar 的用途上传图片",
  who: "member",
  body: z.object({ fileId: Id }),
  reply: CurrentMember,
});
