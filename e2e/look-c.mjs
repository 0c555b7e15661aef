// usage (from e2e/, portal running; node's type stripping): PORT=4701 [MODE=large] node e2e/look-staff.mjs ROLE "/orders|1440|name|Button to press|Button two" ...
// pictures: /tmp/c-<name>.png (whole page height)
import { totpCode, totpStep } from "@ginkgo/api/identity/staff/totp";
import { chromium } from "playwright-core";
import { existsSync } from "node:fs";
const origin = `http://localhost:${process.env.PORT ?? 4701}`;
const [role, ...shots] = process.argv.slice(2);
const exe = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync) ?? (await (await import("@sparticuz/chromium")).default.executablePath());
const browser = await chromium.launch({ executablePath: exe, args: "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(" ") });
const people = (await (await fetch(`${origin}/sandbox/people`)).json()).data;
const clock = (await (await fetch(`${origin}/sandbox/clock`, { method: "POST", headers: { "content-type": "application/json", origin }, body: JSON.stringify({ advance: "PT31S" }) })).json()).data;
const ahead = Date.parse(clock.now) - Date.now();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
page.on("pageerror", (e) => console.log("pageerror:", e.message));
const { phone, password, totpSecret } = people.find((p) => p.role === role);
await page.goto(`${origin}/staff/`);
await page.getByLabel("手机号").fill(phone);
await page.getByLabel("密码", { exact: true }).fill(password);
await page.getByLabel("动态码").fill(totpCode(totpSecret, totpStep(new Date(Date.now() + ahead))));
await page.getByRole("button", { name: "登录" }).click();
await page.getByRole("heading", { name: "工作人员登录" }).waitFor({ state: "detached" });
for (const shot of shots) {
  const [path, width, name, ...press] = shot.split("|");
  await page.setViewportSize({ width: Number(width), height: 900 });
  if (path) await page.goto(`${origin}/staff/#${path}`);
  await page.waitForTimeout(1800);
  for (const p of press) {
    if (p === "FIRST") { await page.locator("table tbody a").first().click(); await page.waitForTimeout(1200); continue; }
    await page.getByRole("button", { name: p }).or(page.getByRole("link", { name: p })).or(page.getByRole("tab", { name: p })).first().click();
    await page.waitForTimeout(900);
  }
  const high = await page.evaluate(() => Math.max(document.querySelector("main")?.scrollHeight ?? 0, document.body.scrollHeight) + 80);
  await page.setViewportSize({ width: Number(width), height: Math.min(Math.max(900, high), 2600) });
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/c-${name}.png` });
  console.log(name, page.url());
}
await browser.close();
