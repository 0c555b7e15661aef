import { join } from "node:path";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { Files } from "./files/files.ts";
import { diskFiles } from "./files/files-disk.ts";
import { s3Files } from "./files/files-s3.ts";
import type { Geocoder } from "./geocoder.ts";
import { amapGeocoder } from "./geocoder-amap.ts";
import { nuonuoInvoices } from "./invoices/invoice-nuonuo.ts";
import type { InvoicePort } from "./invoices/invoice-port.ts";
import { sandboxInvoices } from "./invoices/invoice-sandbox.ts";
import { isSandbox } from "./is-sandbox.ts";
import type { MailPort } from "./messages/mail.ts";
import { sandboxMail } from "./messages/mail-sandbox.ts";
import { smtpMail } from "./messages/mail-smtp.ts";
import type { SmsPort } from "./messages/sms.ts";
import { aliyunSms } from "./messages/sms-aliyun.ts";
import { sandboxSms } from "./messages/sms-sandbox.ts";
import type { PayPort } from "./payments/pay.ts";
import { alipay } from "./payments/pay-alipay.ts";
import { sandboxPay } from "./payments/pay-sandbox.ts";
import { wechatPay } from "./payments/pay-wechat.ts";
import { readPrivateKey, readPublicKey, readPublicKeys } from "./secrets/read-pem.ts";
import { type Settings, SettingsError } from "./settings.ts";
import type { WechatPort } from "./wechat.ts";
import { sandboxWechat } from "./wechat-sandbox.ts";
import { wechatVendor } from "./wechat-vendor.ts";

const noSms: SmsPort = {
  send: async () => {
    throw new Error("no message vendor is set up");
  },
};

/** The vendor of the settings, else the sandbox where it is on, else none. */
export function createSms(settings: Settings, database: Database, clock: Clock): SmsPort {
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE_CODE } = settings;
  if (SMS_ACCESS_KEY_ID && SMS_ACCESS_KEY_SECRET && SMS_SIGN_NAME && SMS_TEMPLATE_CODE) {
    return aliyunSms({
      key: { id: SMS_ACCESS_KEY_ID, secret: SMS_ACCESS_KEY_SECRET },
      signName: SMS_SIGN_NAME,
      template: SMS_TEMPLATE_CODE,
      noticeTemplate: settings.SMS_NOTICE_TEMPLATE_CODE,
      newsTemplate: settings.SMS_NEWS_TEMPLATE_CODE,
      voiceTemplate: settings.SMS_VOICE_TTS_CODE,
      endpoint: settings.SMS_ENDPOINT,
      voiceEndpoint: settings.SMS_VOICE_ENDPOINT,
    });
  }
  return isSandbox(settings) ? sandboxSms(database, clock) : noSms;
}

/**
 * The mail server of the settings, else the sandbox where it is on; absent where no mail server is configured.
 * @throws {SettingsError} where the settings name a server and not all that goes with it
 */
export function createMail(settings: Settings, database: Database, clock: Clock): MailPort | undefined {
  const { SMTP_HOST, SMTP_FROM, SMTP_USER, SMTP_PASSWORD, SMTP_TLS, PUBLIC_ORIGIN } = settings;
  if (!SMTP_HOST) return isSandbox(settings) ? sandboxMail(database, clock) : undefined;
  if (!SMTP_FROM) throw new SettingsError("发邮件要设置 SMTP_FROM：邮件从哪个地址发出");
  if (!PUBLIC_ORIGIN) throw new SettingsError("发邮件要设置 PUBLIC_ORIGIN：邮件里的链接要用");
  if ((SMTP_USER === undefined) !== (SMTP_PASSWORD === undefined))
    throw new SettingsError("SMTP_USER 和 SMTP_PASSWORD 要一起设置");
  if (SMTP_TLS === "off" && settings.NODE_ENV === "production")
    throw new SettingsError("正式环境发邮件要加密：SMTP_TLS 请设 starttls 或 implicit");
  return smtpMail({
    host: SMTP_HOST,
    port: settings.SMTP_PORT,
    login: SMTP_USER && SMTP_PASSWORD ? { user: SMTP_USER, password: SMTP_PASSWORD } : undefined,
    // Read for each letter: the name can be changed while the server runs.
    from: {
      get name() {
        return settings.SITE_NAME;
      },
      address: SMTP_FROM,
    },
    tls: SMTP_TLS,
    ca: settings.SMTP_CA,
  });
}

const noWechat: WechatPort = {
  authorizeUrl: ({ returnTo }) => `${returnTo}?error=unavailable`,
  exchange: async () => {
    throw new Error("WeChat is not set up");
  },
};

/** An application by its settings, where both are there. */
const wechatApp = (appId: string | undefined, secret: string | undefined) =>
  appId && secret ? { appId, secret } : undefined;

/** WeChat itself where the settings name an application, else the sandbox where it is on, else none. */
export function createWechat(settings: Settings, database: Database, clock: Clock): WechatPort {
  const website = wechatApp(settings.WECHAT_APP_ID, settings.WECHAT_APP_SECRET);
  const account = wechatApp(settings.WECHAT_SERVICE_APP_ID, settings.WECHAT_SERVICE_APP_SECRET);
  if (website || account)
    return wechatVendor({
      website,
      account,
      api: settings.WECHAT_ENDPOINT,
      open: settings.WECHAT_OPEN_ENDPOINT,
    });
  return isSandbox(settings) ? sandboxWechat(database, clock) : noWechat;
}

