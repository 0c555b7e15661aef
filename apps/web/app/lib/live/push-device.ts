import {
  type NoticePreferences,
  pushState,
  turnPushOff,
  turnPushOn,
} from "@ginkgo/api-contract/membership/notices";
import { askApi } from "../api/ask-api.ts";

/** `away`: only from the home screen (iPhone, iPad); `none`: this browser cannot at all. */
export type PushState = "on" | "off" | "denied" | "away" | "none";

const OWNER = "push-of";

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

const subscribed = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration("/"))?.pushManager?.getSubscription()) ?? null;

/** How reminders stand in this browser, for who is signed in. */
export async function readPushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isApple() ? "away" : "none";
  if (Notification.permission === "denied") return "denied";
  const subscription = await subscribed();
  if (!subscription || Notification.permission !== "granted") return "off";
  const { on } = await askApi(pushState, { body: { endpoint: subscription.endpoint } });
  return on ? "on" : "off";
}

async function tellServer(subscription: PushSubscription): Promise<NoticePreferences> {
  const { endpoint, keys } = subscription.toJSON() as {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  return askApi(turnPushOn, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
}

/**
 * Asks the reader and turns reminders on; call it from a press, or browsers do not ask.
 * @returns null where the reader said no
 */
export async function remindHere(memberId: string, pushKey: string): Promise<NoticePreferences | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made with another key, or for somebody else, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const preferences = await tellServer(subscription);
  localStorage.setItem(OWNER, memberId);
  return preferences;
}

/** Turns reminders off in this browser. */
export async function remindNoMore(): Promise<void> {
  localStorage.removeItem(OWNER);
  const subscription = await subscribed();
  if (!subscription) return;
  await subscription.unsubscribe();
  await askApi(turnPushOff, { body: { endpoint: subscription.endpoint } });
}

/**
 * Keeps reminders with who turned them on: under their newest sign-in, and away from anybody else's. Where nobody turned
 * any on here, nothing is asked.
 */
export async function tendReminders(memberId: string | undefined): Promise<void> {
  const owner = localStorage.getItem(OWNER);
  if (!owner || !("serviceWorker" in navigator)) return;
  const subscription = await subscribed();
  if (owner !== memberId) {
    localStorage.removeItem(OWNER);
    await subscription?.unsubscribe();
  } else if (subscription) {
    const { on } = await askApi(pushState, { body: { endpoint: subscription.endpoint } });
    if (!on) await tellServer(subscription);
  }
}
