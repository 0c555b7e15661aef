import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { portalContents, portalPartNames } from "./setting-codes.ts";

/** Particulars of the site: configuration, never literals in pages (rules). */
export const SiteInfo = z.object({
  name: z.string(),
  code: z.string(),
  company: z.string(),
  phone: z.string(),
  phoneHours: z.string(),
  province: z.string(),
  icp: z.string(),
  police: z.string(),
  telecom: z.string(),
});
export type SiteInfo = z.output<typeof SiteInfo>;

/** What the browser may know (rules §10, §13). */
export const PublicConfig = z.object({
  apiBase: z.string(),
  assetBase: z.string(),
  clients: z.object({ customer: z.string(), employee: z.string() }),
  passwordKey: z.string(),
  mapKey: z.string(),
  /** WeChat service account that pages inside WeChat are signed for; empty where there is none. */
  wechatApp: z.string(),
  site: SiteInfo,
  /** Parts the portal offers; what is not among them is in no list, search or navigation. */
  parts: z.array(z.enum(portalPartNames)),
  /** Of what it offers, what there is something of: no door leads to an empty room. */
  filled: z.array(z.enum(portalContents)),
  sandbox: z.boolean(),
  /** Hosts that route rules may send a reader to. Everything else outside the site is refused. */
  redirectHosts: z.array(z.string()),
});
export type PublicConfig = z.output<typeof PublicConfig>;

export const publicConfig = endpoint("GET /public-config", {
  summary: "浏览器可以知道的配置",
  who: "anyone",
  reply: PublicConfig,
});
