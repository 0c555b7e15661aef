import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { afterWhile, openBrowser } from "../browser.ts";
import { callAs, signedIn, type Visitor, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
let who: Visitor;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  // Nothing of the demo data lies in the cart or is booked: without it a press waits for ever.
  const call = async (method: string, path: string, data?: unknown) => {
    const answer = await callAs(who, portal.origin, method, path, data);
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
    return answer.data;
  };
  const { skus } = await call("GET", "/rest/pms/product/10019");
  await call("POST", "/rest/oms/cart/add", { productId: "10019", skuId: skus[0].id });
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await call("POST", "/rest/svc/book/add", {
    kind: "SERVICE",
    targetId: "10001",
    date: inTenDays,
    contactName: "王小红",
    contactPhone: "13800138000",
  });
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** A value as React Router's answers carry it: every value once, objects and lists naming the places of theirs. */
function encoded(value: unknown): string {
  const out: unknown[] = [];
  const add = (one: unknown): number => {
    const at = out.push(null) - 1;
    if (Array.isArray(one)) out[at] = one.map((item, i) => (i === 0 ? item : add(item)));
    else if (typeof one === "object" && one)
      out[at] = Object.fromEntries(Object.entries(one).map(([key, item]) => [`_${add(key)}`, add(item)]));
    else out[at] = one;
    return at;
  };
  add(value);
  return `${JSON.stringify(out)}\n`;
}

const SAID = "这一条在别处改过了，请刷新后再看。";
const refusal = { intent: "x", at: 1, message: SAID, fields: {}, typed: {} };

/** What the portal's server makes of a failed call, and a network that is not there. */
const failures = {
  409: {
    status: 409,
    contentType: "text/x-script",
    headers: { "x-remix-response": "yes" },
    body: encoded({ data: { ...refusal, status: 409 } }),
  },
  500: {
    status: 500,
    contentType: "text/x-script",
    headers: { "x-remix-response": "yes" },
    body: encoded({ error: ["ErrorResponse", { message: SAID }, 500, "Internal Server Error"] }),
  },
  offline: undefined,
} as const;

/** The same for a call the page makes itself. */
const failedCall = (status: 409 | 500) => ({ status, json: { code: 1, msg: SAID, data: null } });

async function failing(page: Page, kind: keyof typeof failures) {
  const answer = failures[kind];
  await page.route("**/api/rest/**/memberCollect/add", (route) =>
    kind === "offline" ? route.abort("internetdisconnected") : route.fulfill(failedCall(kind)),
  );
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      return answer ? route.fulfill(answer) : route.abort("internetdisconnected");
    },
  );
}

/** A step of an order, on the order's own page, and the question before it. */
async function orderStep(page: Page, action: string, label: string, of = /./): Promise<undefined> {
  const { records } = (await callAs(who, portal.origin, "GET", "/rest/oms/order/page?size=50")).data;
  const order = records.find(
    ({ actions, status }: { actions: string[]; status: string }) =>
      actions.includes(action) && of.test(status),
  );
  await visit(page, `/user/order-detail?id=${order.id}`);
  await page.getByRole("main").getByRole("button", { name: label }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: label }).click();
}

const TYPED = "楼下的老李";

/** Each answers the field something was typed into, if any. */
const presses: Record<string, (page: Page) => Promise<Locator | undefined>> = {
  "a notice marked as read": async (page) => {
    await visit(page, "/user/notices");
    await page
      .getByRole("button", { name: /标为已读/ })
      .first()
      .click();
  },
  "another person type": async (page) => {
    await visit(page, "/user/info");
    await page.getByRole("button", { name: "服务人员" }).click();
  },
  "a heart pressed": async (page) => {
    await visit(page, "/orgs");
    await page.locator("form[action='/favourite'] button").first().click();
  },
  "a favourite let go": async (page) => {
    await visit(page, "/user/favorite");
    await page
      .getByRole("button", { name: /取消收藏/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "取消收藏" }).click();
  },
  "one more of something in the cart": async (page) => {
    await visit(page, "/user/cart");
    await page
      .getByRole("button", { name: /加一件/ })
      .first()
      .click();
  },
  "a booking cancelled": async (page) => {
    await visit(page, "/user/book");
    await page
      .getByRole("button", { name: /取消预约/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "取消预约" }).click();
  },
  "an order called off": (page) => orderStep(page, "close", "取消订单", /^WAIT_BUYER_PAY$/),
  "an order confirmed": (page) => orderStep(page, "confirm", "确认"),
  "a form on its page": async (page) => {
    await visit(page, "/user/info");
    const field = page.getByRole("textbox", { name: "昵称" });
    await field.fill(TYPED);
    await page.getByRole("button", { name: "保存资料" }).click();
    return field;
  },
  "a form folded open": async (page) => {
    await visit(page, "/user/family");
    await page.locator("details summary", { hasText: "添加紧急联系人" }).click();
    const form = page.locator("details[open] form");
    await form.locator("input[name=name]").fill(TYPED);
    await form.getByRole("button", { name: "添加" }).click();
    return form.locator("input[name=name]");
  },
};

describe.each(Object.keys(presses))("%s", (name) => {
  test.each([409, 500, "offline"] as const)(
    "that fails with %s is said, and the page stays",
    async (kind) => {
      const page = await who.context.newPage();
      await page.clock.install();
      try {
        await failing(page, kind);
        const field = await presses[name]!(page);
        const wanted = kind === "offline" ? "没有连上服务器" : SAID;
        await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain(wanted);
        expect(await page.getByRole("heading", { name: "页面没有打开" }).count()).toBe(0);
        // Once, not by the page and by a notice.
        await afterWhile(page, 400);
        const said = await page.evaluate((words) => document.body.innerText.split(words).length - 1, wanted);
        expect(said).toBe(1);
        if (field) expect(await field.inputValue()).toBe(TYPED);
      } finally {
        await page.close();
      }
    },
  );
});

test("a refusal the page shows nothing of is a notice with the status text and the server's words", async () => {
  const page = await who.context.newPage();
  await failing(page, 409);
  await presses["another person type"]!(page);
  const notice = page.getByRole("region", { name: "提示" }).getByRole("alert");
  await notice.waitFor();
  expect(await notice.locator("b").textContent()).toBe("Conflict");
  expect(await notice.textContent()).toContain(SAID);
  await page.close();
});
