import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPeople } from "../seeds/people/demo-people.ts";
import { totpCode, totpStep } from "../src/modules/identity/staff/totp.ts";
import { row } from "../src/platform/database/database.ts";
import { errorReason } from "../src/platform/error-reason.ts";
import { createLog } from "../src/platform/log.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import {
  askToken,
  bearer,
  cookiesOf,
  encrypted,
  getCode,
  isAlive,
  newMobile,
  seedDemoPeople,
  signIn,
} from "./kits/identity-kit.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

describe("the log", () => {
  const failing = () =>
    api.database.transaction((tx) =>
      tx.execute(
        sql`insert into identity.members (phone, nickname) values (${"13900001111"}, ${"王\n桂兰"})`,
      ),
    );

  it("tells of a failed query what the database said, and nothing of its statement or values", async () => {
    const error = await failing().then(
      () => undefined,
      (e: Error) => e,
    );
    expect(error!.message).toContain("13900001111");
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    log.error("told well", { error: errorReason(error), stack: error!.stack });
    log.error("told carelessly", { error: error!.message, reason: `refund: ${error!.message}` });
    const text = lines.join("");
    expect(text).not.toMatch(/13900001111|桂兰|insert into/);
    expect(text).toContain("null value in column");
    // Where it failed is told, too.
    expect(text).toMatch(/\\n {4}at /);
  });

  it("keeps the numbers of things, and drops what names a person", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    log.error("x", {
      orderId: "7",
      refundNo: "R1",
      contractId: "8",
      provider: "wechat",
      mobile: "13900001111",
    });
    expect(JSON.parse(lines[0]!)).toMatchObject({
      orderId: "7",
      refundNo: "R1",
      contractId: "8",
      provider: "wechat",
    });
    expect(lines[0]).not.toContain("13900001111");
  });
});

describe("what a caller names is looked up among what there is", () => {
  it.each(["__proto__", "constructor", "toString"])(
    "an adviser for the care level %s is found as for none",
    async (careLevel) => {
      const answer = await api.call("POST /rest/svc/adviser/match", {
        body: { adcode: "320100", careLevel },
      });
      expect(answer.status).toBe(200);
    },
  );
});

describe("a session", () => {
  it("of staff ends by signing out also where its short token has run out", async () => {
    const { phone, password, totpSecret } = demoPeople.find((p) => p.role === "operator")!;
    const totp = totpCode(totpSecret!, totpStep(api.clock.now()));
    const form = { username: phone, password: encrypted(password), totp };
    const browser = { "sec-fetch-site": "same-origin" };
    const { jar } = cookiesOf(await askToken(api, "password", form, { client: "staff", headers: browser }));
    api.clock.advance(3 * 3_600_000);
    const out = await api.call("DELETE /rest/staff/logout", { headers: { ...browser, cookie: jar } });
    expect(out.status).toBe(200);
    const left = await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from identity.sessions where staff_id is not null and ended_at is null`,
    );
    expect(left!.n).toBe(0);
  });

  it("in a browser that says only its origin, as older Safari does, hands no script a token", async () => {
    const mobile = newMobile();
    const form = { mobile, code: await getCode(api, mobile) };
    const answer = await askToken(api, "mobile", form, { headers: { origin: "http://localhost" } });
    expect(answer.data.accessToken.tokenValue).toBe("cookie");
    expect(answer.data.refreshToken.tokenValue).toBe("cookie");
    expect(cookiesOf(answer).jar).toContain("ginkgo_access=");
  });

  it("whose member takes another number is told of on the old one", async () => {
    const me = await signIn(api);
    const mobile = newMobile();
    const body = { mobile, code: await getCode(api, mobile, "BIND") };
    const answer = await api.call("PUT /rest/ums/member/bindMobile", { headers: bearer(me.access), body });
    expect(answer.status).toBe(200);
    const stored = await row<{ text: string }>(
      api.database.read,
      sql`select text from sandbox.messages where mobile = ${me.mobile} order by id desc limit 1`,
    );
    expect(stored!.text).toContain("换绑到另一个手机号");
    expect(stored!.text).not.toContain(mobile);
    expect(await isAlive(api, me.access)).toBe(true);
  });
});
