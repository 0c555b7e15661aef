import { join } from "node:path";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Files } from "./files.ts";
import { diskFiles } from "./files-disk.ts";
import { s3Files } from "./files-s3.ts";
import type { Geocoder } from "./geocoder.ts";
import { amapGeocoder } from "./geocoder-amap.ts";
import type { PayPort } from "./pay.ts";
import { sandboxPay } from "./pay-sandbox.ts";
import type { Settings } from "./settings.ts";
import type { SmsPort } from "./sms.ts";
import { aliyunSms } from "./sms-aliyun.ts";
import { sandboxSms } from "./sms-sandbox.ts";
import type { WechatPort } from "./wechat.ts";
import { sandboxWechat } from "./wechat-sandbox.ts";
import { wechatWebsite } from "./wechat-website.ts";

const noSms: SmsPort = {
  send: async () => {
    throw new Error("no message vendor is set up");
  },
};

/** The vendor of the settings, else the sandbox, else (in production) nobody. */
export function createSms(settings: Settings, database: Database, clock: Clock): SmsPort {
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE_CODE } = settings;
  if (SMS_ACCESS_KEY_ID && SMS_ACCESS_KEY_SECRET && SMS_SIGN_NAME && SMS_TEMPLATE_CODE) {
    return aliyunSms({
      key: { id: SMS_ACCESS_KEY_ID, secret: SMS_ACCESS_KEY_SECRET },
      signName: SMS_SIGN_NAME,
      template: SMS_TEMPLATE_CODE,
      noticeTemplate: settings.SMS_NOTICE_TEMPLATE_CODE,
      voiceTemplate: settings.SMS_VOICE_TTS_CODE,
      endpoint: settings.SMS_ENDPOINT,
      voiceEndpoint: settings.SMS_VOICE_ENDPOINT,
    });
  }
  return settings.NODE_ENV === "production" ? noSms : sandboxSms(database, clock);
}

const noWechat: WechatPort = {
  authorizeUrl: ({ returnTo }) => `${returnTo}?error=unavailable`,
  exchange: async () => {
    throw new Error("WeChat is not set up");
  },
};

/** WeChat itself where the settings name an application, else the sandbox, else (in production) nobody. */
export function createWechat(settings: Settings, database: Database, clock: Clock): WechatPort {
  const { WECHAT_APP_ID, WECHAT_APP_SECRET, WECHAT_ENDPOINT, WECHAT_OPEN_ENDPOINT } = settings;
  if (WECHAT_APP_ID && WECHAT_APP_SECRET) {
    return wechatWebsite({
      appId: WECHAT_APP_ID,
      secret: WECHAT_APP_SECRET,
      api: WECHAT_ENDPOINT,
      open: WECHAT_OPEN_ENDPOINT,
    });
  }
  return settings.NODE_ENV === "production" ? noWechat : sandboxWechat(database, clock);
}

/** The maps vendor of the settings, else nobody: the boundaries answer. */
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

/** Whoever carries money by the settings, else the sandbox, else (in production) nobody. */
export function createPays(settings: Settings, database: Database, clock: Clock): PayPort[] {
  return settings.NODE_ENV === "production" ? [] : [sandboxPay(database, settings, clock)];
}
