import {
  constants,
  createDecipheriv,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from "node:crypto";

/** How far a signed message's time may lie from ours, seconds (APIv3, 签名验证). */
const TOLERANCE = 300;
const TAG = 16;

/** Who we are to WeChat Pay, and whose signatures we believe. */
export interface WechatPayKeys {
  mchId: string;
  /** Serial of our own API certificate. */
  serial: string;
  privateKey: KeyObject;
  /** 32 bytes; opens what WeChat Pay seals. */
  apiV3Key: string;
  /** By serial: platform certificates and `PUB_KEY_ID_…` side by side, the one we ask for first. */
  platformKeys: ReadonlyMap<string, KeyObject>;
}

const unixSeconds = () => Math.floor(Date.now() / 1000);
const lines = (...parts: string[]) => `${parts.join("\n")}\n`;

/** The `Authorization` of a request; `path` with its query, `body` as it is sent. */
export function wechatPayAuthorization(
  { mchId, serial, privateKey }: WechatPayKeys,
  { method, path, body }: { method: string; path: string; body: string },
): string {
  const timestamp = String(unixSeconds());
  const nonce = randomBytes(16).toString("hex");
  const text = lines(method, path, timestamp, nonce, body);
  const signature = sign("sha256", Buffer.from(text), privateKey).toString("base64");
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`;
}

/** What a page within WeChat hands to `WeixinJSBridge` to open the cashier. */
export interface WechatPageCall {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: "RSA";
  paySign: string;
}

export function wechatPageCall(
  { privateKey }: WechatPayKeys,
  appId: string,
  prepayId: string,
): WechatPageCall {
  const timeStamp = String(unixSeconds());
  const nonceStr = randomBytes(16).toString("hex");
  const packed = `prepay_id=${prepayId}`;
  const text = lines(appId, timeStamp, nonceStr, packed);
  const paySign = sign("sha256", Buffer.from(text), privateKey).toString("base64");
  return { appId, timeStamp, nonceStr, package: packed, signType: "RSA", paySign };
}

/** Whether WeChat Pay itself sent these bytes, lately. Its probes carry signatures that are wrong on purpose. */
export function isFromWechatPay(
  { platformKeys }: WechatPayKeys,
  headers: Headers,
  body: Uint8Array,
): boolean {
  const headerOf = (name: string) => headers.get(`wechatpay-${name}`) ?? "";
  const timestamp = headerOf("timestamp");
  const key = platformKeys.get(headerOf("serial"));
  if (!key || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(unixSeconds() - Number(timestamp)) > TOLERANCE) return false;
  const text = Buffer.concat([Buffer.from(lines(timestamp, headerOf("nonce"))), body, Buffer.from("\n")]);
  return verify("sha256", text, key, Buffer.from(headerOf("signature"), "base64"));
}

export interface SealedResource {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string;
}

/** Opens what WeChat Pay sealed. @throws where tag, key, nonce or the data beside it do not fit */
export function openSealed({ apiV3Key }: WechatPayKeys, sealed: SealedResource): string {
  const packed = Buffer.from(sealed.ciphertext, "base64");
  const nonce = Buffer.from(sealed.nonce);
  if (sealed.algorithm !== "AEAD_AES_256_GCM" || nonce.length !== 12 || packed.length < TAG)
    throw new Error("not sealed as agreed");
  const opener = createDecipheriv("aes-256-gcm", Buffer.from(apiV3Key), nonce, { authTagLength: TAG });
  opener.setAuthTag(packed.subarray(-TAG));
  opener.setAAD(Buffer.from(sealed.associated_data ?? ""));
  return Buffer.concat([opener.update(packed.subarray(0, -TAG)), opener.final()]).toString("utf8");
}

/** Seals what only WeChat Pay may read, with the key whose serial stands in the request's head. */
export function sealForWechatPay({ platformKeys }: WechatPayKeys, serial: string, text: string): string {
  const key = { key: platformKeys.get(serial)!, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" };
  return publicEncrypt(key, Buffer.from(text)).toString("base64");
}
