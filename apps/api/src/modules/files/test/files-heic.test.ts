import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { dataFolder, open, upload } from "./files-kit.ts";

const data = dataFolder();
let api: TestApi;
let me: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("empty", { DATA_DIR: data.folder });
  me = await signIn(api);
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`samples/heic/${name}.heic`, import.meta.url)));
/** 64 by 48 pixels, red above blue, to be turned by a quarter; with maker, author and place. */
const turned = sample("turned");
const sent = () => ({ headers: me.auth, purpose: "opinion", name: "家里.heic" }) as const;
const refusedFor = async (bytes: Uint8Array) => (await upload<Refusal>(api, bytes, sent())).data.reason;

it("is kept as an upright JPEG that says nothing of place, device and author, whatever its name", async () => {
  for (const name of ["IMG_0042.HEIC", "照片.jpg", "a.png"]) {
    const { status, data: file } = await upload(api, turned, { ...sent(), name, type: "image/png" });
    expect(status).toBe(200);
    expect(file).toMatchObject({ mime: "image/jpeg", width: 48, height: 64 });
    expect(file.name).toMatch(/\.jpg$/);
    const { bytes } = (await open(api, file.url, me.auth))!;
    const { format, exif, icc, xmp } = await sharp(bytes).metadata();
    expect([format, exif, icc, xmp]).toEqual(["jpeg", undefined, undefined, undefined]);
    for (const trace of ["Apple", "iPhone", "王桂兰"]) expect(Buffer.from(bytes).includes(trace)).toBe(false);
    const pixels = await sharp(bytes).raw().toBuffer();
    const at = (x: number, y: number) => [...pixels.subarray((y * 48 + x) * 3, (y * 48 + x) * 3 + 3)];
    // A quarter to the right: what was above is on the right.
    const [[leftRed = 0, , leftBlue = 0], [rightRed = 0, , rightBlue = 0]] = [at(6, 32), at(42, 32)];
    expect([leftBlue > leftRed, rightRed > rightBlue]).toEqual([true, true]);
  }
});

it("is cut to a square where it is a face", async () => {
  const { data: file } = await upload(api, turned, { headers: me.auth, purpose: "avatar" });
  expect(file).toMatchObject({ mime: "image/jpeg", width: 512, height: 512 });
});

it("is refused in the sentences of other pictures: broken, cut off, too large, several in one", async () => {
  const before = data.count();
  expect(await refusedFor(sample("45-megapixels"))).toBe("FILE_PIXELS");
  expect(await refusedFor(sample("two-pictures"))).toBe("FILE_KIND");
  for (const length of [40, 400, 1002, 1100, 1300])
    expect(await refusedFor(turned.subarray(0, length)), String(length)).toBe("FILE_BROKEN");
  expect(data.count()).toBe(before);
});

it("whose head names a small picture and whose stream unpacks into a large one is refused", async () => {
  const large = sample("45-megapixels");
  // Every size the boxes name, made small; the stream itself stays as it is.
  const bytes = Buffer.from(large);
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    bytes.writeUInt32BE(64, at + 8);
    bytes.writeUInt32BE(64, at + 12);
  }
  expect(await refusedFor(new Uint8Array(bytes))).toBe("FILE_BROKEN");
}, 60_000);

it("ten at once are all kept, and pages are answered meanwhile", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => upload(api, turned, sent())));
  expect(all.map((a) => a.status)).toEqual(Array(10).fill(200));
});
