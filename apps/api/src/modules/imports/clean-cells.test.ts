import { describe, expect, it } from "vitest";
import { convertPoint } from "../reference/public.ts";
import { cleanAddress, cleanArea, streetOf } from "./clean-area.ts";
import { cleanDate } from "./clean-date.ts";
import { cleanFees, cleanSum, feeFaults } from "./clean-fees.ts";
import { chineseNumber, cleanBeds, cleanFlag } from "./clean-number.ts";
import { cleanPhones } from "./clean-phone.ts";
import { cleanPoint, looksLikeBd09, readPoint } from "./clean-place.ts";
import { inferCareLevels, inferOrgNature, inferOrgType, readStar } from "./infer-org.ts";

const TAIPEI = "710100";
const NANJING = "320106";

describe("telephone numbers", () => {
  it.each<[string, string, string[]]>([
    ["025-88886666", NANJING, ["025-88886666"]],
    ["（025）8888 6666", NANJING, ["025-88886666"]],
    ["88886666", NANJING, ["025-88886666"]],
    ["０２５－８８８８６６６６", NANJING, ["025-88886666"]],
    ["0512-6777888 转 12", "320500", ["0512-6777888-12"]],
    ["+86 139 0000 1111", NANJING, ["13900001111"]],
    ["400-888-1234", NANJING, ["400-888-1234"]],
    ["13900001111/025-88886666", NANJING, ["13900001111", "025-88886666"]],
    ["02-2345-6789#1153", TAIPEI, ["02-23456789-1153"]],
    ["2345-6789轉6862、6863", TAIPEI, ["02-23456789-6862"]],
    ["(02)2345-6789 分機15", TAIPEI, ["02-23456789-15"]],
    ["02-2345-6789  0912-345-000", TAIPEI, ["02-23456789", "0912345000"]],
    ["(06)5741000 轉 0933-335-000", "710300", ["06-5741000", "0933335000"]],
    ["2345678", "711200", ["03-2345678"]],
    ["912345000", TAIPEI, ["0912345000"]],
    ["02-23456789或0912-345-000", TAIPEI, ["02-23456789", "0912345000"]],
  ])("%s", (cell, adcode, phones) => expect(cleanPhones(cell, adcode).phones).toEqual(phones));

  it("are left out with a word when they cannot be read, and what stands beside them is kept", () => {
    expect(cleanPhones("每周二上午开放", NANJING)).toEqual({
      phones: [],
      corrections: ["电话：“每周二上午开放”看不懂，没有采用"],
      notes: ["每周二上午开放"],
    });
    expect(cleanPhones("02-226953366", TAIPEI).phones).toEqual([]);
    expect(cleanPhones("07-3431115 / (鳳山服務中心)", "710200").notes).toEqual(["凤山服务中心"]);
    expect(cleanPhones("", NANJING)).toEqual({ phones: [], corrections: [], notes: [] });
  });
});

describe("dates", () => {
  const read = (cell: string) => cleanDate(cell, "2026-11-20").date;
  it.each([
    ["2021-03-05", "2021-03-05"],
    ["2021/3/5", "2021-03-05"],
    ["2021年3月", "2021-03-01"],
    ["2021", "2021-01-01"],
    ["20221011", "2022-10-11"],
    ["109.5.29", "2020-05-29"],
    ["086/11/04", "1997-11-04"],
    ["107年7月9日", "2018-07-09"],
    ["89.05", "2000-05-01"],
    ["44927", "2023-01-01"],
    ["1905/6/9", "1987-01-01"],
  ])("%s is %s", (cell, day) => expect(read(cell)).toBe(day));
  it("in a sentence give the first and keep the sentence", () => {
    const found = cleanDate("88.04.13设立，101.11.16变更负责人", "2026-11-20");
    expect(found.date).toBe("1999-04-13");
    expect(found.note).toContain("变更负责人");
  });
  it.each(["2021-13-05", "2030-01-01", "待定", "2021-02-30"])("%s is none", (cell) => {
    expect(read(cell)).toBeUndefined();
    expect(cleanDate(cell, "2026-11-20").correction).toContain("没有采用");
  });
});

describe("beds", () => {
  it.each([
    ["33", 33],
    ["56.0", 56],
    ["約120張", 120],
    ["五十张", 50],
    ["一百二十", 120],
    ["安养床:153床 养护床:194床 长照床:124床", 471],
    ["养护床:46床(含隔离室1床)", 46],
  ])("%s are %i", (cell, count) => expect(cleanBeds(cell).count).toBe(count));
  it("named for nursing count as such", () => {
    expect(cleanBeds("安养床:153床 养护床:194床 长照床:124床").nursing).toBe(318);
  });
  it("that cannot be read are none", () => {
    expect(cleanBeds("若干")).toEqual({ correction: "床位：“若干”看不出数目，没有采用" });
    expect(chineseNumber("一百二十一")).toBe(121);
  });
});

