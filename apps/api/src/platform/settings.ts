import { z } from "zod";
import { readDataKey } from "./secrets/read-data-key.ts";
import { readPrivateKey, readPublicKey, readPublicKeys } from "./secrets/read-pem.ts";

const portText = "要是 0 到 65535 之间的整数";
const port = z.coerce.number(portText).int(portText).min(0, portText).max(65535, portText);
const feeBp = z.coerce.number("要是整数").int("要是整数").min(0, "至少 0").max(1_000, "最多 1000");
const onOff = z.enum(["on", "off"], "只能是 on 或 off");
const url = z.string().regex(/^[a-z]+:\/\/.+/, "要写成完整地址");
const privateKey = z.string().refine((s) => readPrivateKey(s), "不是 RSA 私钥（PEM 的内容，可以写成一行）");
const publicKey = z.string().refine((s) => readPublicKey(s), "不是公钥或证书（PEM 的内容，可以写成一行）");

const invoiceTax = z
  .string()
  .regex(/^(?:\d{1,4}|none):\d{19}$/, "要写成 税率:编码，例如 600:3070500000000000000，不征税写 none:编码");

/** Every setting the server reads, with its meaning. Names are environment variables. */
const Settings = z.object({
  /** `production` refuses the sandbox, keys that others can compute, and a database with demo people. */
  NODE_ENV: z
    .enum(["development", "test", "production"], "只能是 development、test 或 production")
    .default("development"),
  /**
   * `on` plays the outside world and publishes people to sign in as (is-sandbox.ts). Left out, it is on only while
   * nothing is real: no production, no vendor, no https address.
   */
  SANDBOX: onOff.optional(),
  /** Port to listen on. */
  PORT: port.default(3000),
  /** Address to listen on; left out, every one, and in the sandbox this machine's own alone. */
  HOST: z.string().optional(),
  /** `web` serves, `worker` runs due jobs, `all` does both. */
  ROLE: z.enum(["all", "web", "worker"], "只能是 all、web 或 worker").default("all"),
  /** Where the embedded database and uploaded files live. */
  DATA_DIR: z.string().default("./data"),
  /** PostgreSQL 15 or newer; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: url.optional(),
  /**
   * The owner of the database, for migrations alone. With it DATABASE_URL names another role, which may read and write
   * rows but not change or empty the audit, nor the tables themselves.
   */
  DATABASE_OWNER_URL: url.optional(),
  /** Comma-separated PostgreSQL read replicas. */
  DATABASE_REPLICA_URLS: z.string().optional(),
  /** Redis that carries passing words between the sockets of several processes; without it, PostgreSQL does. */
  REDIS_URL: url.optional(),
  /** Connections held to PostgreSQL. */
  DATABASE_POOL: z.coerce
    .number("要是 1 到 100 之间的整数")
    .int("要是整数")
    .min(1, "至少 1")
    .max(100, "最多 100")
    .default(10),
  /** `off` leaves an empty database empty. */
  DEMO: onOff.default("on"),
  /** Hosts of proxies whose X-Forwarded-* headers are believed: addresses or CIDR blocks, comma-separated. */
  TRUST_PROXY: z.string().default(""),
  /** What the collector of `/metrics` brings as a Bearer token; without it, only the sandbox answers there. */
  METRICS_TOKEN: z.string().min(16, "至少要 16 个字符").optional(),
  /** How loud the log is. */
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "只能是 fatal、error、warn、info、debug 或 silent",
    )
    .default("info"),
  /** Where browsers find the API; a path on this site or another address. */
  PUBLIC_API_BASE: z.string().default("/api"),
  /** Where browsers find static files under /public; empty means this site. */
  PUBLIC_ASSET_BASE: z.string().default(""),
  /** This site's own address, for canonical links, sitemaps and invitations. */
  PUBLIC_ORIGIN: url.optional(),
  /** Telephone of the first administrator: while nobody has a staff account, each start prints a link that sets theirs up. */
  ADMIN_PHONE: z
    .string()
    .regex(/^1[3-9]\d{9}$/, "要写成 11 位手机号")
    .optional(),
  ADMIN_NAME: z.string().min(2, "至少两个字").max(20, "最多 20 个字").default("管理员"),
  /** AMap's web service key, for this server alone; without it the boundaries answer what lies at a point. */
  AMAP_KEY: z.string().default(""),
  /** AMap's JavaScript key, which every browser reads; without it the portal draws its own schematic maps. */
  AMAP_JS_KEY: z.string().default(""),
  /** AMap's web service, asked what lies at a point. */
  AMAP_ENDPOINT: url.default("https://restapi.amap.com"),
  /** Public key of the password field's obfuscation: 16 ASCII characters. */
  PASSWORD_KEY: z.string().length(16, "要正好 16 个英文字符").default("ginkgo-field-key"),
  /**
   * At least 32 characters, the same in every process: keys of message codes, tickets and stored secrets are derived
   * from it. Nothing but the sandbox starts without it, unless DATA_KEYS and DATA_INDEX_KEY stand in.
   */
  SECRET_KEY: z.string().min(32, "至少要 32 个字符").optional(),
  /**
   * Keys of the sealed columns, newest first: `2:base64,1:base64`, 32 bytes each, outside the database. Left out, one is
   * derived from SECRET_KEY. A new key goes in front, then `npm run keys:rotate`, then the old one may go.
   */
  DATA_KEYS: z
    .string()
    .refine((s) => s.split(",").every(readDataKey), "要写成 2:base64,1:base64，每把 32 字节，新的在前")
    .optional(),
  /** Key of the hashes that sealed numbers are found by, 32 bytes in base64; left out, derived from SECRET_KEY. */
  DATA_INDEX_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, "要 32 字节的 base64")
    .optional(),
  /** Aliyun access key for messages; with it, SMS_SIGN_NAME and SMS_TEMPLATE_CODE real messages are sent. */
  SMS_ACCESS_KEY_ID: z.string().optional(),
  SMS_ACCESS_KEY_SECRET: z.string().optional(),
  /** Approved signature (短信签名). */
  SMS_SIGN_NAME: z.string().optional(),
  /** Approved template with the one variable `code`. */
  SMS_TEMPLATE_CODE: z.string().optional(),
  /** Approved template without variables that tells a member of a reused sign-in; left out, none is sent. */
  SMS_NOTICE_TEMPLATE_CODE: z.string().optional(),
  /** Approved template with the one variable `news` that tells of an order or contract; left out, none is sent. */
  SMS_NEWS_TEMPLATE_CODE: z.string().optional(),
  /** Approved voice template with the one variable `code`; without it the voice channel falls back to a message. */
  SMS_VOICE_TTS_CODE: z.string().optional(),
  SMS_ENDPOINT: url.default("https://dysmsapi.aliyuncs.com"),
  SMS_VOICE_ENDPOINT: url.default("https://dyvmsapi.aliyuncs.com"),
  /** Codes sent in an hour in total; beyond it sending stops and the operator is alerted. */
  SMS_HOURLY_MOST: z.coerce.number().int().min(1).default(3000),
  /** Codes one address may ask for in an hour before a picture test; 6 in production, never in the sandbox. */
  SMS_SUSPECT_AFTER: z.coerce.number().int().min(0).optional(),
  /** Mail server that letters are handed to; with it SMTP_FROM and PUBLIC_ORIGIN too, else no mailbox is offered. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.default(587),
  /** How the connection is sealed: `starttls` (587), `implicit` (465); `off` never in production. */
  SMTP_TLS: z.enum(["starttls", "implicit", "off"], "只能是 starttls、implicit 或 off").default("starttls"),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  /** Address that letters come from; its name is SITE_NAME. */
  SMTP_FROM: z.email("要写成邮箱地址").optional(),
  /** Certificates of the mail server that are believed in place of the usual ones, the content of PEM files. */
  SMTP_CA: z.string().includes("BEGIN CERTIFICATE", "不是证书（PEM 的内容）").optional(),
  /** ClamAV's daemon, `tcp://host:3310`: every upload is looked through before it is kept; left out, none is. */
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/[^/:]+(:\d+)?$/, "要写成 tcp://主机:端口")
    .optional(),
  /** S3 store for uploaded files; with endpoint, bucket and key they are kept there instead of in DATA_DIR. */
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** `on` writes the bucket into the path, `off` into the host's name, as some vendors want it. */
  S3_PATH_STYLE: onOff.default("on"),
  /** Keys of web push (VAPID), made by `npx web-push generate-vapid-keys`; without both no reminders are offered. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/, "要 65 字节的 base64url")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, "要 32 字节的 base64url")
    .optional(),
  /** Whom a push service may write to about what we send: `mailto:` or an https address; left out, SITE_EMAIL. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/).+/, "要写成 mailto: 或 https:// 开头")
    .optional(),
  /** Hosts of push services we send to; a browser of another one cannot turn reminders on. */
  PUSH_HOSTS: z
    .string()
    .default("fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com"),
  /** WeChat website application (open platform). */
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  /** WeChat service account (公众平台服务号) on the same open platform account: signs in who is inside WeChat. */
  WECHAT_SERVICE_APP_ID: z.string().optional(),
  WECHAT_SERVICE_APP_SECRET: z.string().optional(),
  WECHAT_ENDPOINT: url.default("https://api.weixin.qq.com"),
  WECHAT_OPEN_ENDPOINT: url.default("https://open.weixin.qq.com"),
  /** What of a visit's price is the employee's by the first rule, percent: read once, when the database gets its rules of pay. */
  EMPLOYEE_SHARE_PERCENT: z.coerce
    .number("要是 0 到 100 之间的整数")
    .int("要是整数")
    .min(0, "至少 0")
    .max(100, "最多 100")
    .default(80),
  /** Refunds, compensations and settlements above this take two people of the staff, fen. */
  TWO_PERSON_FEN: z.coerce.number("要是整数分").int("要是整数分").min(0, "至少 0").default(200_000),
  /** What a provider takes of a payment by our contract with it, hundredths of a percent. */
  WECHAT_FEE_BP: feeBp.default(60),
  ALIPAY_FEE_BP: feeBp.default(60),
  SANDBOX_FEE_BP: feeBp.default(60),
  /** What one order may be compensated with in all, fen. */
  COMPENSATION_MAX_FEN: z.coerce.number("要是整数分").int("要是整数分").min(0, "至少 0").default(1_000_000),
  /** Days after the right of return has passed until an order may be settled with who sold it and who made the visit. */
  SETTLEMENT_AFTER_DAYS: z.coerce
    .number("要是整数")
    .int("要是整数")
    .min(0, "至少 0")
    .max(60, "最多 60")
    .default(3),
  /** Days they have to say that a settlement is wrong; then it counts as agreed. */
  SETTLEMENT_OBJECT_DAYS: z.coerce
    .number("要是整数")
    .int("要是整数")
    .min(1, "至少 1")
    .max(30, "最多 30")
    .default(3),
  /** Whether the portal offers visits, the shop and tours: what is off is in no list, no search and no call. */
  OFFER_VISITS: onOff.default("on"),
  OFFER_SHOP: onOff.default("on"),
  OFFER_TOURS: onOff.default("on"),
  /** Whether WeChat Pay's H5 product is open to the merchant: phones outside WeChat then pay without scanning. */
  WECHAT_PAY_H5: onOff.default("on"),
  /** How advisers are paid, in one sentence that is true; families read it beside every adviser. */
  ADVISER_PAY_TEXT: z
    .string()
    .default(
      "顾问的工资由本站发，不拿机构的提成；您选哪一家，机构付给本站的服务费都一样，也不会加到您的费用里。",
    ),
  /** WeChat Pay merchant (APIv3); with number, application, serial, key and platform keys WeChat Pay is offered. */
  WECHAT_PAY_MCH_ID: z.string().optional(),
  /** Application the merchant is bound to; payers pay to it. */
  WECHAT_PAY_APP_ID: z.string().optional(),
  /** Serial of our API certificate, and its private key as PEM. */
  WECHAT_PAY_SERIAL: z.string().optional(),
  WECHAT_PAY_PRIVATE_KEY: privateKey.optional(),
  /** APIv3 key, 32 characters: opens notifications. */
  WECHAT_PAY_V3_KEY: z.string().length(32, "要正好 32 个字符").optional(),
  /**
   * Whose signatures are believed: `PUB_KEY_ID_…:key,serial:certificate`, each the content of a PEM. Several stand side
   * by side while one is changed for another; the first is asked for.
   */
  WECHAT_PAY_PLATFORM_KEYS: z
    .string()
    .refine((s) => readPublicKeys(s), "要写成 PUB_KEY_ID_…:公钥,序列号:证书，内容是 PEM 去掉首尾行")
    .optional(),
  /** Whether the merchant may transfer to people's WeChat (商家转账), in which scene, and as what they work. */
  WECHAT_TRANSFER: onOff.default("off"),
  WECHAT_TRANSFER_SCENE: z
    .string()
    .regex(/^\d{4}$/, "要是商户平台给的四位场景编号")
    .default("1005"),
  WECHAT_TRANSFER_POST: z.string().min(1, "要写岗位类型").max(32, "最多 32 个字").default("居家养老服务人员"),
  WECHAT_PAY_ENDPOINT: url.default("https://api.mch.weixin.qq.com"),
  /** Alipay application (电脑网站支付); with application, seller and both keys Alipay is offered. */
  ALIPAY_APP_ID: z.string().optional(),
  /** Our account with Alipay, 2088…. */
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: privateKey.optional(),
  /** 支付宝公钥, not our own. */
  ALIPAY_PUBLIC_KEY: publicKey.optional(),
  ALIPAY_GATEWAY: url.default("https://openapi.alipay.com/gateway.do"),
  /** 诺税通 of 诺诺网: with key, secret and token invoices are issued by it, in the name of SITE_COMPANY. */
  NUONUO_APP_KEY: z.string().optional(),
  NUONUO_APP_SECRET: z.string().optional(),
  NUONUO_TOKEN: z.string().optional(),
  NUONUO_ENDPOINT: url.default("https://sdk.nuonuo.com/open/v1/services"),
  /** Who issues, as it stands on the invoice. */
  NUONUO_CLERK: z.string().default("财务"),
  /** Tax of an invoice by kind of order, `rate:code`: hundredths of a percent or `none`, and the tax office's code of it. */
  INVOICE_TAX_SERVICE: invoiceTax.default("600:3070500000000000000"),
  INVOICE_TAX_PRODUCT: invoiceTax.default("1300:1090000000000000000"),
  INVOICE_TAX_TOUR: invoiceTax.default("600:3070301000000000000"),
  INVOICE_TAX_CARD: invoiceTax.default("none:6010000000000000000"),
  INVOICE_TAX_BILL: invoiceTax.default("0:3070500000000000000"),
  /** Folder of the built portal; the one beside the sources unless a release keeps its builds elsewhere. */
  WEB_BUILD_DIR: z.string().optional(),
  /** Hosts that route rules of a build may send people to, comma-separated. */
  REDIRECT_HOSTS: z.string().default(""),
  SITE_NAME: z.string().default("银杏里"),
  SITE_CODE: z.string().default("GINKGO"),
  SITE_COMPANY: z.string().default("银杏里（南京）养老服务有限公司"),
  SITE_PHONE: z.string().default("025-0000-6060"),
  SITE_PHONE_HOURS: z.string().default("每天 8:00–20:00，真人接听"),
  /** Province shown first and used where a visitor's city is unknown. */
  SITE_PROVINCE: z
    .string()
    .regex(/^\d{6}$/, "要 6 位地区编码")
    .default("320000"),
  /** 统一社会信用代码. */
  SITE_CREDIT_CODE: z.string().default("91320100MA00000000"),
  SITE_ADDRESS: z.string().default("江苏省南京市（演示用地址）"),
  /** Where goods are sent back to, unless staff name another place. */
  SITE_RETURN_ADDRESS: z.string().default("江苏省南京市退货部（演示用地址），025-0000-6060"),
  SITE_EMAIL: z.string().default("kefu@ginkgo.example"),
  /** Who answers for personal data, as the privacy policy names them. */
  SITE_PRIVACY_OFFICER: z.string().default("数据合规部"),
  SITE_ICP: z.string().default("苏ICP备00000000号-1"),
  SITE_POLICE: z.string().default("苏公网安备 32010000000000号"),
  SITE_TELECOM: z.string().default("增值电信业务经营许可证 苏B2-00000000"),
});

export type Settings = z.output<typeof Settings>;

/** A setting that stops the start: `message` is one readable line. */
export class SettingsError extends Error {}

/**
 * Reads and checks the settings.
 * @throws {SettingsError} naming the variable and what is wrong with it.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ""));
  const result = Settings.safeParse(present);
  if (result.success) {
    if (result.data.NODE_ENV === "production" && result.data.SANDBOX === "on")
      throw new SettingsError("NODE_ENV=production 时不能设 SANDBOX=on：正式环境没有沙箱。请去掉其中一个。");
    return result.data;
  }
  const first = result.error.issues[0]!;
  const name = String(first.path[0]);
  throw new SettingsError(`设置 ${name}=${JSON.stringify(present[name] ?? "")} 不对：${first.message}`);
}

/** Reads one setting as the start would. @returns its value, or why it cannot be */
export function readSetting<Name extends keyof Settings>(
  name: Name,
  text: string,
): { isValid: true; value: Settings[Name] } | { isValid: false; why: string } {
  const result = Settings.shape[name].safeParse(text);
  return result.success
    ? { isValid: true, value: result.data as Settings[Name] }
    : { isValid: false, why: result.error.issues[0]!.message };
}
