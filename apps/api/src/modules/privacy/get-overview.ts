import { consentKinds } from "@ginkgo/api-contract/identity/identity";
import { consentTexts, type PrivacyOverview } from "@ginkgo/api-contract/privacy/privacy";
import type { AppContext } from "../../http/services.ts";
import { listConsents } from "../identity/public.ts";
import { currentVersion } from "../reference/public.ts";
import { getClosure } from "./closure.ts";
import { exportsOf } from "./export-row.ts";

/** All of the privacy centre's first screen. */
export async function getOverview(context: AppContext, memberId: string): Promise<PrivacyOverview> {
  const db = context.database.primary;
  const now = context.clock.now();
  const ownConsents = (await listConsents(db, memberId)).records;
  // Consents of their own are part of what the privacy policy says, and follow its version.
  const versions = {
    terms: await currentVersion(db, "terms", now),
    privacy: await currentVersion(db, "privacy", now),
  };
  const consents = consentKinds.map((kind) => {
    const own = ownConsents.find((c) => c.kind === kind);
    return {
      kind,
      ...consentTexts[kind],
      version: own?.version ?? null,
      givenAt: own?.givenAt ?? null,
      currentVersion: kind === "terms" ? versions.terms : versions.privacy,
    };
  });
  const [latestExport = null] = await exportsOf(db, memberId, now, 1);
  return { consents, latestExport, closure: await getClosure(context, db, memberId) };
}
