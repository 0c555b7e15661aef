import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { HOUR, newAddress, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { bytesOf, dataFolder, joined, open, pdf, picture, upload } from "./files-kit.ts";

const data = dataFolder();
let api: TestApi;
let own: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("empty", { DATA_DIR: data.folder });
});
beforeEach(async () => {
  own = await signIn(api);
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const storedRows = async () =>
  (await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from files.files where ready_at is not null or size > 0`,
  ))!.n;

describe("what is uploaded", () => {
  const html = bytesOf("<html><script>alert(document.cookie)</script></html>");
  const svg = bytesOf(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><foreignObject><body/></foreignObject></svg>',
  );
  const zip = bytesOf("PK\u0003\u0004 a whole archive");
  const names = [
    "照片.jpg",
    "照片.jpg.html",
    "a.svg",
    "x\u0000.php",
    "../../etc/passwd",
    "C:\\x\\y.exe",
    `${"长".repeat(300)}.gif`,
    '"><script>.png',
  ];

  it("is known by its bytes and drawn anew, whatever its name and type say (U1)", async () => {
    const [jpeg, png, webp, gif] = await Promise.all([
      picture().jpeg().toBuffer(),
      picture().png().toBuffer(),
      picture().webp().toBuffer(),
      picture().gif().toBuffer(),
    ]);
    const sources = [
      joined(jpeg, html),
      joined(png, zip),
      joined(webp, svg),
      joined(gif, html),
      jpeg,
      png,
      webp,
      gif,
    ];
    for (const [i, source] of sources.entries()) {
      for (const name of names) {
        const type = ["text/html", "image/svg+xml", "application/x-php", "image/png"][i % 4];
        const { status, data: file } = await upload(api, source, { headers: own.auth, name, type });
        expect(status, `${i} ${name}`).toBe(200);
        expect(["image/jpeg", "image/webp"]).toContain(file.mime);
        expect(file.name).toMatch(/^[^/\\<>"\p{C}]{1,60}\.(jpg|webp)$/u);
        const stored = Buffer.from((await open(api, file.url, own.auth))!.bytes);
        expect(stored.equals(source)).toBe(false);
        expect(stored.includes("script")).toBe(false);
        expect(stored.includes("PK\u0003\u0004")).toBe(false);
      }
    }
  }, 120_000);

  it("is refused with a sentence when it is no picture: SVG, HTML, scripts, archives, nothing at all (U1)", async () => {
    const before = data.count();
    const rows = await storedRows();
    const broken = (await picture().jpeg().toBuffer()).subarray(0, 120);
    for (const [bytes, reason] of [
      [svg, "FILE_KIND"],
      [html, "FILE_KIND"],
      [zip, "FILE_KIND"],
      [bytesOf("#!/bin/sh\nrm -rf /"), "FILE_KIND"],
      [bytesOf("GIF89a/*"), "FILE_BROKEN"],
      [joined(bytesOf("GIF89a/*<script>"), html), "FILE_BROKEN"],
      [broken, "FILE_BROKEN"],
      [pdf(), "FILE_KIND"],
      [new Uint8Array(0), "BAD_INPUT"],
    ] as const) {
      const answer = await upload<Refusal>(api, bytes, { headers: own.auth });
      expect(answer.data.reason).toBe(reason);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(data.count()).toBe(before);
    expect(await storedRows()).toBe(rows);
  });

  it("loses place, device and author, and stands upright (U3)", async () => {
    // As thirty telephones write them: every orientation, makers, programs, places and both formats that carry them.
    const makers = ["HUAWEI", "Apple", "Xiaomi", "vivo", "OPPO", "HONOR"];
    for (let i = 0; i < 30; i++) {
      const orientation = 1 + (i % 8);
      const drawn = picture(40, 30)
        .withExif({
          IFD0: {
            Make: makers[i % makers.length]!,
            Model: `Telephone ${i}`,
            Software: "Camera 9.1",
            Artist: "王桂兰",
            Copyright: "SERIAL-0042",
            ImageDescription: "南京市宁海路",
          },
          IFD2: { BodySerialNumber: "SERIAL-0042", DateTimeOriginal: "2026:11:20 10:00:00" },
          IFD3: { GPSLatitudeRef: "N", GPSLatitude: "32/1 3/1 0/1", GPSLongitude: "118/1 46/1 0/1" },
        })
        .withMetadata({ orientation });
      const photo = await (i % 3 === 2 ? drawn.webp() : drawn.jpeg()).toBuffer();
      expect((await sharp(photo).metadata()).exif).toBeDefined();
      const sent = { headers: own.auth, purpose: "opinion", from: newAddress() } as const;
      const { data: file } = await upload(api, photo, sent);
      expect([file.width, file.height]).toEqual(orientation > 4 ? [30, 40] : [40, 30]);
      const { bytes } = (await open(api, file.url, own.auth))!;
      const { exif, icc, iptc, xmp, orientation: left } = await sharp(bytes).metadata();
      expect([exif, icc, iptc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
      expect(left ?? 1).toBe(1);
      for (const trace of ["SERIAL-0042", "Telephone", "Camera 9.1", "宁海路", ...makers])
        expect(Buffer.from(bytes).includes(trace)).toBe(false);
    }
  });

  it("may not unpack into more than forty million pixels, ten such at once neither (U2)", async () => {
    const bomb = await picture(14_000, 14_000).png({ compressionLevel: 9 }).toBuffer();
    const before = process.memoryUsage().rss;
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss);
    }, 5);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload<Refusal>(api, bomb, { headers: own.auth })),
    );
    clearInterval(watch);
    expect(new Set(answers.map((a) => a.data.reason))).toEqual(new Set(["FILE_PIXELS"]));
    expect((highest - before) / 2 ** 20).toBeLessThan(200);
  }, 60_000);

  it("may be a PDF with an application only, and one in which nothing acts (U1)", async () => {
    const send = (bytes: Uint8Array) =>
      upload<Refusal & { mime: string; url: string }>(api, bytes, {
        purpose: "application",
        name: "营业执照.pdf",
        headers: own.auth,
      });
    const good = await send(pdf());
    expect(good).toMatchObject({ status: 200, data: { mime: "application/pdf", name: "营业执照.pdf" } });
    for (const inside of [
      "/OpenAction 3 0 R",
      "/AA<</O 3 0 R>>",
      "/Names<</JavaScript 3 0 R>>",
      "/J#53 (x)",
      "/Launch",
    ])
      expect((await send(pdf(inside))).data.reason, inside).toBe("FILE_ACTIVE");
    expect((await send(joined(bytesOf("<html>"), pdf()))).status).toBe(415);
    expect((await send(bytesOf("%PDF-1.4 cut off"))).data.reason).toBe("FILE_BROKEN");
  });
});

describe("limits (U4)", () => {
  it("end an upload at ten million bytes and something, not when all of it has come", async () => {
    const MB = 1024 * 1024;
    const before = [data.count(), await storedRows()];
    const tooLong = await upload<Refusal>(api, new Uint8Array(10 * MB + 1), { headers: own.auth });
    expect(tooLong).toMatchObject({ status: 413, data: { reason: "FILE_TOO_LARGE" } });

    // Without a length said before, the answer comes while the sender would go on for ever.
    let sent = 0;
    const head = bytesOf('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = sent === 0 ? head : new Uint8Array(256 * 1024);
        sent += part.byteLength;
        controller.enqueue(part);
        // Long enough to show that nobody stops it, short enough for the test to end.
        if (sent > 40 * MB) controller.close();
      },
    });
    const request = new Request("http://localhost/sys/file/upload?purpose=avatar", {
      method: "POST",
      headers: { ...own.auth, "content-type": "multipart/form-data; boundary=x" },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect((await api.fetch(request)).status).toBe(413);
    expect(sent).toBeLessThan(12 * MB);

    const failing = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(head),
      pull: (controller) => controller.error(new Error("the line went dead")),
    });
    const aborted = new Request("http://localhost/sys/file/upload?purpose=avatar", {
      method: "POST",
      headers: { ...own.auth, "content-type": "multipart/form-data; boundary=x" },
      body: failing,
      duplex: "half",
    } as RequestInit);
    expect((await api.fetch(aborted)).status).toBeGreaterThanOrEqual(400);
    expect([data.count(), await storedRows()]).toEqual(before);
  });

  it("hold for all that a member keeps, and for what comes in an hour", async () => {
    const someone = await signIn(api);
    const jpeg = await picture().jpeg().toBuffer();
    expect((await upload(api, jpeg, { headers: someone.auth })).status).toBe(200);
    const { data: me } = await api.call<{ id: string }>("/rest/ums/member/current", {
      headers: someone.auth,
    });
    const fill = (n: number, size: number, used: string | null) =>
      api.database.transaction((tx) =>
        tx.execute(sql`insert into files.files (id, name, purpose, member_id, label, mime, size, created_at, ready_at, used_by)
          select 7000 + i + ${size}, 'full' || i || '-' || ${size}::int, 'opinion', ${me.id}::bigint, '', '', ${size}::int,
            ${api.clock.now().toISOString()}::timestamptz, ${api.clock.now().toISOString()}::timestamptz, ${used}::text
          from generate_series(1, ${n}::int) i`),
      );
    await fill(119, 10, "opinion:1");
    expect((await upload<Refusal>(api, jpeg, { headers: someone.auth })).data.reason).toBe("FILE_BUDGET");
    api.clock.advance(HOUR + 1);
    expect((await upload(api, jpeg, { headers: someone.auth })).status).toBe(200);
    await fill(1, 300 * 1024 * 1024, "opinion:2");
    expect(await upload(api, jpeg, { headers: someone.auth })).toMatchObject({
      status: 409,
      data: { reason: "FILE_QUOTA" },
    });
  });

  it("let a visitor upload for an application within the budget of their address, and for nothing else", async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const from = "10.9.9.9";
    for (const purpose of ["avatar", "comment", "opinion", "consult"] as const)
      expect(await upload(api, jpeg, { purpose, from })).toMatchObject({ status: 401 });
    const strict = await buildTestApi("empty", {
      DATA_DIR: data.folder,
      NODE_ENV: "production",
      SECRET_KEY: "s".repeat(32),
    });
    try {
      const send = (address: string) =>
        upload<Refusal>(strict, jpeg, { purpose: "application", from: address });
      const answers = [];
      for (let i = 0; i < 21; i++) answers.push((await send(from)).status);
      expect(answers).toEqual([...Array(20).fill(200), 429]);
      expect((await send("10.9.9.8")).status).toBe(200);
      const stored = await row<{ n: number }>(
        strict.database.read,
        sql`select count(*)::int as n from files.files where encode(address_hash, 'escape') like '%10.9%' or label like '%照片%'`,
      );
      expect(stored!.n).toBe(0);
    } finally {
      await strict.close();
    }
  });
});
