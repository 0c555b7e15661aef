import { z } from "zod";
import { codesOf } from "../organisations/org-codes.ts";

/** Lists of words that are kept in the back office; all others are of the program (dictionaries.ts). */
export const editableDictionaries = {
  serviceCategory: "服务分类",
  productCategory: "商品分类",
  facility: "机构设施",
  orgService: "机构服务项目",
} as const;
export type EditableDictionary = keyof typeof editableDictionaries;
export const editableDictionaryNames = codesOf(editableDictionaries);

/** Under how many words one may stand. */
export const DEEPEST_WORD = 3;
/** So many words may stand under one: their codes count with two digits. */
export const MAX_WORDS_UNDER = 99;

/** `LIUZHU`, `LIUZHU_02`, `LIUZHU_0201`: the code of what a word stands under is in front of its own. */
const wordCode = /^[A-Z](?:_?[A-Z0-9]){1,15}(?:_\d{2}(?:\d{2})?)?$/;
export const WordCode = z
  .string()
  .regex(wordCode, "编码要是大写字母和数字，例如 LIUZHU、HOME_BED、LIUZHU_02、LIUZHU_0201。");

/** What a word stands under, by its code; undefined for one at the top. */
export function codeAbove(code: string): string | undefined {
  const [, family, kind, item] = /^(.+?)(?:_(\d{2})(\d{2})?)?$/.exec(code) ?? [];
  if (item) return `${family}_${kind}`;
  return kind ? family : undefined;
}
/** How deep a word stands, from 1 at the top. */
export const depthOf = (code: string): number => {
  const above = codeAbove(code);
  return above === undefined ? 1 : depthOf(above) + 1;
};

/** A word of a dictionary that is kept in the back office. */
export const DictionaryWordContent = z.object({
  dictionary: z.enum(editableDictionaryNames, "请选它在哪一份字典里。"),
  text: z.string().trim().min(1, "请写这个词。").max(20, "最多 20 个字。"),
  /** The code of the word it stands under; absent at the top. */
  under: WordCode.optional(),
  /** What records name it by; the portal makes one where none is said. */
  code: WordCode.optional(),
  /** Among those beside it the lowest comes first. */
  rank: z
    .number("次序要是数字。")
    .int("次序要是整数。")
    .min(0, "次序不能是负数。")
    .max(9999, "次序最大 9999。")
    .default(0),
});
export type DictionaryWordContent = z.output<typeof DictionaryWordContent>;
