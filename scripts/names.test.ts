import { expect, it } from "vitest";
import { checkGlossary, checkNames, missingTerms, wrongNames } from "./names.mjs";

it("a file or an export with a word of our own is named, with what the field calls it", () => {
  expect(wrongNames("apps/api/src/a/order-words.ts", "")).toHaveLength(1);
  expect(wrongNames("apps/web/app/lib/utils.ts", "")).toHaveLength(1);
  for (const file of ["add-opinion.ts", "kept-copy-offer.tsx", "look-up.tsx", "unsaid.test.ts", "hear.ts"])
    expect(wrongNames(`apps/web/app/${file}`, ""), file).toHaveLength(1);
  for (const name of [
    "addOpinion",
    "OrgComment",
    "commentRow",
    "PageAsked",
    "readKept",
    "KEPT_COPY",
    "unsaidRank",
  ])
    expect(wrongNames("a.ts", `export const ${name} = 1;`), name).toHaveLength(1);
  for (const name of ["maskedPhone", "appendReview", "basket", "feedbackRows", "recommend", "noticeRules"])
    expect(wrongNames("a.ts", `export const ${name} = 1;`), name).toEqual([]);
  expect(wrongNames("a.ts", "export const newSn = 1;").join()).toContain("orderNumber");
  expect(wrongNames("a.ts", "export const MOST_ROWS = 1;").join()).toContain("MAX_");
  expect(wrongNames("a.ts", 'export { orderNumber as newSn, type House } from "./b.ts";')).toHaveLength(2);
  expect(wrongNames("a.ts", "export const orderNumber = 1;\nconst newSn = 2;")).toEqual([]);
});

it("no file has one", () => {
  expect(checkNames()).toEqual([]);
});

it("a term of the glossary that the code no longer has is named", () => {
  const glossary =
    "| 中文 | 代码里 | 意思 |\n|---|---|---|\n| 评价 | `review`, `OwnReview` | 有打分 |\n| 散列 | `…_hash` | 带密钥 |\n";
  expect(missingTerms(glossary, "review phone_hash OwnReview")).toEqual([]);
  expect(missingTerms(glossary, "review phone_hash").join()).toContain("OwnReview");
  expect(checkGlossary()).toEqual([]);
});
