import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { callAs, newMember, telephone, visit, visitor } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";
import { fillAddress, nothingForbids } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("a visit for an elder: the address is kept as theirs by one tick, and offered first by their name", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone });
  await newMember(who, portal.origin, "19900060002");
  const ask = (method: string, path: string, data?: object) => callAs(who, portal.origin, method, path, data);
  await ask("PUT", "/rest/ums/member/changePersonType/1");
  await ask("PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320000"] });
  const elder = { name: "钱守仁", relation: "3", agreed: true };
  const { id: elderId } = (await ask("POST", "/rest/ums/family/elder/add", elder)).data;
  const own = { receiver: "钱小燕", phone: "19900060002", adcode: "320106", detail: "自己家 1 幢 101" };
  await ask("POST", "/rest/ums/memberAddress/add", own);
  const contact = { name: "李明", phone: "13912345678", relation: "2", priority: 1 };
  await ask("POST", "/rest/ums/memberEmergencyContact/add", contact);
  const { page, context } = who;
  const { records } = (await ask("GET", "/rest/svc/service/page?keyword=上门助浴")).data;
  const target = `/user/checkout?kind=SERVICE&target=${records[0].id}`;
  await visit(page, target);
  const place = page.getByRole("region", { name: "上门到哪里" });
  await place.getByRole("radio", { name: "填一个新地址" }).check();
  await place.getByRole("checkbox", { name: "记住这个地址，下次直接选" }).waitFor();
  await page.getByRole("radio", { name: /^钱守仁/ }).check();
  await fillAddress(page);
  await place.getByRole("checkbox", { name: /^记住这是钱守仁家的地址/ }).check();
  expect(await violationsOf(page, place)).toEqual([]);
  // What the tick sends is what the API keeps with the order.
  const slots = (await ask("GET", `/rest/svc/service/${records[0].id}/slots?adcode=320106&days=14`)).data
    .days;
  const day = slots.find((d: { state: string }) => d.state === "open");
  const slot = day.slots.find((s: { state: string }) => s.state === "open");
  await visit(page, `${target}&date=${day.date}&start=${slot.start}&adcode=320106`);
  await page.getByRole("radio", { name: /^钱守仁/ }).check();
  await place.getByRole("radio", { name: "填一个新地址" }).check();
  await fillAddress(page);
  await place.getByRole("checkbox", { name: /^记住这是钱守仁家的地址/ }).check();
  await nothingForbids(page);
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await ask("PUT", "/rest/ums/family/elder", { elderId });
  await visit(page, target);
  const first = place.getByRole("radio").first();
  await expect.poll(() => first.isChecked()).toBe(true);
  await place.getByText("钱守仁家 ·").waitFor();
  expect(await place.getByRole("radio", { name: /^钱守仁家 · 王桂兰/ }).isChecked()).toBe(true);
  await context.close();
});
