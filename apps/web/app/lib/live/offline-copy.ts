/** What one member keeps on one device to read without a network. */
export interface OfflineCopy {
  /** The member it belongs to: shown to nobody else. */
  owner: string;
  /** When it was read from the server, ISO 8601. */
  readAt: string;
  orders: OfflineOrder[];
  contacts: OfflineContact[];
}

export interface OfflineOrder {
  id: string;
  title: string;
  statusText: string;
  /** One line under the title: when it is, or when it was placed. */
  line: string;
  sumText: string;
  /** The details as label and text; empty for those of which only the line is kept. */
  rows: [label: string, text: string][];
}

export interface OfflineContact {
  name: string;
  role: string;
  phone: string;
}

/** Names of the browser's caches and of what lies in them; the worker and the pages share them. */
export const OFFLINE_CACHE = "ginkgo-kept";
export const OFFLINE_COPY = "/kept/copy";
export const READING_MARKS = "/kept/reading";
/** The copy while somebody signs in: nobody is shown it before it is known who that is. */
const HELD_COPY = "/kept/held";

/** Nothing older is shown: an appointment of last season misleads. */
export const MAX_COPY_AGE = 30 * 86_400_000;

/** The copy as it lies there; null where there is none, or what lies there is none. */
export async function readOfflineCopy(): Promise<OfflineCopy | null> {
  try {
    const found = await (await caches.open(OFFLINE_CACHE)).match(OFFLINE_COPY);
    const copy = (await found?.json()) as OfflineCopy | undefined;
    return copy && Date.now() - Date.parse(copy.readAt) < MAX_COPY_AGE ? copy : null;
  } catch {
    return null;
  }
}

/** Takes the copy off this device. */
export async function deleteOfflineCopy(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  await Promise.all([OFFLINE_COPY, HELD_COPY].map((path) => cache.delete(path)));
}

async function move(from: string, to: string): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  const found = await cache.match(from);
  if (!found) return;
  await cache.put(to, found);
  await cache.delete(from);
}

/** Puts the copy aside while somebody signs in. */
export const holdOfflineCopy = (): Promise<void> => move(OFFLINE_COPY, HELD_COPY);
/** Puts it back; the caller compares its owner before anything of it is shown. */
export const releaseOfflineCopy = (): Promise<void> => move(HELD_COPY, OFFLINE_COPY);

export async function writeOfflineCache(path: string, value: unknown): Promise<void> {
  const body = JSON.stringify(value);
  const headers = { "content-type": "application/json" };
  await (await caches.open(OFFLINE_CACHE)).put(path, new Response(body, { headers }));
}
