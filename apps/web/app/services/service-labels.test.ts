import { expect, test } from "vitest";
import { serviceList } from "./service-address.ts";
import { durationRange, durationText, suitsText } from "./service-labels.ts";

test.each([
  [45, "45 分钟"],
  [60, "1 小时"],
  [90, "1 个半小时"],
  [150, "2 个半小时"],
  [100, "1 小时 40 分钟"],
])("%i minutes are %s", (minutes, text) => expect(durationText(minutes)).toBe(text));

test.each([
  [[60, 90, 90], "60–90 分钟"],
  [[120], "2 小时"],
  [[120, 240], "2 小时到 4 小时"],
])("%j minutes range over %s", (minutes, text) => expect(durationRange(minutes)).toBe(text));

test("people are named by how they are", () => {
  expect(suitsText({ careLevels: ["ASSIST", "NURSING"] })).toBe("半失能、失能长者");
  expect(suitsText({ careLevels: ["SELF", "ASSIST", "NURSING", "SPECIAL", "DEMENTIA"] })).toBe(
    "各种身体情况都可以",
  );
});

test("an address has one form: order fixed, what says nothing left out, everywhere kept", () => {
  const normal = (search: string) => serviceList.normal(new URLSearchParams(search)).toString();
  expect(normal("sort=default&unit=TIME&unit=HOUR&categoryId=LIUZHU_02&current=1")).toBe(
    "categoryId=LIUZHU_02&unit=TIME%2CHOUR",
  );
  expect(normal("adcode=")).toBe("adcode=");
  expect(normal("within=320100")).toBe("adcode=320100");
});
