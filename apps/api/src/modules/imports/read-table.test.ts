import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { mapColumns } from "./org-columns.ts";
import { readTable, TableError } from "./read-table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const csv = "机构名称,地址\n松鹤养老院,南京市\n";
const names = (bytes: Uint8Array) => readTable(bytes).rows.map((r) => r.cells.机构名称);

describe("a list opens whatever program saved it", () => {
  it("with and without a byte order mark, in UTF-8, UTF-16 and GB18030", () => {
    expect(names(utf8(csv))).toEqual(["松鹤养老院"]);
    expect(names(utf8(`\ufeff${csv}`))).toEqual(["松鹤养老院"]);
    expect(names(iconv.encode(csv, "gb18030"))).toEqual(["松鹤养老院"]);
    expect(readTable(iconv.encode(csv, "gb18030")).encoding).toBe("GB18030");
    expect(names(iconv.encode(csv, "utf16le", { addBOM: true }))).toEqual(["松鹤养老院"]);
  });
  it("with tabs though it is called csv, with semicolons, with either line end", () => {
    expect(readTable(utf8(csv.replaceAll(",", "\t"))).format).toBe("TSV");
    expect(names(utf8(csv.replaceAll(",", "\t")))).toEqual(["松鹤养老院"]);
    expect(names(utf8(csv.replaceAll(",", ";")))).toEqual(["松鹤养老院"]);
    expect(names(utf8(csv.replaceAll("\n", "\r\n")))).toEqual(["松鹤养老院"]);
  });
  it("with a line break in a head and in a cell, and knows the line each row began in", () => {
    const table = readTable(
      utf8('名称,"服务起始日\n(核定日期)",地址\n甲院,107/11/12,"南京\n鼓楼"\n乙院,,苏州\n'),
    );
    expect(table.columns).toEqual(["名称", "服务起始日\n(核定日期)", "地址"]);
    expect(table.rows.map((r) => r.line)).toEqual([3, 5]);
    expect(mapColumns(table.columns).map.foundDate).toEqual(["服务起始日\n(核定日期)"]);
  });
  it("as JSON: objects, fields with rows, nested objects, arrays", () => {
    expect(
      readTable(utf8('[{"name":"甲","address":{"lat":"31.2","lng":"121.4"},"areas":["东区","西区"]}]'))
        .rows[0]!.cells,
    ).toEqual({
      name: "甲",
      "address.lat": "31.2",
      "address.lng": "121.4",
      areas: "东区、西区",
    });
    const table = readTable(utf8('{"fields":["name","bed"],"rows":[["甲",56],["乙",null]]}'));
    expect(table.rows.map((r) => r.cells)).toEqual([
      { name: "甲", bed: "56" },
      { name: "乙", bed: "" },
    ]);
  });
  it("with short rows, blank lines and two columns of one name", () => {
    const table = readTable(utf8("名称,电话,电话\n甲院\n\n,,\n乙院,1,2\n"));
    expect(table.rows).toHaveLength(2);
    expect(table.columns).toEqual(["名称", "电话", "电话（2）"]);
  });
  it.each(["", "名称,地址\n", "{}", '{"rows":', "[1,2]"])("or says in one sentence why not: %j", (text) => {
    expect(() => readTable(utf8(text))).toThrow(TableError);
    expect(() => readTable(utf8(text))).toThrow(/\p{Script=Han}/u);
  });
});

describe("heads of columns", () => {
  it.each([
    ["機構名稱", "name"],
    ["單位名稱", "name"],
    ["據點名稱", "name"],
    ["機關名稱", "name"],
    ["聯絡電話", "phone"],
    ["連絡電話", "phone"],
    ["機構(服務)地址", "address"],
    ["服務地址/聯絡電話", "addressPhone"],
    ["鄉/鎮/市/區", "district"],
    ["縣市別", "city"],
    ["屬性", "nature"],
    ["核定床數-核定總床位數", "totalBeds"],
    ["核定床數-失智床數", "nursingBeds"],
    ["address.lng", "lng"],
    ["百度经度", "lng"],
    ["收费标准", "price"],
    ["立案日期", "foundDate"],
    ["設立許可字號", "recordNo"],
  ])("%s fills %s", (head, field) => {
    expect(mapColumns([head]).map).toEqual({ [field]: [head] });
  });
  it("may be told, and then are not guessed", () => {
    const { map, unused } = mapColumns(["院名", "名称", "别的"], { name: "院名" });
    expect(map.name).toEqual(["院名"]);
    expect(unused).toEqual(["名称", "别的"]);
  });
});
