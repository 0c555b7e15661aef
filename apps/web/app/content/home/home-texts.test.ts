import { homeDoors, homeSections } from "@ginkgo/api-contract/content/home";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { expect, test } from "vitest";
import { doorsOf, offeredArrangement, offersText, partsText, searchText } from "./home-texts.ts";

test.each([
  [2, "二市"],
  [10, "十市"],
  [13, "十三市"],
  [21, "二十一市"],
])("%i cities are %s", (n, text) => expect(partsText(Array.from({ length: n }, () => "南京市"))).toBe(text));

test("parts are called by what they are", () => {
  expect(partsText(["黄浦区", "徐汇区"])).toBe("二区");
  expect(partsText(["昆明市", "大理白族自治州"])).toBe("2 个市县");
});

test("nothing is promised that there is none of, and no door leads to an empty area", () => {
  expect(offersText({ orgs: 1286, trips: 24, helps: 6 })).toBe(
    "1,286 家养老机构、六类上门服务、四季康养线路，",
  );
  expect(offersText({ orgs: 0, trips: 0, helps: 2 })).toBe("二类上门服务，");
  expect(offersText({ orgs: 0, trips: undefined, helps: 0 })).toBe("");
  expect(
    doorsOf({ orgs: 0, services: 3, products: 0, trips: 0, guides: 0 }, codesOf(homeDoors)).map(
      ({ to }) => to,
    ),
  ).toEqual(["/service"]);
  // What could not be counted just now keeps its door.
  expect(doorsOf({ orgs: 3 }, codesOf(homeDoors))).toHaveLength(5);
});

test("a part that is not offered has no door, no section and no word of it", () => {
  const arranged = {
    doors: codesOf(homeDoors),
    sections: codesOf(homeSections).map((section) => ({ section, title: null })),
  };
  expect(offeredArrangement(arranged, ["VISITS", "SHOP", "TOURS"])).toEqual(arranged);
  const without = offeredArrangement(arranged, []);
  expect(without.doors).toEqual(["ORGS", "FEES"]);
  expect(without.sections.map(({ section }) => section)).toEqual(["ORGS", "CITIES", "ADVISER", "TRUST"]);
  expect(doorsOf({ orgs: 3 }, offeredArrangement(arranged, ["SHOP"]).doors).map(({ to }) => to)).toEqual([
    "/orgs",
    "/shop",
    "/feeConsultaion",
  ]);
  expect(searchText(["TOURS", "VISITS", "SHOP"])).toBe("搜服务、商品、线路");
  expect(searchText(["VISITS"])).toBe("搜服务");
  expect(searchText([])).toBe("");
});
