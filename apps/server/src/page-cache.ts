import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Cached, ReadCache } from "@ginkgo/api/platform/read-cache";
import type { SharedPage } from "./security-headers.ts";

/** How long a page is served whatever is written meanwhile, in milliseconds. */
const FRESH = 1_000;
/** How long one is served that nothing was written for. What it says of the time of day may be so old. */
const LIFE = 60_000;
/** How long an older one may still be served while one request makes the next. */
const STALE = 10_000;
/** How long one may still be served, while the next is made, after what it was read from was written. */
const CHANGED = 700;
/** All pages kept by a process, in bytes before compression. */
const MAX_COUNT = 64 * 1024 * 1024;
/** Asked for so often, a page is compressed as well as can be. */
const MANY = 20;

type Coding = "identity" | "br" | "gzip";
type Bytes = Uint8Array<ArrayBuffer>;

interface CachedPage {
  status: number;
  headers: [string, string][];
  html: string;
  /** As it is sent, by coding. */
  bodies: Map<Coding, Promise<Bytes>>;
  asked: number;
}

const squeeze = {
  br: async (body: string, quality: number) =>
    new Uint8Array(
      await promisify(brotliCompress)(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 19 },
      }),
    ),
  gzip: async (body: string, level: number) =>
    new Uint8Array(await promisify(gzip)(body, { level: Math.min(level, 9) })),
  identity: async (body: string) => new TextEncoder().encode(body),
};
/** For a page's first readers, and for its many. */
const [QUICK, BEST] = [4, 11];

function codingOf(request: Request): Coding {
  const accepted = request.headers.get("accept-encoding") ?? "";
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

function bodyOf(cached: CachedPage, coding: Coding): Promise<Bytes> {
  const quick = cached.bodies.get(coding) ?? squeeze[coding](cached.html, QUICK);
  cached.bodies.set(coding, quick);
  cached.asked += 1;
  if (cached.asked === MANY && coding !== "identity") {
    const best = squeeze[coding](cached.html, BEST);
    // Where it fails the quick one goes on.
    best.then(
      () => cached.bodies.set(coding, best),
      () => undefined,
    );
  }
  return quick;
}

async function answer(cached: CachedPage, request: Request): Promise<Response> {
  const coding = codingOf(request);
  const headers = new Headers(cached.headers);
  headers.append("vary", "accept-encoding");
  if (coding !== "identity") headers.set("content-encoding", coding);
  const body = await bodyOf(cached, coding);
  headers.set("content-length", String(body.byteLength));
  return new Response(body, { status: cached.status, headers });
}

/** Only whole pages that set nothing for one person. */
const isKeepable = ({ status, headers, body }: Response) =>
  status === 200 &&
  body !== null &&
  !headers.has("set-cookie") &&
  (headers.get("content-type") ?? "").startsWith("text/html");

const collect = (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new Response(stream as ReadableStream<Bytes>).text();

/** How one page is made. */
export interface PageMaker {
  /**
   * Makes the page with this nonce in its scripts and its policy, for one reader.
   * @param reads gets the tables it is read from, as long as it streams
   */
  render(nonce: string, reads: Set<string>): Promise<Response>;
  /** The same page for all readers, or undefined where it is not to be shared. */
  share(html: string, nonce: string): SharedPage | undefined;
}

/**
 * Whole pages of visitors: a page costs tens of milliseconds to make and is the same for everybody until something is
 * written that it was read from. Of requests for one page at once, one makes it; the others wait for the first, or are
 * given the last one while it is made.
 *
 * @param newNonce makes a nonce, for the one reader who gets a page as it streams
 */
export function createPageCache(newNonce: () => string, now: () => number = Date.now) {
  const pages = new ReadCache<CachedPage>(MAX_COUNT, now);
  const making = new Map<string, Promise<Cached<CachedPage> | undefined>>();

  /** Makes the page; its first asker gets it as it streams, the cache when it is whole. */
  async function make(key: string, maker: PageMaker): Promise<Response> {
    const begun = pages.begin();
    let done: (cached: Cached<CachedPage> | undefined) => void = () => {};
    const whole = new Promise<Cached<CachedPage> | undefined>((resolve) => {
      done = resolve;
    });
    making.set(key, whole);
    whole.finally(() => {
      if (making.get(key) === whole) making.delete(key);
    });
    try {
      const nonce = newNonce();
      const reads = new Set<string>();
      const response = await maker.render(nonce, reads);
      if (!isKeepable(response)) {
        done(undefined);
        return response;
      }
      const [shown, copied] = (response.body as ReadableStream<Uint8Array>).tee();
      const { status, headers } = response;
      collect(copied)
        .then((body) => {
          const shared = maker.share(body, nonce);
          if (!shared) return done(undefined);
          const own = new Headers(headers);
          own.set("content-security-policy", shared.policy);
          const page: CachedPage = {
            status,
            headers: [...own],
            html: shared.html,
            bodies: new Map(),
            asked: 0,
          };
          done(pages.keep(key, page, begun, reads, Buffer.byteLength(shared.html)));
        })
        .catch(() => done(undefined));
      return new Response(shown, { status, headers });
    } catch (error) {
      done(undefined);
      throw error;
    }
  }

  /** Whether it is served: as it is, while the next one is made, or not any more. */
  function worthOf({ madeAt, changedAt }: Cached<CachedPage>): "fresh" | "stale" | "gone" {
    const age = now() - madeAt;
    if (age < FRESH) return "fresh";
    if (changedAt !== undefined) return now() - changedAt < CHANGED ? "stale" : "gone";
    return age < LIFE ? "fresh" : age < LIFE + STALE ? "stale" : "gone";
  }

  return {
    /** Drops every page, those being made too: visitors are to see something else now. */
    forget(): void {
      pages.forget();
      making.clear();
    },
    /** Tables were written: pages read from them are made anew within a second. */
    written: (tables: ReadonlySet<string>): void => pages.written(tables),
    /** How many pages and bytes are kept. */
    size: () => ({ pages: pages.size.count, bytes: pages.size.bytes }),
    /**
     * The page of this key.
     * @param key everything the page depends on but the tables it is read from
     */
    async serve(key: string, request: Request, maker: PageMaker): Promise<Response> {
      const cached = pages.get(key);
      const worth = cached ? worthOf(cached) : "gone";
      if (cached && worth === "fresh") return answer(cached.value, request);
      const under = making.get(key);
      if (cached && worth === "stale") {
        if (!under) {
          const next = make(key, maker);
          next.then((response) => response.body?.cancel()).catch(() => {});
        }
        return answer(cached.value, request);
      }
      // Nothing is awaited between looking and making: the next to ask must find this one at work.
      const made = under && (await under);
      return made ? answer(made.value, request) : make(key, maker);
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
