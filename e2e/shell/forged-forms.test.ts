import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { newMember, visitor } from "../identity/kit.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Forms as no page of ours sends them, and what they are answered with. */
const forms = [
  ["/favourite", { targetType: "x", targetId: "1" }, 400],
  ["/favourite", {}, 400],
  ["/user/favorite", { intent: "remove", targetType: "x", targetId: "1" }, 400],
  ["/user/favorite", { intent: "remove" }, 400],
  ["/user/chat", {}, 404],
  ["/user/chat?about=x", {}, 404],
  ["/business?step=mine", { intent: "mend", names: "{" }, 404],
  ["/merchantsJoin?step=mine", { intent: "mend", names: "null", drop: "x" }, 200],
] as const;

test("a form that no page sends is refused, not a failure of the server", async () => {
  const who = await visitor(browser, portal.origin);
  await newMember(who, portal.origin, "13900007311");
  for (const [path, form, status] of forms) {
    const answer = await who.context.request.post(`${portal.origin}${path}`, {
      form,
      headers: { origin: portal.origin },
      maxRedirects: 0,
    });
    expect(answer.status(), `${path} ${JSON.stringify(form)}: ${(await answer.text()).slice(0, 200)}`).toBe(
      status,
    );
  }
  await who.context.close();
});
