import { generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { certificateOf } from "./fake-certificate.ts";

/** A letter as it came in, taken apart. */
export interface Letter {
  to: string[];
  from: string;
  user: string | undefined;
  sealed: boolean;
  headers: Record<string, string>;
  text: string;
  html: string;
  raw: string;
}

const bytesOfQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** =?UTF-8?B?…?= and =?UTF-8?Q?…?= (RFC 2047). */
const readWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, way = "", word = ""]) =>
          way.toUpperCase() === "B" ? Buffer.from(word, "base64") : bytesOfQuoted(word.replaceAll("_", " ")),
        ),
      ).toString("utf8"),
    );

function headersOf(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), readWords(line.slice(at + 1).trim())];
    }),
  );
}

function partOf(raw: string, type: string): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((p) => p.toLowerCase().includes(`content-type: ${type}`));
  if (!part) return "";
  const [head = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n").replace(/\r\n--[^\r\n]+--\s*$/, "");
  const way = headersOf(head)["content-transfer-encoding"];
  if (way === "base64") return Buffer.from(text, "base64").toString("utf8");
  return way === "quoted-printable" ? bytesOfQuoted(text).toString("utf8") : text;
}

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const cert = certificateOf(
  pair,
  "10",
  new Date(Date.now() - 86_400_000),
  new Date(Date.now() + 86_400_000),
  "localhost",
);

/** A mail server on this machine that asks who it is, keeps letters, and refuses as it is told. */
export async function fakeSmtp(
  kind: "starttls" | "implicit" | "plain" = "starttls",
  login = { user: "portal", password: "a password of letters" },
) {
  const letters: Letter[] = [];
  const tried: string[] = [];
  /** What recipients are answered next, then what letters are. */
  const refusals: { at: "rcpt" | "data"; code: number }[] = [];
  let silent = false;
  const fail = (code: number) => Object.assign(new Error("no"), { responseCode: code });
  const take = (at: "rcpt" | "data") => (refusals[0]?.at === at ? refusals.shift()!.code : undefined);
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 200,
    key,
    cert,
    secure: kind === "implicit",
    ...(kind === "plain" ? { disabledCommands: ["STARTTLS"] } : {}),
    // A server that would take a password in the open: ours must not give it.
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      if (!silent) done();
    },
    onAuth: ({ username, password }, _session, done) => {
      tried.push(`${username}:${password}`);
      if (username === login.user && password === login.password) done(null, { user: username });
      else done(fail(535));
    },
    onRcptTo: (_address, _session, done) => {
      const code = take("rcpt");
      done(code ? fail(code) : null);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const code = take("data");
        if (code) return done(fail(code));
        const raw = Buffer.concat(parts).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({
          to: rcptTo.map((r) => r.address),
          from: mailFrom ? mailFrom.address : "",
          user: session.user as string | undefined,
          sealed: session.secure,
          headers: headersOf(raw.slice(0, raw.indexOf("\r\n\r\n"))),
          text: partOf(raw, "text/plain"),
          html: partOf(raw, "text/html"),
          raw,
        });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", () => ready()));
  const { port } = server.server.address() as AddressInfo;
  return {
    letters,
    tried,
    refusals,
    /** From now on it takes connections and says nothing. */
    fallSilent(on: boolean) {
      silent = on;
    },
    env: {
      SMTP_HOST: "localhost",
      SMTP_PORT: String(port),
      SMTP_USER: login.user,
      SMTP_PASSWORD: login.password,
      SMTP_FROM: "noreply@ginkgo.example",
      SMTP_CA: cert,
      PUBLIC_ORIGIN: "https://portal.example",
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
