import { bindMail, sendMailCode } from "@ginkgo/api-contract/membership/mail";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { fakeSmtp } from "../../../../test/kits/fake-smtp.ts";
import { signIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { readOutbox } from "../../../platform/messages/sms-sandbox.ts";
import { createMail } from "../../../platform/outside.ts";
import { readSettings } from "../../../platform/settings.ts";

let server: Awaited<ReturnType<typeof fakeSmtp>>;
let api: TestApi;
beforeAll(async () => {
  server = await fakeSmtp();
  api = await buildTestApi("empty", server.env);
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(() => {
  server.letters.length = 0;
  server.refusals.length = 0;
});

describe("a mail server", () => {
  const letter = { to: "a@b.com", subject: "您好", text: "您好", html: "<p>您好</p>" };
  const mailOf = (env: Record<string, string>) =>
    createMail(readSettings({ SECRET_KEY: "s".repeat(40), ...env }), api.database, api.clock);

  it("without TLS is told neither the password nor the letter", async () => {
    const plain = await fakeSmtp("plain");
    await expect(mailOf({ ...plain.env, NODE_ENV: "production" })!.send(letter)).rejects.toThrow(
      "the mail server did not take it",
    );
    expect([plain.tried, plain.letters]).toEqual([[], []]);
    expect(() => mailOf({ ...plain.env, NODE_ENV: "production", SMTP_TLS: "off" })).toThrow("SMTP_TLS");
    expect(await mailOf({ ...plain.env, SMTP_TLS: "off" })!.send(letter)).toBe("sent");
    await plain.close();
  });

  it("may speak TLS from the first byte, and is believed by its certificate alone", async () => {
    const sealed = await fakeSmtp("implicit");
    const env = { ...sealed.env, SMTP_TLS: "implicit" };
    expect(await mailOf(env)!.send(letter)).toBe("sent");
    expect(sealed.letters[0]).toMatchObject({ sealed: true });
    await expect(mailOf({ ...env, SMTP_CA: "" })!.send(letter)).rejects.toThrow("ESOCKET");
    expect(sealed.letters).toHaveLength(1);
    await sealed.close();
  });

  it("that says nothing, or knows another password, is an error that names nobody", async () => {
    const error = await mailOf({ ...server.env, SMTP_PASSWORD: "wrong" })!
      .send(letter)
      .catch((e: Error) => e.message);
    expect(error).toContain("535");
    expect(error).not.toContain("wrong");
    server.fallSilent(true);
    const began = performance.now();
    await expect(mailOf(server.env)!.send(letter)).rejects.toThrow("ETIMEDOUT");
    expect(performance.now() - began).toBeLessThan(15_000);
    server.fallSilent(false);
  }, 30_000);

  it.each([
    ["SMTP_FROM", "SMTP_FROM"],
    ["PUBLIC_ORIGIN", "PUBLIC_ORIGIN"],
    ["SMTP_PASSWORD", "SMTP_PASSWORD"],
  ])("is not set up without %s", (left, says) => {
    expect(() => mailOf({ ...server.env, [left]: "" })).toThrow(says);
  });

  it("that is not there is not offered in production, and played in the sandbox", async () => {
    expect(mailOf({ NODE_ENV: "production" })).toBeUndefined();
    const sandbox = await buildTestApi("empty");
    const me = await signIn(sandbox);
    const address = "Wang.Guilan+1@qq.com";
    await sandbox.call(`POST ${sendMailCode.path}`, { headers: me.auth, body: { address } });
    const [stored] = await readOutbox(sandbox.database.primary, address);
    expect(stored).toMatchObject({
      mobile: address,
      purpose: "MAIL",
      mail: { subject: "【银杏里】您的验证码" },
    });
    expect(stored!.text).toContain(stored!.smsCode);
    const [message] = await readOutbox(sandbox.database.primary, me.mobile);
    expect(Object.keys(message!).toSorted()).toEqual(["mobile", "purpose", "sentAt", "smsCode", "text"]);
    await get(sandbox, me, bindMail, { body: { address, code: stored!.smsCode! } });
    await sandbox.close();
  });
});