describe("ticks", () => {
  it.each(["V", "Ｖ", "√", "是", "1", "true", "Ｖ 113年评鉴合格"])("%s is yes", (c) =>
    expect(cleanFlag(c)).toBe(true),
  );
  it.each(["0", "否", "无", "x"])("%s is no", (c) => expect(cleanFlag(c)).toBe(false));
  it("an empty cell says nothing", () => expect(cleanFlag("")).toBeUndefined());
});

describe("fees", () => {
  it.each<[string, number | undefined, number | undefined]>([
    ["2800-4500元/月", 280_000, 450_000],
    ["2,800～4,500", 280_000, 450_000],
    ["¥3,200起", 320_000, 320_000],
    ["3000", 300_000, 300_000],
    ["单人间3000元/月，双人间2500元/月，押金20000元，伙食费900元", 250_000, 300_000],
    ["3.6万元/年", 300_000, 300_000],
    ["面议", undefined, undefined],
  ])("%s", (cell, min, max) => {
    expect(cleanFees(cell, false)).toMatchObject({ ...(min ? { minFen: min, maxFen: max } : {}) });
    expect(cleanFees(cell, false).minFen).toBe(min);
  });
  it("in dollars of 台湾 stay words", () => {
    const found = cleanFees("10坪单人房20,000元。(不含伙食费)", true);
    expect(found.minFen).toBeUndefined();
    expect(found.note).toContain("20,000元");
  });
  it("read single sums", () => {
    expect(cleanSum("1.5万")).toBe(1_500_000);
    expect(cleanSum("2,000 元")).toBe(200_000);
    expect(cleanSum("-5")).toBe(-500);
    expect(cleanSum("面议")).toBeUndefined();
  });
  it("beyond the law or reason are refused with a sentence", () => {
    expect(feeFaults({ bedFeeFen: 200_000, depositFen: 2_400_000, prepayMonths: 12 })).toEqual([]);
    expect(feeFaults({ bedFeeFen: 200_000, depositFen: 2_400_100 })[0]).toContain("12 倍");
    expect(feeFaults({ maxFen: 200_000, depositFen: 2_400_100 })[0]).toContain("12 倍");
    expect(feeFaults({ depositFen: 100_000 })[0]).toContain("没有写每月的床位费");
    expect(feeFaults({ prepayMonths: 13 })[0]).toContain("12 个月");
    expect(feeFaults({ minFen: 300_000, maxFen: 200_000 })).toHaveLength(1);
    expect(feeFaults({ depositFen: -1 })[0]).toContain("负数");
  });
});

describe("addresses", () => {
  it.each([
    ["106.0臺北市大安區金山南路二段146號3樓", "台北市大安区金山南路二段146号3楼"],
    ["「臺北市士林區天山里中山北路7段", "台北市士林区天山里中山北路7段"],
    ["330桃園市桃園區大豐路56號", "桃园市桃园区大丰路56号"],
    ["彰化線福興鄉復興路2號", "彰化县福兴乡复兴路2号"],
    ["八德路３段１２巷5號", "八德路3段12巷5号"],
    ["甲路1號\n乙路2號", "甲路1号"],
    ["中央里;", "中央里"],
    ["⻑安路⼀段", "长安路一段"],
    ["和平東路二段十二號", "和平东路二段十二号"],
  ])("%j", (cell, address) => expect(cleanAddress(cell).address).toBe(address));

  const raw = { province: "", city: "", district: "", adcode: "", address: "" };
  it("lead to an area, old codes and names to today's", () => {
    expect(cleanArea({ ...raw, adcode: "410322" }, {})).toMatchObject({ adcode: "410308" });
    expect(cleanArea({ ...raw, adcode: "320171", address: "中山路1号" }, {})).toMatchObject({
      adcode: "320100",
      corrections: ["地区：编码 320171 不在现行目录，按南京市登记"],
    });
    expect(cleanArea({ ...raw, adcode: "320100", address: "南京市鼓楼区中山路1号" }, {}).adcode).toBe(
      "320106",
    );
    expect(cleanArea({ ...raw, adcode: "320104", address: "南京市鼓楼区中山路1号" }, {}).adcode).toBe(
      "320104",
    );
  });
  it("without a place take the list's, then the point's", () => {
    const point = { lng: 121.4737, lat: 31.2304 };
    expect(cleanArea({ ...raw, address: "竹崎鄉灣橋村38號" }, { listArea: "711900" }).adcode).toBe("711900");
    expect(cleanArea(raw, { point })).toMatchObject({ adcode: "310100" });
    expect(cleanArea(raw, {}).adcode).toBeUndefined();
  });
  it("are not taken to 大庆 because 大同区 stands alone, when the point says 台北", () => {
    expect(
      cleanArea(
        { ...raw, district: "大同區", address: "昌吉街52號" },
        { point: { lng: 121.516, lat: 25.066 } },
      ).adcode,
    ).toBe("710000");
  });
  it("name the street for the card", () => {
    expect(streetOf("宁海路街道山西路1号")).toBe("宁海路街道");
    expect(streetOf("士林区富光里010邻葫芦街33号")).toBe("富光里");
    expect(streetOf("中山路1号")).toBe("");
  });
});

