import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPeople } from "../../../../seeds/people/demo-people.ts";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  cookiesOf,
  DAY,
  encrypted,
  getCode,
  MINUTE,
  newAddress,
  newMobile,
  readCode,
  seedDemoPeople,
  setPassword,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { totpCode, totpStep } from "../staff/totp.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

const GOOD = "桂花树下-2026";
const operator = demoPeople.find((p) => p.role === "operator")!;
const code = () => totpCode(operator.totpSecret!, totpStep(api.clock.now()));

const staff = (password: string, totp: string, from = newAddress(), headers = {}) =>
  askToken<Refusal>(
    api,
    "password",
    { username: operator.phone, password: encrypted(password), totp },
    { client: "staff", from, headers },
  );
const member = (username: string, password: string, from = newAddress(), headers = {}) =>
  askToken<Refusal>(api, "password", { username, password: encrypted(password) }, { from, headers });

/** The one cookie that stays after signing out. */
const deviceOf = (answer: { headers: Headers }) => ({
  cookie: cookiesOf(answer)
    .jar.split("; ")
    .find((c) => c.includes("ginkgo_device="))!,
  "sec-fetch-site": "same-origin",
});

describe("nobody keeps staff out by trying their password", () => {
  it("not from the address where they try, not after a hundred tries, not for a day", async () => {
    for (let window = 0; window < 11; window++) {
      for (let i = 0; i < 10; i++) await staff(`wrong-guess-${i}`, "000000", "203.0.113.9");
      expect((await staff("wrong-guess", "000000", "203.0.113.9")).data.reason).toBe("STAFF_SIGN_IN_TRIES");
      api.clock.advance(15 * MINUTE);
    }
    for (let i = 0; i < 10; i++) await staff(`wrong-guess-${i}`, "000000", "203.0.113.9");
    // From elsewhere, and from the very address of the guesses: the right code is what tells the owner.
    expect((await staff(operator.password, code())).status).toBe(200);
    for (let i = 0; i < 10; i++) await staff(`wrong-guess-${i}`, "000000", "203.0.113.9");
    api.clock.advance(30_000);
    expect((await staff(operator.password, code(), "203.0.113.9")).status).toBe(200);
  });

  it("nor from a hundred addresses at once", async () => {
    for (let i = 0; i < 120; i++) await staff(`wrong-guess-${i}`, "000000");
    expect((await staff("wrong-guess", "000000")).data.reason).toBe("STAFF_SIGN_IN_TRIES");
    api.clock.advance(30_000);
    expect((await staff(operator.password, code())).status).toBe(200);
  });

  it("and a right code alone has ten tries a quarter of an hour at the password", async () => {
    for (let i = 0; i < 10; i++)
      expect((await staff(`wrong-guess-${i}`, code())).data.reason).toBe("SIGN_IN_FAILED");
    const waits = await staff(operator.password, code());
    expect(waits).toMatchObject({ status: 429, data: { reason: "STAFF_SIGN_IN_TRIES" } });
    expect(waits.msg).not.toContain("短信");
    api.clock.advance(15 * MINUTE);
    expect((await staff(operator.password, code())).status).toBe(200);
  });
});