/** The maps vendor of the settings, else none: the boundaries answer. */
export function createGeocoder({ AMAP_KEY: key, AMAP_ENDPOINT: endpoint }: Settings): Geocoder | undefined {
  return key ? amapGeocoder({ key, endpoint }) : undefined;
}

/** The bucket of the settings, else a folder beside the embedded database. */
export function createFiles(settings: Settings): Files {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return s3Files({
      endpoint: S3_ENDPOINT,
      region: settings.S3_REGION,
      bucket: S3_BUCKET,
      pathStyle: settings.S3_PATH_STYLE === "on",
      key: { id: S3_ACCESS_KEY_ID, secret: S3_SECRET_ACCESS_KEY },
    });
  }
  return diskFiles(join(settings.DATA_DIR, "files"));
}

/** Where a provider brings its notifications. @throws {SettingsError} where this site's address is not set */
function notifyUrl({ PUBLIC_ORIGIN, PUBLIC_API_BASE }: Settings, provider: string): string {
  if (!PUBLIC_ORIGIN) throw new SettingsError("收款要设置 PUBLIC_ORIGIN：收款方的通知要送到那里");
  return new URL(`${PUBLIC_API_BASE}/pay/notify/${provider}`, PUBLIC_ORIGIN).href;
}

/** WeChat Pay by the settings, if they name a merchant. */
function createWechatPay(settings: Settings): PayPort | undefined {
  const { WECHAT_PAY_MCH_ID, WECHAT_PAY_APP_ID, WECHAT_PAY_SERIAL, WECHAT_PAY_V3_KEY } = settings;
  const privateKey = readPrivateKey(settings.WECHAT_PAY_PRIVATE_KEY ?? "");
  const platformKeys = readPublicKeys(settings.WECHAT_PAY_PLATFORM_KEYS ?? "");
  if (!WECHAT_PAY_MCH_ID || !WECHAT_PAY_APP_ID || !WECHAT_PAY_SERIAL || !WECHAT_PAY_V3_KEY) return undefined;
  if (!privateKey || !platformKeys) return undefined;
  return wechatPay({
    appId: WECHAT_PAY_APP_ID,
    keys: {
      mchId: WECHAT_PAY_MCH_ID,
      serial: WECHAT_PAY_SERIAL,
      privateKey,
      apiV3Key: WECHAT_PAY_V3_KEY,
      platformKeys,
    },
    h5: settings.WECHAT_PAY_H5 === "on",
    ...(settings.WECHAT_TRANSFER === "on" && {
      transfers: { scene: settings.WECHAT_TRANSFER_SCENE, post: settings.WECHAT_TRANSFER_POST },
    }),
    notifyUrl: notifyUrl(settings, "wechat"),
    endpoint: settings.WECHAT_PAY_ENDPOINT,
  });
}

/** Alipay by the settings, if they name an application. */
function createAlipay(settings: Settings): PayPort | undefined {
  const { ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_GATEWAY } = settings;
  const privateKey = readPrivateKey(settings.ALIPAY_PRIVATE_KEY ?? "");
  const alipayKey = readPublicKey(settings.ALIPAY_PUBLIC_KEY ?? "");
  if (!ALIPAY_APP_ID || !ALIPAY_SELLER_ID || !privateKey || !alipayKey) return undefined;
  return alipay({
    appId: ALIPAY_APP_ID,
    sellerId: ALIPAY_SELLER_ID,
    privateKey,
    alipayKey,
    notifyUrl: notifyUrl(settings, "alipay"),
    gateway: ALIPAY_GATEWAY,
  });
}

/** The payment providers of the settings, else the sandbox where it is on, else none. */
export function createPays(settings: Settings, database: Database, clock: Clock): PayPort[] {
  const real = [createWechatPay(settings), createAlipay(settings)].filter((p) => p !== undefined);
  if (real.length > 0 || !isSandbox(settings)) return real;
  return [sandboxPay(database, settings, clock)];
}

/** Who issues the portal's invoices: the vendor of the settings, else the sandbox where it is on, else people by hand. */
export function createInvoices(settings: Settings): InvoicePort | undefined {
  const { NUONUO_APP_KEY: appKey, NUONUO_APP_SECRET: appSecret, NUONUO_TOKEN: token } = settings;
  if (!appKey || !appSecret || !token)
    return isSandbox(settings)
      ? sandboxInvoices(() => ({ name: settings.SITE_COMPANY, taxNo: settings.SITE_CREDIT_CODE }))
      : undefined;
  return nuonuoInvoices({
    appKey,
    appSecret,
    token,
    // Read for each invoice: they can be changed while the server runs.
    get seller() {
      return {
        taxNo: settings.SITE_CREDIT_CODE,
        name: settings.SITE_COMPANY,
        address: settings.SITE_ADDRESS,
        phone: settings.SITE_PHONE,
      };
    },
    clerk: settings.NUONUO_CLERK,
    endpoint: settings.NUONUO_ENDPOINT,
  });
}
