import { describe, expect, it } from "vitest";
import { creditCodeError, tidyCreditCode } from "../partners/credit-code.ts";
import { birthdayIn, genderIn, idNumberError, tidyIdNumber } from "./id-number.ts";

const TODAY = "2026-11-20";

describe("an identity number (GB 11643)", () => {
  it.each(["11010519491231002X", "11010519491231002x", "110105 19491231 002x"])("%s is right", (text) => {
    expect(idNumberError(tidyIdNumber(text), TODAY)).toBeUndefined();
    expect(tidyIdNumber(text)).toBe("11010519491231002X");
  });

  it.each([
    ["110105194912310021", "another last character"],
    ["11010519491231003X", "another digit"],
    ["990105194912310026", "a province there is not"],
    ["110105194902310020", "31 February"],
    ["110105209912310023", "a birthday to come"],
    ["110105189412310023", "131 years old"],
    ["", "nothing"],
    ["1101051949123100", "too short"],
    ["11010519491231002A", "a letter"],
  ])("%s is refused: %s", (text) => {
    expect(idNumberError(text, TODAY)).toContain("身份证号");
  });

  it("of 15 digits is told what is asked for", () => {
    expect(idNumberError("110105491231002", TODAY)).toContain("请输入18位身份证号");
  });

  it("tells birthday and sex", () => {
    expect(birthdayIn("11010519491231002X")).toBe("1949-12-31");
    expect(genderIn("11010519491231002X")).toBe("F");
  });
});

describe("a 统一社会信用代码 (GB 32100-2015)", () => {
  it.each([
    "91330100799655058B",
    "91110000710926094P",
    "91440300708461136T",
    "91350100M000100Y43",
    "91320100MA1N000181",
    "52320100MA1N000182",
    "91320100ma1n000181",
    "9132 0100 MA1N 0001 81",
  ])("%s is right, whatever it begins with", (text) => {
    expect(creditCodeError(tidyCreditCode(text))).toBeUndefined();
  });

  it.each([
    ["91350100M000100Y4Z", "a letter no code has"],
    ["91350100M000100Y44", "another last character"],
    ["91350100M000100Y34", "the organisation code's check"],
    ["91350100M000100Y4", "too short"],
    ["", "nothing"],
  ])("%s is refused: %s", (text) => {
    expect(creditCodeError(text)).toContain("统一社会信用代码");
  });

  it("takes a check value of 0 where the sum is a multiple of 31", () => {
    const codes = Array.from({ length: 200 }, (_, i) => `91320100${organisation(i)}`);
    const ending = codes.flatMap((body) =>
      [..."0123456789ABCDEFGHJKLMNPQRTUWXY"].map((last) => body + last).filter((c) => !creditCodeError(c)),
    );
    expect(ending).toHaveLength(200);
    expect(ending.some((code) => code.endsWith("0"))).toBe(true);
  });
});

/** A made-up organisation code with its own check. */
function organisation(n: number): string {
  const body = `MA9${String(n).padStart(5, "0")}`;
  const weights = [3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((all, w, i) => all + w * Number.parseInt(body[i]!, 36), 0);
  const check = 11 - (sum % 11);
  return body + (check === 10 ? "X" : check === 11 ? "0" : check);
}
