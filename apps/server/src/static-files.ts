import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

type Coding = "identity" | "br" | "gzip";
interface CachedFile {
  mtime: number;
  etag: string;
  type: string;
  bodies: Map<Coding, Uint8Array<ArrayBuffer>>;
}

const cached = new Map<string, CachedFile>();
const squeeze = {
  br: (b: Uint8Array) =>
    promisify(brotliCompress)(b, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }) as Promise<Buffer>,
  gzip: (b: Uint8Array) => promisify(gzip)(b, { level: 9 }) as Promise<Buffer>,
};

async function open(path: string): Promise<CachedFile | undefined> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return;
  const have = cached.get(path);
  if (have && have.mtime === info.mtimeMs) return have;
  const body = new Uint8Array(await readFile(path));
  const file: CachedFile = {
    mtime: info.mtimeMs,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    type: types[extname(path)]!,
    bodies: new Map([["identity", body]]),
  };
  cached.set(path, file);
  return file;
}

async function bodyFor(file: CachedFile, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const have = file.bodies.get(coding);
  if (have) return have;
  const made = new Uint8Array(await squeeze[coding as "br" | "gzip"](file.bodies.get("identity")!));
  file.bodies.set(coding, made);
  return made;
}

const compressible = (type: string) => !/^(image\/(png|webp|x-icon)|font\/)/.test(type);

/**
 * Answers with a file of the build, or undefined when there is none. Only the listed kinds are served, never a dot
 * file or a source map. Files under /assets carry their content's hash in the name and never change; the rest is asked for anew.
 */
export async function serveFile(
  folder: string,
  pathname: string,
  request: Request,
): Promise<Response | undefined> {
  let path: string;
  try {
    path = normalize(decodeURIComponent(pathname));
  } catch {
    return;
  }
  if (path.includes("\0") || path.includes("/.") || !types[extname(path)]) return;
  const file = await open(join(folder, path));
  if (!file) return;
  const headers = new Headers({
    "content-type": file.type,
    etag: file.etag,
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  });
  if (request.headers.get("if-none-match") === file.etag) return new Response(null, { status: 304, headers });
  const accepted = request.headers.get("accept-encoding") ?? "";
  const coding: Coding = !compressible(file.type)
    ? "identity"
    : /\bbr\b/.test(accepted)
      ? "br"
      : /\bgzip\b/.test(accepted)
        ? "gzip"
        : "identity";
  if (compressible(file.type)) headers.set("vary", "accept-encoding");
  if (coding !== "identity") headers.set("content-encoding", coding);
  return new Response(await bodyFor(file, coding), { headers });
}
