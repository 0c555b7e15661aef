import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signedIn, type Visitor, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
let who: Visitor;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
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

async function failing(page: Page, kind: keyof typeof failures) {
  const answer = failures[kind];
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      return answer ? route.fulfill(answer) : route.abort("internetdisconnected");
    },
  );
}

const presses: Record<string, (page: Page) => Promise<void>> = {
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
};

describe.each(Object.keys(presses))("%s", (name) => {
  test.each([409, 500, "offline"] as const)(
    "that fails with %s is said, and the page stays",
    async (kind) => {
      const page = await who.context.newPage();
      try {
        await failing(page, kind);
        await presses[name]!(page);
        const wanted = kind === "offline" ? "没有连上服务器" : SAID;
        await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain(wanted);
        expect(await page.getByRole("heading", { name: "页面没有打开" }).count()).toBe(0);
        // Once, not by the page and by a notice.
        await page.waitForTimeout(400);
        const said = await page.evaluate((words) => document.body.innerText.split(words).length - 1, wanted);
        expect(said).toBe(1);
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
