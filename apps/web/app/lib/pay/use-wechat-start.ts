import { startWechat } from "@ginkgo/api-contract/identity/identity";
import { DEFAULT_API_BASE } from "../api/api-base.ts";
import { useSiteData } from "../routing/site-data.ts";

/** Address that leaves for WeChat to sign in. @param returnTo path on this site to come back to */
export function useWechatStart(returnTo: string): string {
  const base = useSiteData()?.config.apiBase || DEFAULT_API_BASE;
  return `${base}${startWechat.path}?${new URLSearchParams({ redirect: returnTo })}`;
}
