import { type LicenceKind, licenceKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { addDays, midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, between, eq, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { syncTasks } from "../tasks/public.ts";
import { organisationLicences, organisations } from "./tables.ts";

/** Staff hear of a licence so long before it runs out, and of one that ran out so long after, days. */
const AHEAD = 30;
const BEHIND = 365;

interface EndingLicence {
  orgId: string;
  name: string;
  kind: LicenceKind;
  validTo: string;
}

const textOf = ({ name, kind, validTo }: EndingLicence) => `${name}：${licenceKinds[kind]} ${validTo} 到期`;

/**
 * Homes whose licences run out within a month, or ran out, stand before the portal's editors and the home's own people:
 * the one that runs out first, the next when that is renewed. Where a later date was published nothing waits any more.
 */
async function lookAtLicences({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  const today = shanghaiDay(now);
  const ending = await database.primary
    .select({
      orgId: organisationLicences.orgId,
      name: organisations.name,
      kind: sql<LicenceKind>`${organisationLicences.kind}`,
      validTo: sql<string>`${organisationLicences.validTo}::text`,
    })
    .from(organisationLicences)
    .innerJoin(
      organisations,
      and(eq(organisations.id, organisationLicences.orgId), eq(organisations.standing, "LISTED")),
    )
    .where(between(organisationLicences.validTo, addDays(today, -BEHIND), addDays(today, AHEAD)))
    .orderBy(organisationLicences.validTo, organisationLicences.orgId, organisationLicences.kind)
    .limit(1000);
  const first = new Map<string, EndingLicence>();
  for (const licence of ending) if (!first.has(licence.orgId)) first.set(licence.orgId, licence);
  const wanted = [...first.values()].map((licence) => ({
    id: licence.orgId,
    text: textOf(licence),
    dueAt: new Date(midnightOf(licence.validTo) + DAY),
    seller: `org:${licence.orgId}`,
  }));
  await database.transaction((tx) => syncTasks(tx, { kind: "ORG_LICENCE", subjectType: "org" }, wanted, now));
}

export const licenceWork: DueWork<AppContext> = {
  name: "organisations.licences",
  every: HOUR,
  run: lookAtLicences,
};
