import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { askToken, newAddress, newMobile } from "../../../../test/kits/identity-kit.ts";
import { acs3Headers } from "../../../platform/messages/acs3-sign.ts";

const key = { id: "test-key-id", secret: "test-key-secret-value" };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Checks a call the way the vendor does: from what arrived, knowing only the secret. */
function isSigned(request: IncomingMessage): boolean {
  const { authorization = "" } = request.headers;
  const [, id, names = "", signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const query = request.url!.slice(request.url!.indexOf("?") + 1);
  const canonical = [
    request.method,
    "/",
    query.split("&").sort().join("&"),
    ...names.split(";").map((n) => `${n}:${request.headers[n]}`),
    "",
    names,
    sha256(""),
  ].join("\n");
  const right = createHmac("sha256", key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
  const age = Math.abs(Date.now() - Date.parse(String(request.headers["x-acs-date"])));
  return id === key.id && signature === right && age < 15 * 60_000 && names.includes("x-acs-signature-nonce");
}

const taken: { action: string; query: Record<string, string> }[] = [];
let answerCode = "OK";
const vendor = createServer((request, response) => {
  const signed = isSigned(request);
  if (signed)
    taken.push({
      action: String(request.headers["x-acs-action"]),
      query: Object.fromEntries(new URL(request.url!, "http://vendor").searchParams),
    });
  response.statusCode = signed ? 200 : 400;
  response.end(JSON.stringify({ Code: signed ? answerCode : "SignatureDoesNotMatch", Message: "" }));
});

let api: TestApi;
beforeAll(async () => {
  await new Promise<void>((done) => vendor.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  api = await buildTestApi("empty", {
    SMS_ACCESS_KEY_ID: key.id,
    SMS_ACCESS_KEY_SECRET: key.secret,
    SMS_SIGN_NAME: "银杏里(测试)*",
    SMS_TEMPLATE_CODE: "SMS_1",
    SMS_VOICE_TTS_CODE: "TTS_1",
    SMS_ENDPOINT: endpoint,
    SMS_VOICE_ENDPOINT: endpoint,
  });
});
afterAll(async () => {
  vendor.close();
  await api.close();
});

describe("messages by Aliyun", () => {
  it("are signed as in the vendor's published example", () => {
    const headers = acs3Headers(
      {
        host: "ecs.cn-shanghai.aliyuncs.com",
        action: "RunInstances",
        version: "2014-05-26",
        query: {
          ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
          RegionId: "cn-shanghai",
        },
        date: "2023-10-26T10:22:32Z",
        nonce: "3156853299f313e23d1673dc12e1703d",
      },
      { id: "YourAccessKeyId", secret: "YourAccessKeySecret" },
    );
    expect(headers.authorization).toContain(
      "06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    );
  });

  it("carry the code to the number, by text and by voice", async () => {
    const mobile = newMobile();
    expect(await api.call(`/sys/sms/send/${mobile}`, { from: newAddress() })).toMatchObject({ status: 200 });
    const { action, query } = taken.at(-1)!;
    expect(action).toBe("SendSms");
    expect(query).toMatchObject({ PhoneNumbers: mobile, SignName: "银杏里(测试)*", TemplateCode: "SMS_1" });
    const { code } = JSON.parse(query.TemplateParam!) as { code: string };
    expect(await askToken(api, "mobile", { mobile, code })).toMatchObject({ status: 200 });

    const other = newMobile();
    await api.call(`/sys/sms/send/${other}?channel=voice`, { from: newAddress() });
    expect(taken.at(-1)).toMatchObject({
      action: "SingleCallByTts",
      query: { CalledNumber: other, TtsCode: "TTS_1" },
    });
  });

  it("that the vendor does not take are told as such, and no number or secret is logged (V15)", async () => {
    answerCode = "isv.BUSINESS_LIMIT_CONTROL";
    const mobile = newMobile();
    const answer = await api.call<Refusal>(`/sys/sms/send/${mobile}`, { from: newAddress() });
    expect(answer).toMatchObject({ status: 503, data: { reason: "SMS_PAUSED" } });
    const log = api.logged.join("");
    expect(log).toContain("isv.BUSINESS_LIMIT_CONTROL");
    expect(log).not.toContain(mobile);
    expect(log).not.toContain(key.secret);
  });
});
