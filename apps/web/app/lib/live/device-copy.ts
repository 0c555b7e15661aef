import { browserApi } from "../api/browser-api.ts";
import {
  deleteOfflineCopy,
  OFFLINE_COPY,
  type OfflineCopy,
  readOfflineCopy,
  releaseOfflineCopy,
  writeOfflineCache,
} from "./offline-copy.ts";

/** How old a copy gets before it is read anew while there is a network, milliseconds. */
const FRESH = 5 * 60_000;
const MAX_OPENED = 5;
const OPENED = "kept-opened";

/** Whether this browser can keep anything: not where a page is not secure. */
export const canKeep = (): boolean => "caches" in window && "serviceWorker" in navigator;

const opened = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(OPENED) ?? "[]");
  } catch {
    return [];
  }
};

/** Takes everything of a member off this device. */
export async function forgetCopy(): Promise<void> {
  localStorage.removeItem(OPENED);
  await deleteOfflineCopy();
}

/**
 * Reads the member's orders and contacts and keeps them here.
 * @throws where there is no answer; what was kept before stays
 */
export async function saveOfflineCopy(memberId: string): Promise<OfflineCopy> {
  const answer = await fetch(`/user/kept?opened=${opened().join()}`, {
    headers: { accept: "application/json" },
  });
  if (!answer.ok || answer.redirected) throw new Error(`the copy was answered with ${answer.status}`);
  const copy = (await answer.json()) as OfflineCopy;
  if (copy.owner !== memberId) throw new Error("somebody else is signed in by now");
  await writeOfflineCache(OFFLINE_COPY, copy);
  // Signed out while it came in: what was forgotten then must not be back.
  if (!browserApi().session.facts()) await forgetCopy();
  return copy;
}

/** Keeps the copy of who is signed in fresh, and takes anybody else's away. */
export async function tendCopy(memberId: string | undefined): Promise<void> {
  if (!canKeep()) return;
  await releaseOfflineCopy();
  const copy = await readOfflineCopy();
  if (!copy || copy.owner !== memberId) return forgetCopy();
  if (Date.now() - Date.parse(copy.readAt) > FRESH) await saveOfflineCopy(memberId).catch(() => {});
}

/** An order that was opened is kept with its details, where anything is. */
export async function noteOpened(memberId: string, orderId: string): Promise<void> {
  if (!canKeep() || (await readOfflineCopy())?.owner !== memberId) return;
  const ids = [orderId, ...opened().filter((id) => id !== orderId)].slice(0, MAX_OPENED);
  localStorage.setItem(OPENED, JSON.stringify(ids));
  await saveOfflineCopy(memberId).catch(() => {});
}
