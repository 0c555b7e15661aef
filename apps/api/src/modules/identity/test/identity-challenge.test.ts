import type { Challenge } from "@ginkgo/api-contract/identity/identity";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { MINUTE, newAddress, newMobile } from "../../../../test/kits/identity-kit.ts";
import { decodeAudioChallenge } from "./decode-audio-challenge.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty", { SMS_SUSPECT_AFTER: "2" });
});
afterAll(() => api.close());

const send = (mobile: string, from: string, test?: { id: string; answer: string }) =>
  api.call<Refusal>(
    `POST /sys/sms/send/${mobile}?type=LOGIN${test ? `&challenge=${test.id}&answer=${test.answer}` : ""}`,
    { from },
  );
const picture = async (from: string) => (await api.call<Challenge>("POST /sys/challenge", { from })).data;

/** An address that has asked for so many codes that it is suspected. */
async function suspect() {
  const from = newAddress();
  for (let i = 0; i < 2; i++) expect((await send(newMobile(), from)).status).toBe(200);
  return from;
}

describe("a picture test (S3)", () => {
  it("is asked of an address that wants many codes, and of nobody else", async () => {
    const from = await suspect();
    const mobile = newMobile();
    expect(await send(mobile, from)).toMatchObject({ status: 403, data: { reason: "CHALLENGE_REQUIRED" } });
    expect((await send(mobile, newAddress())).status).toBe(200);
  });

  it("is passed by ear alone, and opens one message (S5)", async () => {
    const from = await suspect();
    const { id, audio } = await picture(from);
    const answer = decodeAudioChallenge(audio);
    expect(answer).toMatch(/^[1-9]{4}$/);
    expect((await send(newMobile(), from, { id, answer })).status).toBe(200);
    expect(await send(newMobile(), from, { id, answer })).toMatchObject({
      status: 400,
      data: { reason: "CHALLENGE_WRONG" },
    });
  });

  it("is used up by a wrong answer, and by five minutes", async () => {
    const from = await suspect();
    const first = await picture(from);
    const right = decodeAudioChallenge(first.audio);
    const wrong = right.replace(/^./, (d) => String((Number(d) % 9) + 1));
    const reason = { status: 400, data: { reason: "CHALLENGE_WRONG" } };
    expect(await send(newMobile(), from, { id: first.id, answer: wrong })).toMatchObject(reason);
    expect(await send(newMobile(), from, { id: first.id, answer: right })).toMatchObject(reason);
    const second = await picture(from);
    api.clock.advance(5 * MINUTE);
    expect(
      await send(newMobile(), from, { id: second.id, answer: decodeAudioChallenge(second.audio) }),
    ).toMatchObject(reason);
  });

  it("of twenty who use one test at once lets one through", async () => {
    const from = await suspect();
    const { id, audio } = await picture(from);
    const answer = decodeAudioChallenge(audio);
    const all = await Promise.all(Array.from({ length: 20 }, () => send(newMobile(), from, { id, answer })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("draws every digit as something, on a machine without fonts", async () => {
    const from = newAddress();
    const { image } = await picture(from);
    const { data, info } = await sharp(Buffer.from(image, "base64"))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([440, 160]);
    const quarter = info.width / 4;
    for (let digit = 0; digit < 4; digit++) {
      const ink = [...data].filter((v, i) => v < 120 && Math.floor((i % info.width) / quarter) === digit);
      expect(ink.length).toBeGreaterThan(400);
    }
  });

  it("is given sixty times an hour to one address and no more", async () => {
    const from = newAddress();
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => (await api.call("POST /sys/challenge", { from })).status),
    );
    expect(statuses.filter((s) => s === 200).length).toBeGreaterThanOrEqual(60);
    expect((await api.call("POST /sys/challenge", { from })).status).toBe(429);
  });
});
