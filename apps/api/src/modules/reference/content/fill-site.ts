import type { Block } from "@ginkgo/api-contract/content/content";
import { isSandbox } from "../../../platform/is-sandbox.ts";
import type { Settings } from "../../../platform/settings.ts";

/** Particulars of the site that pages name as `{{name}}`: configuration, never literals in a page. */
const particulars = (s: Settings): Record<string, string> => ({
  name: s.SITE_NAME,
  company: s.SITE_COMPANY,
  creditCode: s.SITE_CREDIT_CODE,
  address: s.SITE_ADDRESS,
  phone: s.SITE_PHONE,
  phoneHours: s.SITE_PHONE_HOURS,
  email: s.SITE_EMAIL,
  officer: s.SITE_PRIVACY_OFFICER,
  icp: s.SITE_ICP,
  police: s.SITE_POLICE,
  telecom: s.SITE_TELECOM,
});

/** Lines that stand only where nothing is real. */
export const SANDBOX_LINES = /^\?sandbox (.*)\n?/gm;

/** Blocks that staff published with the particulars of the site filled in; a name there is not stays as it was written. */
export function fillBlocks(blocks: readonly Block[], settings: Settings): Block[] {
  const values = particulars(settings);
  const fill = (value: unknown): unknown => {
    if (typeof value === "string")
      return value.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
    if (Array.isArray(value)) return value.map(fill);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, fill(v)]));
  };
  return blocks.map((block) => fill(block) as Block);
}

/**
 * Fills a page's text with the site's particulars. Lines that begin with `?sandbox ` stand only where nothing is real.
 * @throws where a page names a particular there is not
 */
export function fillSite(text: string, settings: Settings): string {
  const values = particulars(settings);
  const real = !isSandbox(settings);
  return text
    .replace(SANDBOX_LINES, (_, line: string) => (real ? "" : `${line}\n`))
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`a page names ${name}, which is no particular of the site`);
      return value;
    });
}
