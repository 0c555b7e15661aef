import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How long a page is served as it is, in milliseconds. */
const FRESH = 1_000;
/** How long an older one may still be served while one request makes the next. */
const STALE = 10_000;
/** All pages kept by a process, in bytes before compression. */
const MAX_COUNT = 64 * 1024 * 1024;

type Coding = "identity" | "br" | "gzip";
type Bytes = Uint8Array<ArrayBuffer>;

interface CachedPage {
  madeAt: number;
  status: number;
  headers: [string, string][];
  /** The page cut where its nonce stood: each reader gets one of their own there (W2). */
  pieces: string[];
  nonce: string;
  size: number;
}

/** As light as a page deserves that is compressed for each reader anew. */
const squeeze = {
  br: (body: string) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 },
    }),
  gzip: (body: string) => promisify(gzip)(body, { level: 4 }),
};

function codingOf(request: Request): Coding {
  const accepted = request.headers.get("accept-encoding") ?? "";
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

async function answer(cached: CachedPage, request: Request, newNonce: () => string): Promise<Response> {
  const coding = codingOf(request);
  const nonce = newNonce();
  const headers = new Headers(
    cached.headers.map(([name, value]) => [name, value.replaceAll(cached.nonce, nonce)]),
  );
  headers.append("vary", "accept-encoding");
  const page = cached.pieces.join(nonce);
  if (coding === "identity") return new Response(page, { status: cached.status, headers });
  headers.set("content-encoding", coding);
  return new Response(new Uint8Array(await squeeze[coding](page)), { status: cached.status, headers });
}

/** Only whole pages that set nothing for one person. */
const isKeepable = ({ status, headers, body }: Response) =>
  status === 200 &&
  body !== null &&
  !headers.has("set-cookie") &&
  (headers.get("content-type") ?? "").startsWith("text/html");

const collect = (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new Response(stream as ReadableStream<Bytes>).text();

/**
 * Whole pages of visitors, for a second: a page costs tens of milliseconds to make and is the same for everybody who
 * asks in that second. Of requests for one page at once, one makes it; the others wait for the first, or are given
 * the last one while it is made.
 *
 * @param newNonce makes a nonce; a page rendered with one is served with another to each of its readers
 */
export function createPageCache(newNonce: () => string, now: () => number = Date.now) {
  const pages = new Map<string, CachedPage>();
  const making = new Map<string, Promise<CachedPage | undefined>>();
  let total = 0;
  /** Counts what was published: a page begun before is not kept after. */
  let edition = 0;

  function drop(key: string) {
    total -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  }
  function keep(key: string, cached: CachedPage) {
    drop(key);
    pages.set(key, cached);
    total += cached.size;
    for (const oldest of pages.keys()) {
      if (total <= MAX_COUNT) break;
      drop(oldest);
    }
  }

  /** Makes the page; its first asker gets it as it streams, the cache when it is whole. */
  async function make(key: string, render: (nonce: string) => Promise<Response>): Promise<Response> {
    const madeAt = now();
    const begunIn = edition;
    let done: (cached: CachedPage | undefined) => void = () => {};
    const whole = new Promise<CachedPage | undefined>((resolve) => {
      done = resolve;
    });
    making.set(key, whole);
    whole.finally(() => {
      if (making.get(key) === whole) making.delete(key);
    });
    try {
      const nonce = newNonce();
      const response = await render(nonce);
      if (!isKeepable(response)) {
        done(undefined);
        return response;
      }
      const [shown, copied] = (response.body as ReadableStream<Uint8Array>).tee();
      const { status, headers } = response;
      collect(copied).then(
        (body) => {
          const cached: CachedPage = {
            madeAt,
            status,
            headers: [...headers],
            pieces: body.split(nonce),
            nonce,
            size: Buffer.byteLength(body),
          };
          if (begunIn === edition) keep(key, cached);
          done(cached);
        },
        () => done(undefined),
      );
      return new Response(shown, { status, headers });
    } catch (error) {
      done(undefined);
      throw error;
    }
  }

  return {
    /** Drops every page, those being made too: visitors are to see something else now. */
    forget(): void {
      edition += 1;
      pages.clear();
      making.clear();
      total = 0;
    },
    /** How many pages and bytes are kept. */
    size: () => ({ pages: pages.size, bytes: total }),
    /**
     * The page of this key.
     * @param key everything the page depends on
     * @param render makes the page with this nonce in its scripts and its policy
     */
    async serve(
      key: string,
      request: Request,
      render: (nonce: string) => Promise<Response>,
    ): Promise<Response> {
      const cached = pages.get(key);
      const age = cached ? now() - cached.madeAt : Number.POSITIVE_INFINITY;
      if (cached && age < FRESH) return answer(cached, request, newNonce);
      const under = making.get(key);
      if (cached && age < STALE) {
        if (!under) {
          const next = make(key, render);
          next.then((response) => response.body?.cancel()).catch(() => {});
        }
        return answer(cached, request, newNonce);
      }
      // Nothing is awaited between looking and making: the next to ask must find this one at work.
      const made = under && (await under);
      return made ? answer(made, request, newNonce) : make(key, render);
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
