import { useEffect } from "react";
import { useLocation } from "react-router";
import { canKeep, noteOpened, tendCopy } from "../lib/live/device-copy.ts";
import { on } from "../lib/live/events.ts";
import { READING_MARKS, writeOfflineCache } from "../lib/live/offline-copy.ts";
import { tendReminders } from "../lib/live/push-device.ts";
import { useMember } from "../lib/routing/site-data.ts";
import { useReading } from "./reading/reading-store.ts";

/**
 * Sees to what lies on the device: the worker that answers without a network, how its page is to look, and the copy a
 * member chose to keep. Where the browser has none of it, nothing is missed.
 */
export default function DeviceKeeper() {
  const member = useMember();
  const reading = useReading();
  const { pathname, search } = useLocation();
  const id = member?.id;

  useEffect(() => {
    if (canKeep()) navigator.serviceWorker.register("/sw.js", { scope: "/" })?.catch(() => {});
  }, []);

  const { mode, size, contrast, cursor } = reading;
  useEffect(() => {
    if (!canKeep()) return;
    writeOfflineCache(READING_MARKS, mode === "elder" ? { mode, size, contrast, cursor } : {}).catch(
      () => {},
    );
  }, [mode, size, contrast, cursor]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit to another path is a moment to look
  useEffect(() => {
    tendCopy(id).catch(() => {});
  }, [id, pathname]);

  useEffect(() => {
    tendReminders(id).catch(() => {});
  }, [id]);

  useEffect(() => on("notify", () => void tendCopy(id).catch(() => {})), [id]);

  useEffect(() => {
    const orderId = new URLSearchParams(search).get("id");
    if (id && orderId && pathname === "/user/order-detail") noteOpened(id, orderId).catch(() => {});
  }, [id, pathname, search]);

  return null;
}
