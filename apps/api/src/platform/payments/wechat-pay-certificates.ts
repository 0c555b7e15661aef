import { X509Certificate } from "node:crypto";
import { isFromWechatPay, openSealed, type SealedResource, type WechatPayKeys } from "./wechat-pay-sign.ts";

/** Downloads are no more often than that, so that forged serials cause no calls, in milliseconds. */
const PAUSE = 60_000;
/** Keys of the public-key mode are given out in the merchant's console and never by download. */
const isCertificate = (serial: string) => !serial.startsWith("PUB_KEY_ID_");

interface Downloaded {
  data: { serial_no: string; effective_time: string; encrypt_certificate: SealedResource }[];
}

/** WeChat Pay's signing keys as they stand now. */
export interface PlatformKeys {
  /** Those of the settings and those downloaded since. */
  keys: WechatPayKeys;
  /** Serial of the key that we ask WeChat Pay to sign with and seal for. */
  askedKey(): string;
  /** Downloads the certificates where that serial is unknown and certificates are in use; never throws. */
  learn(serial: string | null): Promise<void>;
}

/**
 * Keeps the platform certificates (APIv3, GET /v3/certificates): WeChat Pay changes them once in five years or when it
 * must, and signs with the new one from then on. Each is sealed with our APIv3 key, and the answer is signed by one of
 * those known or just opened.
 * @param download asks for the certificates
 */
export function platformKeys(wechatKeys: WechatPayKeys, download: () => Promise<Response>): PlatformKeys {
  const known = new Map(wechatKeys.platformKeys);
  const keys: WechatPayKeys = { ...wechatKeys, platformKeys: known };
  const usesCertificates = [...known.keys()].some(isCertificate);
  let [firstSerial = ""] = known.keys();
  let lastAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const response = await download();
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) return;
    const { data } = JSON.parse(Buffer.from(bytes).toString("utf8")) as Downloaded;
    const opened = data.map(({ serial_no, effective_time, encrypt_certificate }) => {
      const certificate = new X509Certificate(openSealed(wechatKeys, encrypt_certificate));
      if (BigInt(`0x${certificate.serialNumber}`) !== BigInt(`0x${serial_no}`))
        throw new Error("the certificate has another serial");
      return { serial: serial_no, since: Date.parse(effective_time), certificate };
    });
    const valid = opened.filter(({ certificate }) => Date.parse(certificate.validTo) > Date.now());
    const fresh = valid.map(({ serial, certificate }) => [serial, certificate.publicKey] as const);
    const both = new Map([...known, ...fresh]);
    if (!isFromWechatPay({ ...wechatKeys, platformKeys: both }, response.headers, bytes)) return;
    for (const [serial, key] of fresh) known.set(serial, key);
    const newest = valid.toSorted((a, b) => b.since - a.since)[0];
    if (newest && isCertificate(firstSerial)) firstSerial = newest.serial;
  }

  return {
    keys,
    askedKey: () => firstSerial,
    async learn(serial) {
      if (!serial || known.has(serial) || !usesCertificates || !isCertificate(serial)) return;
      if (!running) {
        if (Date.now() - lastAt < PAUSE) return;
        lastAt = Date.now();
        // What cannot be downloaded leaves the signature unknown, and what carries it is refused.
        running = refresh()
          .catch(() => undefined)
          .finally(() => {
            running = undefined;
          });
      }
      await running;
    },
  };
}
