import { messagePage, sendMessage } from "@ginkgo/api-contract/advisory/chat";
import { staffSendMessage } from "@ginkgo/api-contract/advisory/chat-staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrive, openWith, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { bytesOf, joined, open, picture, upload } from "./files-kit.ts";

let api: TestApi;
let member: SignedIn;
let adviser: SignedIn;
let thread: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  const people = await seedAdvisers(api);
  adviser = await signInStaff(api, "adviser");
  member = await signIn(api);
  await arrive(api, people.adviser);
  thread = (await openWith(api, member, "ORG", "10001")).id;
});
afterAll(() => api.close());

const hex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ""), "hex"));
const silence = new Uint8Array(4096);
/** The heads of what browsers and telephones record. */
const recordings: [what: string, bytes: Uint8Array, mime: string][] = [
  [
    "WebM",
    joined(hex("1a45dfa3 9f 42868101 42f78101 42f28104 42f38108 42828477 65626d 42878104"), silence),
    "audio/webm",
  ],
  [
    "Ogg",
    joined(
      bytesOf("OggS"),
      hex("0002 0000000000000000 01000000 00000000 00000000 01 13"),
      bytesOf("OpusHead"),
      silence,
    ),
    "audio/ogg",
  ],
  [
    "M4A",
    joined(hex("00000020"), bytesOf("ftypM4A "), hex("00000200"), bytesOf("M4A isomiso2"), silence),
    "audio/mp4",
  ],
  ["MP3", joined(bytesOf("ID3"), hex("04000000000000"), hex("fffb9064"), silence), "audio/mpeg"],
  ["WAV", joined(bytesOf("RIFF"), hex("24100000"), bytesOf("WAVEfmt "), silence), "audio/wav"],
];
const sent = (fileId: string, clientId: string) => ({
  conversationId: thread,
  clientId,
  content: { fileId },
});

describe("a recording", () => {
  it.each(recordings)("as %s is kept as it is, known by its bytes", async (_, bytes, mime) => {
    const file = await upload(api, bytes, {
      headers: member.auth,
      purpose: "chat",
      name: "说的话.txt",
      type: "text/html",
    });
    expect(file).toMatchObject({ status: 200, data: { mime, size: bytes.byteLength } });
    const stored = await open(api, file.data.url, member.auth);
    expect(Buffer.from(stored!.bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  it("is heard by the two who talk, and by nobody else", async () => {
    const { fileId, url } = (await upload(api, recordings[0]![1], { headers: member.auth, purpose: "chat" }))
      .data;
    expect(await open(api, url, adviser.auth)).toBeUndefined();
    const voice = { ...sent(fileId, "voice-001"), type: "VOICE" as const, content: { fileId, seconds: 12 } };
    const as = { ...sent(fileId, "voice-000"), type: "IMAGE" as const };
    expect((await refusal(api, member, sendMessage, { body: as })).reason).toBe("FILE_UNKNOWN");
    expect((await get(api, member, sendMessage, { body: voice })).content.file).toEqual({ url, seconds: 12 });
    expect((await open(api, url, adviser.auth))?.mime).toBe("audio/webm");
    expect(await open(api, url, (await signIn(api)).auth)).toBeUndefined();
    expect(await open(api, url)).toBeUndefined();
  });

  it("is not longer than two million bytes, and no picture of feedback", async () => {
    const long = joined(recordings[4]![1], new Uint8Array(2 * 1024 * 1024));
    const refused = await upload<Refusal>(api, long, { headers: member.auth, purpose: "chat" });
    expect(refused).toMatchObject({ status: 413, data: { reason: "VOICE_TOO_LARGE" } });
    const elsewhere = await upload<Refusal>(api, recordings[4]![1], {
      headers: member.auth,
      purpose: "opinion",
    });
    expect(elsewhere.data.reason).toBe("FILE_KIND");
  });
});

describe("a picture of the staff", () => {
  it("goes into the conversation, where its member sees it", async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const { fileId, url } = (await upload(api, jpeg, { headers: adviser.auth, purpose: "chat", staff: true }))
      .data;
    expect(await open(api, url, member.auth)).toBeUndefined();
    expect((await open(api, url, adviser.auth))?.mime).toBe("image/jpeg");
    // What a member sends is what a member has uploaded.
    const theirs = { ...sent(fileId, "stolen-01"), type: "IMAGE" as const };
    expect((await refusal(api, member, sendMessage, { body: theirs })).reason).toBe("FILE_UNKNOWN");
    await get(api, adviser, staffSendMessage, { body: { ...sent(fileId, "staff-001"), type: "IMAGE" } });
    const { records } = await get(api, member, messagePage, { query: { conversationId: thread } });
    expect(records.at(-1)!.content.file!.url).toBe(url);
    expect((await open(api, url, member.auth))?.mime).toBe("image/jpeg");
  });

  it("is uploaded by nobody of a shop, and for conversations and contracts alone", async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const merchant = await signInStaff(api, "merchant");
    const send = (who: SignedIn, purpose: "chat" | "avatar") =>
      upload<Refusal>(api, jpeg, { headers: who.auth, purpose, staff: true });
    expect((await send(merchant, "chat")).data.reason).toBe("NOT_ALLOWED");
    expect((await send(adviser, "avatar")).data.reason).toBe("BAD_INPUT");
  });
});
