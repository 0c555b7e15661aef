/** What one member keeps on one device to read without a network. */
export interface KeptCopy {
  /** The member it belongs to: shown to nobody else. */
  owner: string;
  /** When it was read from the server, ISO 8601. */
  readAt: string;
  orders: KeptOrder[];
  contacts: KeptContact[];
}

export interface KeptOrder {
  id: string;
  title: string;
  statusText: string;
  /** One line under the title: when it is, or when it was placed. */
  line: string;
  sumText: string;
  /** The details as label and text; empty for those of which only the line is kept. */
  rows: [label: string, text: string][];
}

export interface KeptContact {
  name: string;
  role: string;
  phone: string;
}

/** Names of the browser's caches and of what lies in them; the worker and the pages share them. */
export const KEPT_CACHE = "ginkgo-kept";
export const KEPT_COPY = "/kept/copy";
export const KEPT_READING = "/kept/reading";
/** The copy while somebody signs in: nobody is shown it before it is known who that is. */
const KEPT_HELD = "/kept/held";

/** Nothing older is shown: an appointment of last season misleads. */
export const KEPT_FOR = 30 * 86_400_000;

/** The copy as it lies there; null where there is none, or what lies there is none. */
export async function readKept(): Promise<KeptCopy | null> {
  try {
    const found = await (await caches.open(KEPT_CACHE)).match(KEPT_COPY);
    const copy = (await found?.json()) as KeptCopy | undefined;
    return copy && Date.now() - Date.parse(copy.readAt) < KEPT_FOR ? copy : null;
  } catch {
    return null;
  }
}

/** Takes the copy off this device. */
export async function dropKept(): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  await Promise.all([KEPT_COPY, KEPT_HELD].map((path) => cache.delete(path)));
}

async function move(from: string, to: string): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const found = await cache.match(from);
  if (!found) return;
  await cache.put(to, found);
  await cache.delete(from);
}

/** Puts the copy aside while somebody signs in. */
export const holdKept = (): Promise<void> => move(KEPT_COPY, KEPT_HELD);
/** Puts it back; whoever does compares its owner before anything of it is shown. */
export const unholdKept = (): Promise<void> => move(KEPT_HELD, KEPT_COPY);

export async function writeKept(path: string, value: unknown): Promise<void> {
  const body = JSON.stringify(value);
  const headers = { "content-type": "application/json" };
  await (await caches.open(KEPT_CACHE)).put(path, new Response(body, { headers }));
}
