import { createHash, createHmac } from "node:crypto";

const ALGORITHM = "AWS4-HMAC-SHA256";
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

export interface S3Call {
  method: string;
  url: URL;
  body: Uint8Array;
  region: string;
  at: Date;
  /** Further headers to sign; names in lower case. */
  headers?: Record<string, string>;
}

/**
 * Headers of a signed call to an S3 store, signature version 4. Paths must be made of characters that need no
 * escaping: ours are.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function s3Headers(
  { method, url, body, region, at, headers = {} }: S3Call,
  key: { id: string; secret: string },
): Record<string, string> {
  const time = `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-content-sha256": sha256(body),
    "x-amz-date": time,
  };
  const names = Object.keys(signed).sort();
  const request = [
    method,
    url.pathname,
    "",
    ...names.map((name) => `${name}:${signed[name]}`),
    "",
    names.join(";"),
    signed["x-amz-content-sha256"],
  ].join("\n");
  const dayKey = hmac(`AWS4${key.secret}`, day);
  const signingKey = hmac(hmac(hmac(dayKey, region), "s3"), "aws4_request");
  const signature = hmac(signingKey, [ALGORITHM, time, scope, sha256(request)].join("\n")).toString("hex");
  return {
    ...signed,
    authorization: `${ALGORITHM} Credential=${key.id}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}
