import { createHash, createHmac } from "node:crypto";

const ALGORITHM = "ACS3-HMAC-SHA256";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** RFC 3986, as the vendor counts it: `encodeURIComponent` leaves five characters too many alone. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

export interface Acs3Call {
  host: string;
  action: string;
  version: string;
  /** All parameters; an RPC-style call has an empty body. */
  query: Record<string, string>;
  date: string;
  nonce: string;
}

/** Sorted and encoded, as it is signed and as it must be sent. */
export const canonicalQuery = (query: Record<string, string>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name]!)}`)
    .join("&");

/**
 * Headers of a signed call to Aliyun's OpenAPI, version 3 of their signature.
 * @see https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function acs3Headers(
  { host, action, version, query, date, nonce }: Acs3Call,
  key: { id: string; secret: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    "x-acs-action": action,
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": date,
    "x-acs-signature-nonce": nonce,
    "x-acs-version": version,
  };
  const names = Object.keys(headers).sort();
  const request = [
    "POST",
    "/",
    canonicalQuery(query),
    ...names.map((name) => `${name}:${headers[name]}`),
    "",
    names.join(";"),
    sha256(""),
  ].join("\n");
  const signature = createHmac("sha256", key.secret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest("hex");
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${key.id},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}
