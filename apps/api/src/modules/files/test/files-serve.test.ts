import { PDFDocument as PdfDocument } from "@cantoo/pdf-lib";
import { sql } from "drizzle-orm";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { claimFiles, ownedFiles, releaseFiles } from "../public.ts";
import { bytesOf, dataFolder, open, picture, upload } from "./files-kit.ts";

const data = dataFolder();
let api: TestApi;
let own: SignedIn;
let other: SignedIn;
let jpeg: Uint8Array;
beforeAll(async () => {
  api = await buildTestApi("empty", { DATA_DIR: data.folder });
  [own, other] = [await signIn(api), await signIn(api)];
  jpeg = await picture().jpeg().toBuffer();
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const memberId = async ({ auth }: SignedIn) =>
  (await api.call<{ id: string }>("/rest/ums/member/current", { headers: auth })).data.id;
const setAvatar = (who: SignedIn, fileId: string) =>
  api.call<Refusal & { avatarUrl: string }>("PUT /rest/ums/member/avatar", {
    headers: who.auth,
    body: { fileId },
  });

describe("an avatar", () => {
  it("is seen by everybody once it is used, and takes the place of the one before", async () => {
    const first = (await upload(api, jpeg, { headers: own.auth })).data;
    expect([first.width, first.height]).toEqual([512, 512]);
    expect(await open(api, first.url)).toBeUndefined();
    const answer = await setAvatar(own, first.fileId);
    expect(answer).toMatchObject({ status: 200, data: { avatarUrl: first.url } });
    expect(await open(api, first.url)).toMatchObject({ isPublic: true, mime: "image/jpeg" });

    const second = (await upload(api, jpeg, { headers: own.auth })).data;
    await setAvatar(own, second.fileId);
    expect(await open(api, first.url, own.auth)).toBeUndefined();
    expect((await open(api, second.url))?.isPublic).toBe(true);
    const before = data.count();
    await api.api.dueWork.runAll();
    expect(data.count()).toBe(before - 1);
  });

  it("cannot be another's file, one for another purpose, one used already or one that never was", async () => {
    const { data: mine } = await upload(api, jpeg, { headers: own.auth });
    const { data: opinion } = await upload(api, jpeg, { headers: other.auth, purpose: "opinion" });
    for (const fileId of [mine.fileId, opinion.fileId, "4242"])
      expect(await setAvatar(other, fileId)).toMatchObject({ status: 409, data: { reason: "FILE_UNKNOWN" } });
    expect((await setAvatar(own, mine.fileId)).status).toBe(200);
    expect((await setAvatar(own, mine.fileId)).status).toBe(409);
  });
});

describe("a paper of an application", () => {
  /** Two pages of words. */
  const paper = async (ownerPassword?: string) => {
    const doc = new PDFDocument({ ...(ownerPassword ? { ownerPassword } : {}), info: {} });
    doc.text("licence").addPage().text("second");
    doc.end();
    const parts: Buffer[] = [];
    for await (const part of doc) parts.push(part as Buffer);
    return new Uint8Array(Buffer.concat(parts));
  };
  const shown = async (bytes: Uint8Array) => {
    const { data: file } = await upload(api, bytes, { purpose: "application", headers: own.auth });
    return (await open(api, file.url, own.auth))!;
  };

  it("is shown with its purpose written over it, a picture at its own size", async () => {
    const white = sharp({ create: { width: 900, height: 600, channels: 3, background: "#fff" } });
    const { bytes, mime } = await shown(await white.jpeg().toBuffer());
    expect(mime).toBe("image/jpeg");
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([900, 600]);
    // Every quarter of the white sheet has words on it.
    for (const [left, top] of [
      [0, 0],
      [450, 0],
      [0, 300],
      [450, 300],
    ] as const) {
      const { channels } = await sharp(bytes).extract({ left, top, width: 450, height: 300 }).stats();
      expect(channels[0]!.min).toBeLessThan(220);
    }
  });

  it("is marked on every page of a PDF, also of one locked against changes; one that cannot be read comes as it is", async () => {
    for (const ownerPassword of [undefined, "locked"]) {
      const source = await paper(ownerPassword);
      const { bytes, mime } = await shown(source);
      expect(mime).toBe("application/pdf");
      const pages = (await PdfDocument.load(bytes)).getPages();
      expect(pages).toHaveLength(2);
      for (const { node } of pages) expect(String(node.Resources())).toMatch(/\/XObject <<\s*\/Image/);
    }
    const broken = bytesOf("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n");
    expect(Buffer.from((await shown(broken)).bytes).equals(Buffer.from(broken))).toBe(true);
  });
});

describe("a private file", () => {
  it("opens for its owner alone, asked on every request; strangers see what is not there (A2, U5)", async () => {
    const { data: file } = await upload(api, jpeg, {
      headers: own.auth,
      purpose: "opinion",
      name: "房间照片.png",
    });
    expect(await open(api, file.url, own.auth)).toMatchObject({ isPublic: false, label: "房间照片.jpg" });
    expect(await open(api, file.url)).toBeUndefined();
    expect(await open(api, file.url, other.auth)).toBeUndefined();
    expect(await open(api, "/files/../secret.key", own.auth)).toBeUndefined();
    await api.database.transaction((tx) => claimFiles(tx, [file.fileId], "opinion:77"));
    expect(await open(api, file.url)).toBeUndefined();
    expect(await open(api, file.url, own.auth)).toBeDefined();
    await api.call("DELETE /auth/logout", { headers: own.auth });
    expect(await open(api, file.url, own.auth)).toBeUndefined();
    own = await signIn(api, own.mobile);
  });

  it("is told of with its owner's own things, and goes with the account", async () => {
    const someone = await signIn(api);
    const id = await memberId(someone);
    const { data: file } = await upload(api, jpeg, {
      headers: someone.auth,
      purpose: "opinion",
      name: "我.jpg",
    });
    const { personalData } = await import("../personal-data.ts");
    const { createVault } = await import("../../../platform/secrets/vault.ts");
    const { readSettings } = await import("../../../platform/settings.ts");
    const vault = createVault(readSettings({ NODE_ENV: "test" }));
    const exported = await personalData.exportOf(api.database.read, id, vault);
    expect(exported).toMatchObject({ files: [{ name: "我.jpg", purpose: "opinion", url: file.url }] });
    await api.database.transaction((tx) => personalData.erase(tx, id, api.clock.now()));
    expect(await open(api, file.url, someone.auth)).toBeUndefined();
    await api.api.dueWork.runAll();
    expect(await personalData.exportOf(api.database.read, id, vault)).toEqual({ files: [] });
  });
});

describe("a file nobody refers to", () => {
  it("goes after a day, with its bytes; one referred to stays until it is released", async () => {
    const { data: unused } = await upload(api, jpeg, { headers: own.auth, purpose: "opinion" });
    const { data: used } = await upload(api, jpeg, { headers: own.auth, purpose: "opinion" });
    const owner = await memberId(own);
    await api.database.transaction(async (tx) => {
      expect(await ownedFiles(tx, owner, [used.fileId], "opinion")).toMatchObject([
        { fileId: used.fileId, url: used.url },
      ]);
      await claimFiles(tx, [used.fileId], "opinion:78");
    });
    api.clock.advance(23 * HOUR);
    await api.api.dueWork.runAll();
    own = await signIn(api, own.mobile);
    expect(await open(api, unused.url, own.auth)).toBeDefined();
    const before = data.count();
    api.clock.advance(DAY);
    await api.api.dueWork.runAll();
    own = await signIn(api, own.mobile);
    expect(await open(api, unused.url, own.auth)).toBeUndefined();
    expect(await open(api, used.url, own.auth)).toBeDefined();
    expect(data.count()).toBeLessThan(before);
    await api.database.transaction((tx) => releaseFiles(tx, "opinion:78"));
    expect(await open(api, used.url, own.auth)).toBeUndefined();
    await api.api.dueWork.runAll();
    const left = await api.database.read.execute(
      sql`select 1 from files.files where id = ${used.fileId}::bigint`,
    );
    expect((left as unknown as { rows: unknown[] }).rows).toEqual([]);
  });

  it("whose bytes will not go is tried again and keeps no other from going", async () => {
    const { data: first } = await upload(api, jpeg, { headers: own.auth, purpose: "opinion" });
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into files.files (id, name, purpose, label, mime, size, created_at, doomed)
        values (5, 'no name of a kept file', 'opinion', '', '', 1, ${api.clock.now().toISOString()}::timestamptz, true)`),
    );
    await api.database.transaction((tx) =>
      tx.execute(sql`update files.files set doomed = true where id = ${first.fileId}::bigint`),
    );
    await api.api.dueWork.runAll();
    const left = await api.database.read.execute(sql`select id::int from files.files where doomed`);
    expect((left as unknown as { rows: unknown[] }).rows).toEqual([{ id: 5 }]);
    expect(api.logged.some((l) => l.includes("file not removed"))).toBe(true);
  });
});