describe("points", () => {
  const nanjing: [number, number] = [118.7784, 32.0603];
  const gcj = convertPoint(nanjing, "wgs84", "gcj02");
  const bd = convertPoint(gcj, "gcj02", "bd09");
  const at = ([x, y]: number[]) => ({ x: x!, y: y! });

  it("of all three systems come out the same", () => {
    expect(gcj[0]! - nanjing[0]!).toBeCloseTo(0.0051, 3);
    expect(gcj[1]! - nanjing[1]!).toBeCloseTo(-0.0021, 3);
    for (const [crs, raw] of [
      ["wgs84", nanjing],
      ["gcj02", gcj],
      ["bd09", bd],
    ] as const) {
      const point = cleanPoint(at(raw), crs, "320106");
      expect(point.lng).toBeCloseTo(gcj[0]!, 4);
      expect(point.lat).toBeCloseTo(gcj[1]!, 4);
      expect(point.corrections).toEqual([]);
    }
  });
  it("with longitude and latitude exchanged are turned round", () => {
    const point = cleanPoint(at([...gcj].reverse()), "gcj02", "320106");
    expect(point.lng).toBeCloseTo(gcj[0]!, 4);
    expect(point.corrections[0]).toContain("写反");
  });
  it("in another city are left out, degrees off are named", () => {
    expect(cleanPoint(at(gcj), "gcj02", "320500")).toMatchObject({
      corrections: [expect.stringContaining("落在南京市")],
    });
    expect(cleanPoint(at([gcj[0]! - 3, gcj[1]!]), "gcj02", "320106").corrections[0]).toContain("差了 3 度");
    expect(cleanPoint({ x: 2.35, y: 48.85 }, "gcj02", "320106").lng).toBeUndefined();
  });
  it("are read from two columns or one", () => {
    expect(readPoint("118.7", "32.0", "")).toEqual({ x: 118.7, y: 32 });
    expect(readPoint("", "", "POINT (118.7 32.0)")).toEqual({ x: 118.7, y: 32 });
    expect(readPoint("", "", "118.7,32.0")).toEqual({ x: 118.7, y: 32 });
    expect(readPoint("0", "0", "")).toBeUndefined();
    expect(readPoint("", "", "")).toBeUndefined();
  });
  it("of an unnamed BD-09 list are recognised beside a known twin", () => {
    const lngLat = ([lng, lat]: number[]) => ({ lng: lng!, lat: lat! });
    expect(looksLikeBd09(lngLat(bd), lngLat(gcj))).toBe(true);
    expect(looksLikeBd09(lngLat(gcj), lngLat(gcj))).toBe(false);
  });
});

describe("what kind of home it is", () => {
  it("is told by the cell, else by the name", () => {
    expect(inferOrgType("NURSING_HOSPITAL", "")).toBe("NURSING_HOSPITAL");
    expect(inferOrgType("护理院", "")).toBe("NURSING_HOSPITAL");
    expect(inferOrgType("其他", "松鹤日间照料中心")).toBe("DAY_CARE");
    expect(inferOrgType("", "红山敬老院")).toBe("JINGLAO");
    expect(inferOrgType("", "永安居家护理所")).toBe("OTHER");
    expect(inferOrgType("", "银杏里")).toBeUndefined();
  });
  it("and so is who runs it", () => {
    expect(inferOrgNature("公设民营", "")).toBe("PUBLIC_BUILT_PRIVATE_RUN");
    expect(inferOrgNature("私立", "")).toBe("PRIVATE");
    expect(inferOrgNature("", "南京市社会福利院")).toBe("PUBLIC");
    expect(inferOrgNature("", "银杏里")).toBeUndefined();
  });
  it("and whom it takes", () => {
    expect(inferCareLevels("自理、半自理、不能自理")).toEqual(["SELF", "ASSIST", "NURSING"]);
    expect(inferCareLevels("失智失能混合")).toEqual(["NURSING", "DEMENTIA"]);
    expect(inferCareLevels("半失能")).toEqual(["ASSIST"]);
    expect(inferCareLevels("")).toEqual([]);
  });
  it("and its official grade, not other scales", () => {
    expect(readStar("四星级")).toBe(4);
    expect(readStar("5")).toBe(5);
    expect(readStar("未评定")).toBe(0);
    expect(readStar("甲")).toBeUndefined();
  });
});
