import { fakeBrowser, fakePushService, newVapidKeys } from "@ginkgo/api/test/kits/fake-push";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { callAs, signedIn, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

const keys = newVapidKeys();
let service: Awaited<ReturnType<typeof fakePushService>>;
let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  service = await fakePushService();
  const env = {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    PUSH_HOSTS: "127.0.0.1",
  };
  [portal, browser] = await Promise.all([startPortal({ env }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await service?.close();
});

/**
 * A headless browser has no push service of its own: this one stands in for it, and for the reader who says yes. What
 * the page does with it, and all that follows on the server, is real.
 */
async function withPushService(options: { elder?: boolean } = {}) {
  const who = await visitor(browser, portal.origin, { serviceWorkers: "allow", ...options });
  const device = fakeBrowser(service, "device");
  await who.context.addInitScript((subscription) => {
    let isOn = sessionStorage.getItem("played") === "on";
    const asked: string[] = [];
    const set = (on: boolean) => {
      isOn = on;
      sessionStorage.setItem("played", on ? "on" : "off");
    };
    const made = {
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: async () => {
        set(false);
        return true;
      },
    };
    Object.assign(window, { asked });
    Object.defineProperty(Notification, "permission", {
      get: () => (sessionStorage.getItem("said") ? "granted" : "default"),
    });
    Notification.requestPermission = async () => {
      asked.push("permission");
      sessionStorage.setItem("said", "yes");
      return "granted";
    };
    PushManager.prototype.getSubscription = async () => (isOn ? (made as never) : null);
    PushManager.prototype.subscribe = async (options) => {
      asked.push(String(options?.applicationServerKey));
      set(true);
      return made as never;
    };
  }, device.subscription);
  return { ...who, device };
}

test("reminders are turned on by a press, come sealed to this browser, and end with the sign-out", async () => {
  const who = await withPushService({ elder: true });
  const { page, device } = who;
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  await visit(page, "/user/notices");
  const part = page.getByRole("region", { name: "在这台设备上提醒我" });
  await part.getByRole("button", { name: "打开提醒" }).waitFor();
  // Nobody is asked before they press.
  expect(await page.evaluate(() => (window as never as { asked: string[] }).asked)).toEqual([]);
  expect(await violationsOf(page, part)).toEqual([]);
  await part.getByRole("button", { name: "打开提醒" }).click();
  await part.getByRole("button", { name: "关掉这台设备的提醒" }).waitFor();
  expect(await page.evaluate(() => (window as never as { asked: string[] }).asked)).toEqual([
    "permission",
    keys.publicKey,
  ]);
  const told = await callAs(who, portal.origin, "GET", "/rest/ums/notice/preferences");
  const pushed = (kind: string) => told.data.records.find((r: { kind: string }) => r.kind === kind).push;
  expect([pushed("ORDER"), pushed("FAMILY")]).toEqual([true, false]);

  await page.getByText("怎么通知我", { exact: true }).click();
  const feedback = page.getByRole("group", { name: "反馈" }).getByLabel("也在打开了提醒的设备上响一下");
  await feedback.check();
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("通知方式改好了").waitFor();
  await page.reload();
  await part.getByRole("button", { name: "关掉这台设备的提醒" }).waitFor();
  await part.getByRole("button", { name: "关掉这台设备的提醒" }).click();
  await part.getByRole("button", { name: "打开提醒" }).waitFor();
  await part.getByRole("button", { name: "打开提醒" }).click();
  await part.getByRole("button", { name: "关掉这台设备的提醒" }).waitFor();

  const state = () =>
    callAs(who, portal.origin, "PUT", "/rest/ums/push/state", { endpoint: device.subscription.endpoint });
  expect((await state()).data).toEqual({ on: true });
  await page.locator("form[action='/logout'] button:visible").first().click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("played"))).toBe("off");
  expect(who.problems).toEqual([]);
  await who.context.close();
});
