import webPush from "web-push";
import { HOUR } from "../clock.ts";
import type { Settings } from "../settings.ts";

/** Where a browser gets its messages, and the keys they are sealed with for it alone (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** What became of a message: `gone` is a device that will never answer again. */
export type PushOutcome = "sent" | "gone" | { retryAfter: number };

/** Messages to browsers that are not open, through the push service each of them has. */
export interface PushPort {
  /** The public key browsers subscribe with (RFC 8292). */
  publicKey: string;
  /** Whether an address is one of a push service we send to: a member names it, and this server calls it. */
  allows(endpoint: string): boolean;
  /** @throws Error when the push service cannot be reached or refuses; its message holds no address */
  send(target: PushTarget, payload: object): Promise<PushOutcome>;
}

/** A reminder of yesterday is of no use. */
const KEPT_SECONDS = (24 * HOUR) / 1000;
const LONGEST = 10_000;
const isLoopback = (host: string) => host === "127.0.0.1" || host === "localhost";

/** Whether a host is in the list; `*.name` covers every host below it. */
const hostFits = (host: string, listed: string) =>
  listed.startsWith("*.") ? host.endsWith(listed.slice(1)) : host === listed;

/** The web's push, where the settings have a pair of keys. */
export function createPush(settings: Settings): PushPort | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (!publicKey || !privateKey) return undefined;
  const subject = settings.VAPID_SUBJECT ?? `mailto:${settings.SITE_EMAIL}`;
  const hosts = settings.PUSH_HOSTS.split(",").map((host) => host.trim());
  return {
    publicKey,
    allows(endpoint) {
      if (!URL.canParse(endpoint)) return false;
      const { protocol, hostname, username } = new URL(endpoint);
      const isSafe = protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
      return isSafe && username === "" && hosts.some((listed) => hostFits(hostname, listed));
    },
    async send(target, payload) {
      const { endpoint, headers, body } = webPush.generateRequestDetails(target, JSON.stringify(payload), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: KEPT_SECONDS,
        contentEncoding: "aes128gcm",
        urgency: "normal",
      });
      const answer = await fetch(endpoint, {
        method: "POST",
        headers: headers as Record<string, string>,
        body: new Uint8Array(body!),
        // After a redirect this server would call an address outside the allowed list.
        redirect: "manual",
        signal: AbortSignal.timeout(LONGEST),
      }).catch((error: Error) => {
        throw new Error(`the push service could not be reached: ${error.name}`);
      });
      await answer.body?.cancel();
      if (answer.ok) return "sent";
      if (answer.status === 404 || answer.status === 410) return "gone";
      const seconds = Number(answer.headers.get("retry-after"));
      if (answer.status === 429 || answer.status === 503) return { retryAfter: (seconds || 60) * 1000 };
      throw new Error(`the push service answered ${answer.status}`);
    },
  };
}
