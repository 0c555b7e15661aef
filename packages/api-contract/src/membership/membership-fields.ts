import { z } from "zod";
import { Id, numberDigits } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { relations } from "./membership-codes.ts";

/** 王 芳, as many set a name of two characters, is 王芳: between Chinese characters a space only fills a column. */
const tidyName = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .replace(/([\p{Script=Han}·]) (?=[\p{Script=Han}·])/gu, "$1")
    .trim();

/** A person's name: 2 to 20 Chinese characters, or Latin letters. */
export const PersonName = z
  .string("请填写姓名。")
  .transform(tidyName)
  .pipe(
    z
      .string()
      .min(2, "姓名请写 2 到 20 个字。")
      .max(20, "姓名请写 2 到 20 个字。")
      .regex(/^[\p{Script=Han}·]+$|^[\p{Script=Latin} .'·-]+$/u, "姓名请用汉字或拼音。"),
  );

/** A number somebody can be called on: a mobile, or a landline with its area code. Digits only. */
export const Telephone = z
  .string("请填写电话。")
  .transform(numberDigits)
  .pipe(
    z
      .string()
      .regex(
        /^1[3-9]\d{9}$|^0(?:10|2\d|[3-9]\d{2})\d{7,8}$/,
        "电话要 11 位手机号，或带区号的座机，请检查后再填。",
      ),
  );

/** A code of the dictionary `relation`. */
export const RelationCode = z.enum(codesOf(relations), "请从列表里选择关系。");

/**
 * What somebody wrote, with line breaks kept and other control characters taken out; counted after tidying.
 * @param what how the field is called in the sentence, for example “内容”
 */
export const written = (least: number, most: number, what: string) =>
  z
    .string(`请填写${what}。`)
    .transform((s) =>
      s
        .normalize("NFC")
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n]/gu, "")
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(least, least > 1 ? `${what}请写 ${least} 到 ${most} 个字。` : `请填写${what}。`)
        .max(most, `${what}请写 ${least} 到 ${most} 个字。`),
    );

/** A text that may be left empty; empty reads as not given. */
export const maybeWritten = (most: number, what: string) =>
  z
    .union([z.literal(""), z.null(), written(1, most, what)])
    .transform((s) => s || undefined)
    .optional();

/** What `POST /sys/file/upload` answered as fileId. */
export const FileIds = z
  .array(Id, "请重新上传图片。")
  .max(6, "最多放 6 张图片。")
  .default([])
  .transform((ids) => [...new Set(ids)]);

export const Score = z.coerce
  .number("请打分，1 到 5 分。")
  .int("请打整数分，1 到 5 分。")
  .min(1, "最低 1 分。")
  .max(5, "最高 5 分。");
