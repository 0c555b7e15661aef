import { type KeyObject, verify } from "node:crypto";

/**
 * Fields of a notification whose signature is right (异步通知验签): sorted, `sign` and `sign_type` and what is empty left
 * out, RSA2 and nothing weaker, whatever `sign_type` claims.
 * @returns undefined for one that Alipay did not sign
 */
export function readAlipayNotice(key: KeyObject, body: Buffer): Record<string, string> | undefined {
  const fields = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
  if (fields.sign_type !== "RSA2" || (fields.charset ?? "utf-8").toLowerCase() !== "utf-8") return undefined;
  const text = Object.keys(fields)
    .filter((name) => name !== "sign" && name !== "sign_type" && fields[name] !== "")
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
  return verify("sha256", Buffer.from(text), key, Buffer.from(fields.sign ?? "", "base64"))
    ? fields
    : undefined;
}
