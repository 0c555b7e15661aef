import { licenceKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import { type SQL, sql } from "drizzle-orm";
import { textArray } from "../../platform/database/sql-values.ts";

interface Ending {
  from: SQL;
  /** The last day. */
  day: SQL;
  where: SQL;
  /** Its number in a list, and whose page it stands on. */
  id: SQL;
  subjectId: SQL;
  text: SQL;
  note: SQL;
}

/** A number for one paper of somebody: of several that run out on the same day each has its own. */
const paperId = (owner: SQL, kind: SQL, kinds: Readonly<Record<string, string>>): SQL =>
  sql`${owner} * 100 + coalesce(array_position(${textArray(Object.keys(kinds))}, ${kind}), 99)`;

/** A code in words. */
const inWords = (code: SQL, texts: Readonly<Record<string, string>>): SQL =>
  sql`coalesce((${JSON.stringify(texts)}::jsonb ->> ${code}), ${code})`;

/** What runs out by itself, of all or of some sellers: contracts that are performed, papers of people and of homes. */
export const endings = {
  CONTRACTS: (sellers) => ({
    from: sql`contracts.contracts c`,
    day: sql`c.end_date`,
    where: sql`c.signed_at is not null and c.voided_at is null and c.settled_at is null
      and ${sellers ? sql`c.seller = any(${textArray(sellers)})` : sql`true`}`,
    id: sql`c.id`,
    subjectId: sql`c.id`,
    text: sql`c.contract_no`,
    note: sql`case c.renew_type when 'AUTO' then '到期自动续' else '' end`,
  }),
  EMPLOYEE_LICENCES: () => ({
    from: sql`workforce.employee_certificates l join workforce.employees e on e.id = l.employee_id`,
    day: sql`l.valid_to`,
    where: sql`e.status <> 'FROZEN'`,
    id: paperId(sql`e.id`, sql`l.kind`, certificateKinds),
    subjectId: sql`e.id`,
    text: sql`'服务人员 ' || e.employee_no`,
    note: inWords(sql`l.kind`, certificateKinds),
  }),
  ORG_LICENCES: (sellers) => ({
    from: sql`organisations.organisation_licences l join organisations.organisations g on g.id = l.org_id`,
    day: sql`l.valid_to`,
    where: sql`g.standing = 'LISTED' and ${sellers ? sql`'org:' || g.id = any(${textArray(sellers)})` : sql`true`}`,
    id: paperId(sql`g.id`, sql`l.kind`, licenceKinds),
    subjectId: sql`g.id`,
    text: sql`g.name`,
    note: inWords(sql`l.kind`, licenceKinds),
  }),
} as const satisfies Record<string, (sellers: readonly string[] | null) => Ending>;