describe("nobody keeps a member out by trying their password", () => {
  it("from elsewhere, and not in the browser that signed in before, even at the same address", async () => {
    const { mobile } = await signIn(api);
    await setPassword(api, mobile, GOOD);
    const own = await member(mobile, GOOD, "198.51.100.4");
    const browser = deviceOf(own);
    for (let i = 0; i < 10; i++) await member(mobile, `wrong-guess-${i}`, "203.0.113.9");
    expect((await member(mobile, GOOD, "203.0.113.9")).status).toBe(429);
    // Another address, a stranger's browser; then the known browser at the address of the guesses.
    expect((await member(mobile, GOOD, "198.51.100.5")).status).toBe(200);
    for (let i = 0; i < 10; i++) await member(mobile, `wrong-guess-${i}`, "203.0.113.9");
    expect((await member(mobile, GOOD, "203.0.113.9", browser)).status).toBe(200);
  });

  it("and guesses from everywhere stop strangers for a day, not the browser that is known, and nobody for ever", async () => {
    const { mobile } = await signIn(api);
    await setPassword(api, mobile, GOOD);
    const browser = deviceOf(await member(mobile, GOOD));
    for (let i = 0; i < 101; i++) await member(mobile, `wrong-guess-${i}`);
    expect((await member(mobile, GOOD)).data.reason).toBe("PASSWORD_OFF");
    api.clock.advance(DAY);
    expect((await member(mobile, GOOD)).status).toBe(200);
    for (let i = 0; i < 101; i++) await member(mobile, `wrong-guess-${i}`);
    expect((await member(mobile, GOOD, newAddress(), browser)).status).toBe(200);
  });

  it("nor does a browser known to one account count as known to another's", async () => {
    const [mine, theirs] = [await signIn(api), await signIn(api)];
    for (const { mobile } of [mine, theirs]) await setPassword(api, mobile, GOOD);
    const browser = deviceOf(await member(mine.mobile, GOOD));
    for (let i = 0; i < 101; i++) await member(theirs.mobile, `wrong-guess-${i}`);
    expect((await member(theirs.mobile, GOOD, newAddress(), browser)).data.reason).toBe("PASSWORD_OFF");
    const forged = { ...browser, cookie: `ginkgo_device=${"A".repeat(22)}.${"B".repeat(22)}` };
    expect((await member(theirs.mobile, GOOD, newAddress(), forged)).data.reason).toBe("PASSWORD_OFF");
  });

  it("with addresses of one IPv6 /64, which count as one", async () => {
    const { mobile } = await signIn(api);
    await setPassword(api, mobile, GOOD);
    for (let i = 0; i < 10; i++) await member(mobile, `wrong-guess-${i}`, `2001:db8:5:5::${i}`);
    expect((await member(mobile, GOOD, "2001:db8:5:5::ffff")).status).toBe(429);
    expect((await member(mobile, GOOD, "2001:db8:5:6::1")).status).toBe(200);
  });
});

describe("nobody uses up another's message code", () => {
  const ask = (mobile: string, from: string) =>
    api.call<Refusal>(`/sys/sms/send/${mobile}?type=LOGIN`, { from });
  const enter = (mobile: string, input: string, from: string) =>
    askToken<Refusal>(api, "mobile", { mobile, code: input }, { from });
  const wrongOf = (right: string) => (right === "000000" ? "000001" : "000000");

  it("by five wrong tries from elsewhere", async () => {
    const mobile = newMobile();
    await ask(mobile, "198.51.100.4");
    const right = await readCode(api, mobile);
    for (let i = 0; i < 6; i++) await enter(mobile, wrongOf(right), newAddress());
    expect((await enter(mobile, right, "203.0.113.9")).data.reason).toBe("SMS_CODE_WRONG");
    expect((await enter(mobile, right, "198.51.100.4")).status).toBe(200);
  });

  it("and has five of their own, from another address too where nobody tried from elsewhere", async () => {
    const mobile = newMobile();
    await ask(mobile, "198.51.100.4");
    const right = await readCode(api, mobile);
    for (let i = 0; i < 5; i++) await enter(mobile, wrongOf(right), "198.51.100.4");
    expect((await enter(mobile, right, "198.51.100.4")).status).toBe(400);
    expect((await enter(mobile, right, newAddress())).status).toBe(200);
  });

  it("nor the codes of a day, from one address: in production it may ask five", async () => {
    const strict = await buildTestApi("empty", { NODE_ENV: "production", SECRET_KEY: "s".repeat(40) });
    const mobile = newMobile();
    const send = async (from: string) => {
      strict.clock.advance(61 * MINUTE);
      return (await strict.call<Refusal>(`/sys/sms/send/${mobile}?type=LOGIN`, { from })).data.reason;
    };
    // No message goes out in this house, and the code counts all the same.
    for (let i = 0; i < 5; i++) expect(await send("203.0.113.9")).toBe("SMS_PAUSED");
    expect(await send("203.0.113.9")).toBe("SMS_DAILY");
    expect(await send("198.51.100.4")).toBe("SMS_PAUSED");
    await strict.close();
  });

  it("the codes of one IPv6 /64 are counted together", async () => {
    const one = "2001:db8:9:9::1";
    const mobile = newMobile();
    await ask(mobile, one);
    const right = await readCode(api, mobile);
    for (let i = 0; i < 5; i++) await enter(mobile, wrongOf(right), newAddress());
    expect((await enter(mobile, right, "2001:db8:9:9::2")).status).toBe(200);
    expect(await getCode(api, newMobile())).toMatch(/^\d{6}$/);
  });
});
