import type { IncomingMessage } from "node:http";
import type { Socket } from "socket.io";
import { addressPrefix } from "./address-prefix.ts";
import { clientAddress, parseTrusted } from "./client-address.ts";
import { refuseCrossSite } from "./cross-site.ts";
import { keyedBuckets } from "./keyed-buckets.ts";
import type { AppContext } from "./services.ts";
import { tokenBucket } from "./token-bucket.ts";
import type { ReadViewer, Viewer } from "./viewer.ts";

/** Sockets this process takes in: after a restart all come at once, and the pages beside them must not wait. */
const CONNECT_BURST = 200;
const DOOR_PER_SECOND = 150;
/** Of one member, who may have many pages open. */
const OWN_BURST = 30;
const OWN_PER_SECOND = 3;
/** Connections of one address without a session: an office shares one address. */
const ADDRESS_BURST = 100;
const ADDRESS_PER_SECOND = 30;

const read = ["origin", "host", "sec-fetch-site", "cookie", "authorization"] as const;

/** Whether a page of this site, or a client without cookies, asks. */
function isOwnSite({ headers: requestHeaders }: IncomingMessage): boolean {
  const headers = new Headers();
  for (const name of read) if (requestHeaders[name]) headers.set(name, requestHeaders[name]);
  // A page reading from its own site may leave its origin out; older browsers then name the page.
  if (!headers.has("origin") && !headers.has("sec-fetch-site") && requestHeaders.referer)
    headers.set("origin", URL.parse(requestHeaders.referer)?.origin ?? "null");
  refuseCrossSite(new Request(`http://${headers.get("host")}/`, { method: "POST", headers }));
  return true;
}

const keyOf = (viewer: Viewer): string | undefined =>
  viewer.kind === "visitor"
    ? undefined
    : viewer.kind === "member"
      ? `member:${viewer.memberId}`
      : `staff:${viewer.staffId}`;

/** The headers of a handshake that tell who asks. `side` staff looks at the staff cookie. */
function asking(headers: IncomingMessage["headers"], side: "staff" | "portal"): Request {
  const path = side === "staff" ? "/rest/staff/socket" : "/socket";
  const request = new Request(`http://${headers.host ?? "localhost"}${path}`);
  for (const name of ["cookie", "authorization"])
    if (typeof headers[name] === "string") request.headers.set(name, headers[name]);
  return request;
}

/**
 * A socket's handshake as a request, so that who it is from is read as everywhere else. Staff say `auth.side`.
 * @throws TypeError for a token or a host that no request can carry
 */
export function asRequest({ headers, auth }: Socket["handshake"]): Request {
  const request = asking(headers, auth.side === "staff" ? "staff" : "portal");
  if (typeof auth.token === "string") request.headers.set("authorization", `Bearer ${auth.token}`);
  return request;
}

/**
 * Limits handshakes before any state is stored. A live session counts for its member;
 * other handshakes count for their address, and all of them together take no room from signed-in members.
 * @returns never throws: what cannot be read is refused
 */
export function socketDoor(
  { settings }: Pick<AppContext, "settings">,
  readViewer: ReadViewer,
): (request: IncomingMessage) => Promise<boolean> {
  const trusted = parseTrusted(settings.TRUST_PROXY);
  const known = tokenBucket(CONNECT_BURST, DOOR_PER_SECOND);
  const strangers = tokenBucket(CONNECT_BURST, DOOR_PER_SECOND);
  const own = keyedBuckets(OWN_BURST, OWN_PER_SECOND);
  const addresses = keyedBuckets(ADDRESS_BURST, ADDRESS_PER_SECOND);

  async function whose({ headers }: IncomingMessage): Promise<string | undefined> {
    if (!headers.cookie && !headers.authorization) return undefined;
    const keys = [await readViewer(asking(headers, "portal")), await readViewer(asking(headers, "staff"))];
    return keys.map(keyOf).find((key) => key !== undefined);
  }

  return async (request) => {
    try {
      if (!isOwnSite(request)) return false;
      const key = await whose(request);
      if (key) return own(key) && known();
      const forwarded = request.headers["x-forwarded-for"];
      const address = clientAddress(request.socket.remoteAddress ?? "", String(forwarded ?? ""), trusted);
      return addresses(addressPrefix(address)) && strangers();
    } catch {
      return false;
    }
  };
}
