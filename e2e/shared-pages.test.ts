// Pages that visitors share are kept until something is written that they were read from, by whichever process.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { callAs, signedIn, type Visitor, visitor, WANG } from "./identity/kit.ts";
import { startTwoPortals } from "./portal.ts";
import type { RunningServer } from "./run-server.ts";

let portals: [RunningServer, RunningServer] | undefined;
let browser: Browser;
let member: Visitor;
beforeAll(async () => {
  [portals, browser] = await Promise.all([startTwoPortals(), openBrowser()]);
  if (!portals) return;
  member = await visitor(browser, portals[0].origin);
  await signedIn(member, portals[0].origin, { username: WANG.phone, password: WANG.password });
});
afterAll(async () => {
  await browser?.close();
  await portals?.[0].stop();
});

/** A trip with a departure that has room. */
async function openDeparture(origin: string) {
  const trips = await callAs(member, origin, "GET", "/rest/op/travelProduct/page?size=20");
  for (const { id } of trips.data.records) {
    const { data } = await callAs(member, origin, "GET", `/rest/op/travelProduct/${id}`);
    const open = data.departures.find(
      (one: { left: number; state: string }) => one.state === "FORMING" && one.left > 4,
    );
    if (open) return { trip: id as string, departure: open as { id: string; left: number } };
  }
  throw new Error("no departure has room");
}

/** What a visitor who knows no more than the address is shown, and whether the page was one that all share. */
async function shown(origin: string, path: string) {
  const response = await fetch(`${origin}${path}`, { headers: { cookie: "area=320100" } });
  const isShared = response.headers.get("content-security-policy")!.includes("'sha256-");
  return { isShared, html: await response.text() };
}

test("a seat that is taken through one process is seen at once on pages that the other keeps", async ({
  skip,
}) => {
  if (!portals) return skip();
  const [{ origin }, other] = portals;
  const { trip, departure } = await openDeparture(origin);
  const path = `/tour/trip/${trip}?departure=${departure.id}`;
  const left = async () =>
    /余位[\s\S]{0,200}?(\d+)[\s\S]{0,20}?位/.exec((await shown(other.origin, path)).html)?.[1];
  await expect.poll(async () => (await shown(other.origin, path)).isShared).toBe(true);
  expect(await left()).toBe(String(departure.left));
  const order = await callAs(member, origin, "POST", "/rest/oms/order", {
    kind: "TOUR",
    items: [{ targetId: trip, quantity: 2 }],
    departureId: departure.id,
    travelers: [
      { name: "李一", birthday: "1975-05-05" },
      { name: "李二", birthday: "1976-05-05" },
    ],
  });
  expect(order.msg).toBe("");
  // A page nothing is written for is kept for a minute.
  await expect.poll(left, { timeout: 10_000 }).toBe(String(departure.left - 2));
});

test("a page that all share runs with what is in it, and with nothing else (W2)", async ({ skip }) => {
  if (!portals) return skip();
  const { page, problems } = await visitor(browser, portals[1].origin);
  for (const path of ["/", "/orgs"]) {
    const isShared = async () => {
      const policy = (await page.goto(path))!.headers()["content-security-policy"]!;
      return policy.includes("'sha256-") && !policy.includes("nonce");
    };
    await expect.poll(isShared).toBe(true);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("main")!).some((key) => key.startsWith("__reactProps")),
    );
  }
  expect(problems).toEqual([]);
  const ran = await page.evaluate(async () => {
    const blocked: string[] = [];
    addEventListener("securitypolicyviolation", (e) => blocked.push(e.effectiveDirective));
    const inline = document.createElement("script");
    inline.textContent = "window.stranger = true";
    const upload = document.createElement("script");
    upload.src = "/files/stranger.js";
    document.body.append(inline, upload);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { blocked, stranger: "stranger" in window };
  });
  expect(ran).toEqual({ blocked: ["script-src-elem", "script-src-elem"], stranger: false });
});
