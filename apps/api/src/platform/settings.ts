import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65535);
const onOff = z.enum(["on", "off"]);
const url = z.string().regex(/^[a-z]+:\/\/.+/, "要写成完整地址");

/** Every setting the server reads, with its meaning. Names are environment variables. */
const Settings = z.object({
  /** `production` refuses the sandbox and never loads demo data. */
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** Port to listen on. */
  PORT: port.default(3000),
  /** Address to listen on. */
  HOST: z.string().default("0.0.0.0"),
  /** `web` serves, `worker` runs due jobs, `all` does both. */
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  /** Where the embedded database and uploaded files live. */
  DATA_DIR: z.string().default("./data"),
  /** PostgreSQL 15 or newer; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: url.optional(),
  /** Comma-separated PostgreSQL read replicas. */
  DATABASE_REPLICA_URLS: z.string().optional(),
  /** Connections held to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  /** `off` leaves an empty database empty. */
  DEMO: onOff.default("on"),
  /** Hosts of proxies whose X-Forwarded-* headers are believed: addresses or CIDR blocks, comma-separated. */
  TRUST_PROXY: z.string().default(""),
  /** How loud the log is. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  /** Where browsers find the API; a path on this site or another address. */
  PUBLIC_API_BASE: z.string().default("/api"),
  /** Where browsers find static files under /public; empty means this site. */
  PUBLIC_ASSET_BASE: z.string().default(""),
  /** This site's own address, for canonical links, sitemaps and invitations. */
  PUBLIC_ORIGIN: url.optional(),
  /** AMap key; without it the portal draws its own schematic maps. */
  AMAP_KEY: z.string().default(""),
  /** Public key of the password field's obfuscation: 16 ASCII characters (specification §5). */
  PASSWORD_KEY: z.string().length(16, "要正好 16 个英文字符").default("ginkgo-field-key"),
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
  if (result.success) return result.data;
  const first = result.error.issues[0]!;
  const name = String(first.path[0]);
  throw new SettingsError(`设置 ${name}=${JSON.stringify(present[name] ?? "")} 不对：${first.message}`);
}
