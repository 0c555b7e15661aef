import { expect, it } from "vitest";
import { subjectParts } from "./subject-parts.ts";

it("a row of the trail says what it is about in words, with the page where it is looked at", () => {
  const told = (detail: string) => subjectParts(detail).map(({ text, to }) => [text, to].filter(Boolean));
  expect(told("review:PRODUCT-12")).toEqual([["商品的评价 12", "/reviews?view=ALL&id=PRODUCT-12"]]);
  expect(told("org:31")).toEqual([["养老机构 31", "/entries/org/31"]]);
  expect(told("refund:7 WAIT_SECOND 123456")).toEqual([["退款 7", "/refunds/7"], ["复核中"], ["¥1,234.56"]]);
  expect(told("sku:5 -3")).toEqual([["规格 5"], ["−3 件"]]);
  expect(told("application:12 EMPLOYEE")).toEqual([["服务人员申请 12", "/applications/employee?id=12"]]);
  expect(told("application:13 COMPANY")).toEqual([["入驻申请 13", "/applications/company?id=13"]]);
  expect(told("application:14")).toEqual([["申请 14"]]);
  expect(told("setting:SITE_NAME settingChange:2")).toEqual([
    ["设置“网站名称”", "/settings?name=SITE_NAME"],
    ["改动 2"],
  ]);
  expect(told("job:bookings.sms:CONFIRMED item:10001")).toEqual([["预约短信", "/system"], ["一行 10001"]]);
  expect(told("employee:9 skills,areas")).toEqual([["服务人员 9", "/employees/9"], ["会做的、去的地方"]]);
  expect(told("employee:9 2026-11-25T01:00:00.000Z to 2026-11-25T04:00:00.000Z")).toEqual([
    ["服务人员 9", "/employees/9"],
    ["11-25 09:00"],
    ["到"],
    ["11-25 12:00"],
  ]);
  expect(told("employee:9 HEALTH")).toEqual([["服务人员 9", "/employees/9"], ["健康证"]]);
  expect(told("staff:3 merchant org:31")).toEqual([
    ["账号 3", "/accounts"],
    ["商家"],
    ["养老机构 31", "/entries/org/31"],
  ]);
  expect(told("dispatchSwitch:all")).toEqual([["全部服务的自动派单", "/dispatch"]]);
  expect(told("dispatchSwitch:护理")).toEqual([["护理的自动派单", "/dispatch"]]);
  expect(told("staffExport:4 orders whole:phone,name")).toEqual([
    ["导出 4", "/exports?id=4"],
    ["订单"],
    ["带完整的信息"],
  ]);
});
