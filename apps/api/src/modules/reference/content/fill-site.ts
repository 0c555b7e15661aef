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

/**
 * Fills a page's text with the site's particulars. Lines that begin with `?sandbox ` stand only where nothing is real.
 * @throws where a page names a particular there is not
 */
export function fillSite(text: string, settings: Settings): string {
  const values = particulars(settings);
  const real = !isSandbox(settings);
  return text
    .replace(/^\?sandbox (.*)\n?/gm, (_, line: string) => (real ? "" : `${line}\n`))
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`a page names ${name}, which is no particular of the site`);
      return value;
    });
}
